//! The resolver can run at compile time.

use cmdhelp_spec::grammar::draft::{self, Action, ArgTrait, Draft, Value};
use cmdhelp_spec::grammar::{Grammar, Kind, Message, Outcome, capacity, correct, encode, resolve};
use cmdhelp_spec::spec::{Command, Item, Part, Text};

const CREATE: Grammar = Grammar::of(
    b"$\x01\x1d\0\x01\0\0\x01\0\x01\0\x01\0\0\0\x03\x01\n\0\x05\0title\t\x04\0\x01\x01B\0\0\
        \0\0\x01\0\x01\0\0\x08pp\x03\x01\r\0\x08\0priority\x02\r\0\x08\0priority\x05\x06\0\x01\
        \0p\t\x13\0\x08\0\x01\x03\0low\0\x01\x04\0high",
);

const ROOT: Command = Command {
    name: Text::Plain("pad"),
    part: &Part {
        items: &[Item::Command(Command {
            name: Text::Plain("create"),
            part: &Part {
                items: &[Item::Grammar(CREATE)],
                facts: &[],
            },
        })],
        facts: &[],
    },
};

const RIGHT: &[&str] = &["create", "Fix it", "-phigh"];
const _: () = assert!(matches!(
    resolve::<{ capacity(RIGHT) }>(&ROOT, RIGHT),
    Outcome::Accepted(_)
));

const WRONG: &[&str] = &["create", "Fix it", "--prio", "high"];
const MESSAGE: Message = match resolve::<{ capacity(WRONG) }>(&ROOT, WRONG) {
    Outcome::Rejected(rejection) => {
        assert!(matches!(rejection.kind, Kind::UnknownArgument));
        let message = Message::of("example does not parse: ", &rejection, WRONG);
        match correct(&ROOT, WRONG) {
            Some(correction) => message.with("pad", &correction),
            None => message,
        }
    }
    _ => panic!("it is wrong"),
};

#[test]
fn constants_have_the_error_and_the_correction() {
    assert_eq!(
        MESSAGE.as_str(),
        "example does not parse: unknown flag `--prio`; did you mean `--priority`? \
         Corrected: `pad create 'Fix it' --priority high`"
    );
}

/// The literal above is the output of the encoder of drafts.
#[test]
fn the_literal_equals_the_encoded_draft() {
    let mut title = draft::Arg::new("title");
    title.action = Some(Action::Set);
    title.value = Some(Value::NonEmpty);
    title.set(ArgTrait::Required, true);
    let mut priority = draft::Arg::new("priority");
    priority.long = Some("priority".into());
    priority.short = Some('p');
    priority.action = Some(Action::Set);
    let possible = |name: &str| draft::PossibleValue {
        name: name.into(),
        aliases: Vec::new(),
        hide: false,
    };
    priority.value = Some(Value::OneOf(vec![possible("low"), possible("high")]));
    let draft = Draft {
        args: vec![title, priority],
        ..Draft::default()
    };
    let written = encode(&draft);
    assert_eq!(written, CREATE.code, "{}", written.escape_ascii());
}
