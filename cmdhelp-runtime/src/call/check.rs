//! That every command has a handler, and where wanted an effect, found out by the compiler.

use super::Program;
use crate::spec::{ClapFact, Command, Fact, Item, Part};

/// How long a message can be.
const LONGEST: usize = 512;

/// Stops the compiler at the first command that nothing carries out; `waits` says that the program
/// can wait for futures.
pub(super) const fn handled<C: Program>(waits: bool) {
    let root = &C::SPEC;
    let wanted = Wanted {
        identity: <C as crate::tree::Root>::IDENTITY,
        waits,
    };
    let mut words = [""; 32];
    words[0] = C::TRAITS.binary;
    if let Some(complaint) = check(root.part, &wanted, Answer::Nobody, &mut words, 1) {
        complaint.panic();
    }
}

/// Stops the compiler at the first command that does not say what it does to the world.
pub const fn require_effects(root: &Command) {
    let mut words = [""; 32];
    words[0] = root.name.raw();
    // A program without handlers carries its commands out itself, those with commands among them.
    let handled = !has_handler(root.part, true);
    if let Some(complaint) = effects(root.part, handled, &mut words, 1) {
        complaint.panic();
    }
}

/// `handled` says that somebody carries out what is called here.
const fn effects(part: &Part, handled: bool, words: &mut Words, depth: usize) -> Option<Complaint> {
    let handled = handled || has_handler(part, false);
    let is_called = !has_commands(part) || (handled && does_without_commands(part));
    if is_called && !says_effect(part) {
        let text = "` does not say what it does to the world: write `#[cmdhelp(effect = \"read\")]`, \
                    `\"write\"` or `\"destructive\"`";
        return Some(Complaint::new(words, depth, text));
    }
    effects_below(part, handled, words, depth)
}

const fn effects_below(
    part: &Part,
    handled: bool,
    words: &mut Words,
    depth: usize,
) -> Option<Complaint> {
    let mut i = 0;
    while i < part.items.len() {
        let complaint = match &part.items[i] {
            Item::Command(command) if depth < words.len() => {
                words[depth] = command.name.raw();
                effects(command.part, handled, words, depth + 1)
            }
            Item::Part(part) => effects_below(part, handled, words, depth),
            _ => None,
        };
        if complaint.is_some() {
            return complaint;
        }
        i += 1;
    }
    None
}

