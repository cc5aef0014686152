//! A command tree that uses every feature of the spec.

mod arguments;

use cmdhelp_runtime::context::Session;
use cmdhelp_runtime::grammar::Grammar;
use cmdhelp_runtime::schema::{Node, Shape};
use cmdhelp_runtime::spec::{
    Case, ClapFact, Command, Effect, Example, Exit, Fact, Failures, Group, Item, Part, Setting,
    Stdin, Stdout, Text, Toggle, Unnamed, Word, Words,
};

use self::arguments::{
    COUNTED, FLOAT_DEFAULT, GLOBAL, HELP, LIMITED, LISTED, ODD, PARSED, POSITIONAL, PRIORITY,
    SWITCH, TOKEN, WRITTEN, flag, other, plain,
};

const ITEM: &Node = &Node::new(Shape::Written(r#"{"type":"object","required":["ref"]}"#));

/// Failures of two error types, some of which share an exit status.
const FAILURES: Failures = Failures {
    cases: &[
        Case {
            exit: 3,
            when: Some(Text::Escaped {
                raw: "it is \"gone\"",
                json: "it is \\\"gone\\\"",
            }),
            recovery: Some(plain("everything types")),
            ..Case::new("GONE")
        },
        Case {
            exit: 5,
            recovery: Some(plain("everything types")),
            retryable: true,
            ..Case::new("LATE")
        },
    ],
    inner: &[&Failures {
        cases: &[
            Case {
                exit: 3,
                ..Case::new("LOST")
            },
            Case::new("OTHER"),
        ],
        inner: &[&Failures::NONE],
    }],
};

/// A command tree with every variant of the spec types: each setting, fact, item, action, word, default
/// and piece, and each kind of text.
pub const EVERYTHING: Command = Command {
    name: plain("everything"),
    part: &Part {
        items: &[
            Item::Arg(SWITCH),
            Item::Arg(ODD),
            Item::Arg(TOKEN),
            Item::Part(&Part {
                items: &[Item::Arg(COUNTED), Item::Arg(HELP)],
                facts: &[Fact::Aliases(&[plain("every")]), Fact::Failures(&FAILURES)],
            }),
            Item::Command(TYPES),
            Item::Command(GROUP),
            Item::Command(HIDDEN),
            Item::Command(NOT_CALLED),
        ],
        facts: &[
            Fact::About(Some(plain("Says everything"))),
            Fact::LongAbout(Some(plain("Says everything that can be said."))),
            Fact::Version(plain("1.2.3")),
            Fact::BinName(plain("everything")),
            Fact::Homepage(plain("https://example.org")),
            Fact::SubcommandRequired(false),
            Fact::Multicall(true),
            Fact::Toggle(Toggle::Annotations, true),
            Fact::TextOutput(true),
            Fact::Toggle(Toggle::Envelope, true),
            Fact::SubcommandNegatesReqs(true),
            Fact::NoHelpSubcommand(true),
            Fact::NoHelpFlag(true),
            Fact::Toggle(Toggle::HelpSection, true),
            Fact::Words(Words {
                help: Some("explain"),
                ..Words::DEFAULT
            }),
            Fact::Context(session),
            Fact::ContextDeadline(500),
            Fact::FromClap(ClapFact::Version),
            Fact::Dynamic,
            Fact::DynamicArguments,
            Fact::Handled(0, false),
            Fact::HandledByFunction,
            Fact::DistinctIds,
            Fact::PassesWords(false),
            Fact::DeprecatedNames(&[Text::Plain("old")]),
            Fact::Toggle(Toggle::DryRun, true),
            Fact::Confirm("token"),
            Fact::Bundle("\0\0\0\0\u{1}\u{18}\u{9}\0\0\0\"cost\":\"metered\""),
            Fact::Exit(Exit {
                code: 1,
                when: plain("anything else"),
                recovery: None,
                message_template: None,
            }),
        ],
    },
};

/// A command with an argument of each type.
const TYPES: Command = Command {
    name: plain("types"),
    part: &Part {
        items: &[
            Item::Args(WRITTEN),
            Item::Arg(POSITIONAL),
            Item::Arg(LIMITED),
            Item::Arg(flag("float", Word::Float, &[FLOAT_DEFAULT])),
            Item::Arg(flag("truth", Word::Bool, &[Setting::Long(plain("truth"))])),
            Item::Arg(flag("path", Word::Path, &[Setting::Short('p')])),
            Item::Arg(flag("machine", Word::Bool, &[Setting::JsonOutput])),
            Item::Arg(flag("url", Word::String, &[Setting::Hint(Word::Url)])),
            Item::Arg(flag("duration", Word::Duration, &[])),
            Item::Arg(flag("date", Word::Date, &[])),
            Item::Arg(flag("datetime", Word::DateTime, &[])),
            Item::Arg(flag(
                "json",
                Word::Json,
                &[Setting::Format(plain("one line"))],
            )),
            Item::Arg(flag("ref", Word::Ref, &[Setting::Effect(Effect::Read)])),
            Item::Arg(flag("issue", Word::Extension("x-issue"), &[])),
            Item::Arg(LISTED),
            Item::Arg(PRIORITY),
            Item::Arg(PARSED),
            Item::Grammar(Grammar::of(&[0])),
            Item::Deferred(|| &Part::OPAQUE),
            Item::Opaque,
            Item::External,
            Item::Unnamed(Unnamed {
                name: String::new,
                part: &Part::EMPTY,
            }),
        ],
        facts: &[
            Fact::HandlesExternal,
            Fact::Summary(Text::Escaped {
                raw: "Has \"all\" types",
                json: "Has \\\"all\\\" types",
            }),
            Fact::About(Some(Text::Styled(
                "Shows\teach \u{1b}[1mtype\u{1b}[0m\nthat there is",
            ))),
            Fact::Aliases(&[plain("t"), plain("ty")]),
            Fact::HiddenAliases(&[plain("kinds")]),
            Fact::Flags(&[plain("--types"), plain("-T")]),
            Fact::Hide(false),
            Fact::Group(Group {
                members: &[
                    other("float", "--float"),
                    other("positional", "<POSITIONAL>"),
                ],
                required: true,
                multiple: true,
            }),
            Fact::GroupId(plain("no-arguments-join-it")),
            Fact::AnyOf(&[
                other("float", "--float"),
                other("positional", "<POSITIONAL>"),
            ]),
            Fact::AnyOfOrAll(
                &[other("float", "--float")],
                &[other("positional", "<POSITIONAL>")],
            ),
            Fact::Example(Example {
                line: plain("one --float 1"),
                heads: &["one"],
                note: Some(plain("a small one")),
            }),
            Fact::Example(Example {
                line: plain("everything types two"),
                heads: &["everything"],
                note: None,
            }),
            Fact::Exit(Exit {
                code: 2,
                when: plain("validation error"),
                recovery: Some(plain("look at the types")),
                message_template: Some(plain("Invalid: {field}")),
            }),
            Fact::Stdin(Stdin {
                accepted: true,
                format: Some(plain("text/markdown")),
            }),
            Fact::Stdout(Stdout {
                text_template: Some(plain("{ref}")),
                schema: Some(("Item", ITEM)),
            }),
            Fact::SeeAlso(&[plain("group one")]),
            Fact::Since(plain("0.1.0")),
            Fact::Stability(plain("stable")),
            Fact::Streams(true),
            Fact::Effect(Effect::Destructive),
            Fact::McpName("show_types"),
            Fact::McpGroup("types"),
            Fact::CallDeadline(1_500),
            Fact::OpenWorld(false),
        ],
    },
};

const GROUP: Command = Command {
    name: plain("group"),
    part: &Part {
        items: &[
            Item::Arg(GLOBAL),
            Item::Command(Command {
                name: plain("one"),
                part: &Part {
                    items: &[],
                    facts: &[Fact::Stdin(Stdin {
                        accepted: false,
                        format: None,
                    })],
                },
            }),
        ],
        facts: &[
            Fact::SubcommandRequired(true),
            Fact::ArgsConflictWithSubcommands(true),
            Fact::LongAbout(None),
            Fact::About(None),
            Fact::FirstLine(plain("A group of one")),
        ],
    },
};

const HIDDEN: Command = Command {
    name: plain("hidden"),
    part: &Part {
        items: &[],
        facts: &[Fact::Toggle(Toggle::Hide, true)],
    },
};

const NOT_CALLED: Command = Command {
    name: plain("serve"),
    part: &Part {
        items: &[],
        facts: &[
            Fact::About(Some(Text::Const("Serves"))),
            Fact::Toggle(Toggle::Llms, false),
            Fact::LlmsWord(plain("--tools")),
        ],
    },
};

fn session() -> Result<Session, String> {
    Ok(Session::new().workspace("docapp"))
}
