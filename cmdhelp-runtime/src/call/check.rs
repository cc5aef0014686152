//! Checks at compile time that every command has a handler and, if required, a declared effect.

use cmdhelp_spec::const_text::TextBuffer;

use super::Program;
use crate::spec::{ClapFact, Command, Fact, Item, Part};
use cmdhelp_spec::{any, each, first};

/// Causes a compile error if a command of the program `C` has no handler that can run in this
/// program. The error names all such commands. `waits` is `true` if the program can run `async`
/// handlers.
pub(super) const fn handled<C: Program>(waits: bool) {
    let root = C::SPEC;
    let wanted = Wanted {
        identity: <C as crate::tree::Root>::IDENTITY,
        waits,
    };
    let mut words = [""; 32];
    words[0] = C::TRAITS.binary;
    let mut complaints = Complaints::NONE;
    let mut path = CheckedPath {
        words: &mut words,
        complaints: &mut complaints,
    };
    check(root.part, &wanted, HandledBy::Nothing, &mut path, 1);
    complaints.report();
}

/// The names that select the command that is being checked, and the problems found so far.
struct CheckedPath<'w> {
    words: &'w mut Words,
    complaints: &'w mut Complaints,
}

/// Causes a compile error that names the first command without a declared effect.
pub const fn require_effects(root: &Command) {
    let mut words = [""; 32];
    words[0] = root.name.raw();
    // In a program without handlers, the author's own code runs all commands. It may also run a
    // command that has subcommands, so each command counts as one with a handler.
    let handled = !has_handler(root.part, true);
    if let Some(complaint) = effects(root.part, handled, &mut words, 1) {
        complaint.panic();
    }
}