const fn says_effect(part: &Part) -> bool {
    let mut i = 0;
    while i < part.facts.len() {
        if matches!(part.facts[i], Fact::Effect(_)) {
            return true;
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.items.len() {
        if let Item::Part(part) = &part.items[i]
            && says_effect(part)
        {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether something carries this command out or, if that is asked for, one below it.
const fn has_handler(part: &Part, below: bool) -> bool {
    let mut i = 0;
    while i < part.facts.len() {
        if matches!(part.facts[i], Fact::Handled(..)) {
            return true;
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Part(part) => has_handler(part, below),
            Item::Command(command) => below && has_handler(command.part, true),
            _ => false,
        };
        if found {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether a command with commands can be called by itself. Where only the running program knows,
/// nobody is told to say what it does.
const fn does_without_commands(part: &Part) -> bool {
    matches!(needs_command(part), Needs::Nothing)
}

#[derive(Clone, Copy)]
enum Needs {
    Nothing,
    Command,
    Unknown,
}

/// What is said last counts, and what is not known is not known whatever else is said.
const fn needs_command(part: &Part) -> Needs {
    let mut needs = Needs::Nothing;
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Opaque | Item::Deferred(_) => Needs::Unknown,
            Item::Part(part) => needs_command(part),
            _ => Needs::Nothing,
        };
        match found {
            Needs::Unknown => return Needs::Unknown,
            Needs::Command => needs = Needs::Command,
            Needs::Nothing => {}
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.facts.len() {
        match part.facts[i] {
            Fact::SubcommandRequired(true) => needs = Needs::Command,
            Fact::SubcommandRequired(false) => needs = Needs::Nothing,
            Fact::AskClap(ClapFact::SubcommandRequired) | Fact::Unseen => return Needs::Unknown,
            _ => {}
        }
        i += 1;
    }
    needs
}

/// What a handler has to be like.
struct Wanted {
    identity: u64,
    waits: bool,
}

/// Who carries out a command.
#[derive(Clone, Copy)]
enum Answer {
    /// Somebody.
    Somebody,
    /// Somebody who does so for another program.
    Stranger,
    /// Somebody who waits, in a program that cannot.
    Waiting,
    /// Nobody.
    Nobody,
}

const fn check(
    part: &Part,
    wanted: &Wanted,
    above: Answer,
    words: &mut Words,
    depth: usize,
) -> Option<Complaint> {
    let here = nearest(part, wanted, above);
    if !has_commands(part) {
        return complain(here, words, depth);
    }
    below(part, wanted, here, words, depth)
}

/// Checks the commands of a part. One that can also do without them is asked for one when it runs.
const fn below(
    part: &Part,
    wanted: &Wanted,
    above: Answer,
    words: &mut Words,
    depth: usize,
) -> Option<Complaint> {
    let mut i = 0;
    while i < part.items.len() {
        let complaint = match &part.items[i] {
            Item::Command(command) if depth < words.len() => {
                words[depth] = command.name.raw();
                check(command.part, wanted, above, words, depth + 1)
            }
            Item::Part(part) => below(part, wanted, above, words, depth),
            _ => None,
        };
        if complaint.is_some() {
            return complaint;
        }
        i += 1;
    }
    None
}

/// What a part says of itself counts before what is said further up.
const fn nearest(part: &Part, wanted: &Wanted, above: Answer) -> Answer {
    let mut answer = above;
    let mut i = 0;
    while i < part.items.len() {
        if let Item::Part(part) = &part.items[i] {
            answer = nearest(part, wanted, answer);
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.facts.len() {
        if let Fact::Handled(identity, waits) = part.facts[i] {
            answer = if identity != 0 && identity != wanted.identity {
                Answer::Stranger
            } else if waits && !wanted.waits {
                Answer::Waiting
            } else {
                Answer::Somebody
            };
        }
        i += 1;
    }
    answer
}

/// Whether there is anything below, or may be: what only the running program knows is not judged.
const fn has_commands(part: &Part) -> bool {
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Command(_) | Item::External | Item::Opaque | Item::Deferred(_) => true,
            Item::Part(part) => has_commands(part),
            Item::Arg(_) | Item::Args(_) | Item::Grammar(_) => false,
        };
        if found {
            return true;
        }
        i += 1;
    }
    false
}

const fn complain(answer: Answer, words: &Words, depth: usize) -> Option<Complaint> {
    let text = match answer {
        Answer::Somebody => return None,
        Answer::Nobody => {
            "` has no handler: implement `cmdhelp::Run` for the type with its arguments, or write \
             `#[cmdhelp(run = function)]` on its variant"
        }
        Answer::Stranger => {
            "` is a handler for another program: its `App` is not the type that runs here"
        }
        Answer::Waiting => "` is async: start the program with `cmdhelp::run_async`",
    };
    Some(Complaint::new(words, depth, text))
}

/// The words of a command, as far down as anybody goes.
type Words = [&'static str; 32];

/// What is wrong, to be told from the top: the compiler tells each call on the way.
#[derive(Clone, Copy)]
struct Complaint {
    message: [u8; LONGEST],
    length: usize,
}

impl Complaint {
    /// The command's words and a text about it.
    const fn new(words: &Words, depth: usize, text: &str) -> Self {
        let mut message = [b' '; LONGEST];
        let mut length = put(&mut message, 0, "`");
        let mut i = 0;
        while i < depth {
            if i > 0 {
                length = put(&mut message, length, " ");
            }
            length = put(&mut message, length, words[i]);
            i += 1;
        }
        length = put(&mut message, length, text);
        Self { message, length }
    }

    const fn panic(&self) -> ! {
        match str::from_utf8(self.message.split_at(self.length).0) {
            Ok(message) => panic!("{}", message),
            Err(_) => panic!("a command is not complete"),
        }
    }
}

const fn put(message: &mut [u8; LONGEST], at: usize, text: &str) -> usize {
    if at + text.len() > LONGEST {
        return at;
    }
    let (_, free) = message.split_at_mut(at);
    free.split_at_mut(text.len())
        .0
        .copy_from_slice(text.as_bytes());
    at + text.len()
}