/// Returns the complaint about the first command in `part`, a part of the spec tree, that declares
/// no effect. `handled` is whether a parent command declares a handler.
const fn effects(part: &Part, handled: bool, words: &mut Words, depth: usize) -> Option<Complaint> {
    let handled = handled || has_handler(part, false);
    let is_called = !has_commands(part) || (handled && does_without_commands(part));
    if is_called && !declares_effect(part) {
        let text = "` declares no effect; add `#[cmdhelp(effect = \"read\")]`, `\"write\"` or \
                    `\"destructive\"`";
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
    first!(part.items, |item| match item {
        Item::Command(command) if depth < words.len() => {
            words[depth] = command.name.raw();
            effects(command.part, handled, words, depth + 1)
        }
        Item::Part(part) => effects_below(part, handled, words, depth),
        _ => None,
    })
}

const fn declares_effect(part: &Part) -> bool {
    each!(part.facts, |fact| {
        if matches!(*fact, Fact::Effect(_)) {
            return true;
        }
    });
    each!(part.items, |item| {
        if let Item::Part(part) = item
            && declares_effect(part)
        {
            return true;
        }
    });
    false
}

/// Returns whether `part`, a part of the spec tree, declares a handler. If `below` is `true`,
/// handlers of subcommands count, too.
const fn has_handler(part: &Part, below: bool) -> bool {
    each!(part.facts, |fact| {
        if matches!(*fact, Fact::Handled(..)) {
            return true;
        }
    });
    any!(part.items, |item| match item {
        Item::Part(part) => has_handler(part, below),
        Item::Command(command) => below && has_handler(command.part, true),
        Item::Unnamed(command) => below && has_handler(command.part, true),
        _ => false,
    })
}

/// Returns whether a command can be called without a subcommand. Returns `false` if this is known
/// only at run time, because a command that always needs a subcommand does not have to declare an
/// effect.
const fn does_without_commands(part: &Part) -> bool {
    matches!(needs_command(part), Needs::Nothing)
}

#[derive(Clone, Copy)]
enum Needs {
    Nothing,
    Command,
    Unknown,
}

/// Returns whether the command that `part` describes must be called with a subcommand. If several
/// declarations in `part` state this, the last one counts. Returns `Unknown` if this is known only
/// at run time.
const fn needs_command(part: &Part) -> Needs {
    let mut needs = Needs::Nothing;
    each!(part.items, |item| {
        let found = match item {
            Item::Opaque | Item::Unnamed(_) | Item::Deferred(_) => Needs::Unknown,
            Item::Part(part) => needs_command(part),
            _ => Needs::Nothing,
        };
        match found {
            Needs::Unknown => return Needs::Unknown,
            Needs::Command => needs = Needs::Command,
            Needs::Nothing => {}
        }
    });
    each!(part.facts, |fact| match *fact {
        Fact::SubcommandRequired(true) => needs = Needs::Command,
        Fact::SubcommandRequired(false) => needs = Needs::Nothing,
        Fact::FromClap(ClapFact::SubcommandRequired) | Fact::Dynamic | Fact::DynamicArguments => {
            return Needs::Unknown;
        }
        _ => {}
    });
    needs
}

/// The facts about the program that decide whether a handler can run in it.
struct Wanted {
    identity: u64,
    waits: bool,
}

/// The kind of handler that was found for a command.
#[derive(Clone, Copy)]
enum HandledBy {
    /// A handler of this program.
    ThisProgram,
    /// A handler of another program.
    OtherProgram,
    /// An `async` handler, in a program that cannot await it.
    Async,
    /// No handler.
    Nothing,
}

const fn check(
    part: &Part,
    wanted: &Wanted,
    above: HandledBy,
    path: &mut CheckedPath<'_>,
    depth: usize,
) {
    let here = nearest(part, wanted, above);
    if has_commands(part) {
        below(part, wanted, here, path, depth);
    } else {
        path.complaints.add(here, path.words, depth);
    }
}

/// Checks the subcommands in `part`. A command whose subcommand is optional needs no handler
/// itself: if it has none, a call without the subcommand fails at run time.
const fn below(
    part: &Part,
    wanted: &Wanted,
    above: HandledBy,
    path: &mut CheckedPath<'_>,
    depth: usize,
) {
    each!(part.items, |item| match item {
        Item::Command(command) if depth < path.words.len() => {
            path.words[depth] = command.name.raw();
            check(command.part, wanted, above, path, depth + 1);
        }
        Item::Part(part) => below(part, wanted, above, path, depth),
        _ => {}
    });
}

/// Returns the kind of handler that `part` declares. If `part` declares none, returns `above`, that
/// of the parent command.
const fn nearest(part: &Part, wanted: &Wanted, above: HandledBy) -> HandledBy {
    let mut answer = above;
    each!(part.items, |item| {
        if let Item::Part(part) = item {
            answer = nearest(part, wanted, answer);
        }
    });
    each!(part.facts, |fact| {
        if let Fact::Handled(identity, waits) = *fact {
            answer = if identity != 0 && identity != wanted.identity {
                HandledBy::OtherProgram
            } else if waits && !wanted.waits {
                HandledBy::Async
            } else {
                HandledBy::ThisProgram
            };
        }
    });
    answer
}

/// Returns whether the command of `part` has subcommands, or may have subcommands that are known
/// only at run time.
const fn has_commands(part: &Part) -> bool {
    any!(part.items, |item| match item {
        Item::Command(_) | Item::Unnamed(_) | Item::External | Item::Opaque | Item::Deferred(_) =>
            true,
        Item::Part(part) => has_commands(part),
        Item::Arg(_) | Item::Args(_) | Item::Grammar(_) => false,
    })
}

/// The text of the compile error, with one line for each command with a problem. Of the lines with
/// the same kind of problem, only the first says how to solve it.
struct Complaints {
    message: TextBuffer<4096>,
    explained: [bool; 3],
    /// The number of commands whose lines did not fit into the message.
    left_out: usize,
}

impl Complaints {
    const NONE: Self = Self {
        message: TextBuffer::EMPTY,
        explained: [false; 3],
        left_out: 0,
    };

    const fn add(&mut self, answer: HandledBy, words: &Words, depth: usize) {
        let (kind, what, instead) = match answer {
            HandledBy::ThisProgram => return,
            HandledBy::Nothing => (
                0,
                "` has no handler",
                ": implement `cmdhelp::Run` for the type with its arguments, or write \
                 `#[cmdhelp(run = function)]` on its variant",
            ),
            HandledBy::OtherProgram => (
                1,
                "` is a handler for another program",
                ": its `App` is not the type that runs here",
            ),
            HandledBy::Async => (
                2,
                "` is async",
                ": start the program with `cmdhelp::run_async`, a test with `cmdhelp::test_async`",
            ),
        };
        if self.message.free() < 512 {
            self.left_out += 1;
            return;
        }
        if !self.message.is_empty() {
            self.message.put("\n");
        }
        put_command(&mut self.message, words, depth);
        self.message.put(what);
        if !self.explained[kind] {
            self.explained[kind] = true;
            self.message.put(instead);
        }
    }

    const fn report(mut self) {
        if self.left_out > 0 {
            self.message.put("\nand more commands");
        }
        if !self.message.is_empty() {
            self.message.panic();
        }
    }
}

/// The names that select a command, one for each level. Commands below level 32 are not checked.
type Words = [&'static str; 32];

/// A problem with a command. The inner functions return the problem, and the outermost function
/// panics with its message. If an inner function panicked, the compiler would print every function
/// call between the panic and the constant.
#[derive(Clone, Copy)]
struct Complaint {
    message: TextBuffer<512>,
}

impl Complaint {
    /// Makes a problem whose message consists of a backtick, the command's name and `text`. The
    /// command's name is the first `depth` of `words`.
    const fn new(words: &Words, depth: usize, text: &str) -> Self {
        let mut message = TextBuffer::EMPTY;
        put_command(&mut message, words, depth);
        message.put(text);
        Self { message }
    }

    const fn panic(&self) -> ! {
        self.message.panic()
    }
}

/// Appends a backtick and the first `depth` of `words`, which name a command, to `text`.
const fn put_command<const CAPACITY: usize>(
    text: &mut TextBuffer<CAPACITY>,
    words: &Words,
    depth: usize,
) {
    text.put("`");
    let mut i = 0;
    while i < depth {
        if i > 0 {
            text.put(" ");
        }
        text.put(words[i]);
        i += 1;
    }
}
