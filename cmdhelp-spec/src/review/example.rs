//! Examples: do they parse?

use super::scope::{Level, Scope};
use crate::grammar::{Kind, Message, Outcome, Rejection, find, resolve_along};
use crate::manifest::{first_word, str_eq};
use crate::spec::Command;

/// An example line, taken apart.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The words of each command in it.
    pub calls: &'static [&'static [&'static str]],
    /// The type that says it accepts it, as long as nobody else is asked.
    pub accepted: bool,
}

/// Holds an example against the command that it is said of.
///
/// # Panics
///
/// If the program does not take it.
#[track_caller]
pub const fn check_example<S: Scope>(example: &Example) {
    if let Some(level) = S::LEVEL
        && let Some(message) = of(level, S::CALM, example)
    {
        panic!("{}", message.as_str())
    }
}

/// How much is kept of what words stand for; a longer line is left to the running program.
const ROOM: usize = 48;

const fn of(level: &'static Level, calm: bool, example: &Example) -> Option<Message> {
    let program = first_word(level.program);
    let mut whole = false;
    let mut i = 0;
    while i < example.calls.len() {
        if let [head, ..] = example.calls[i]
            && str_eq(head, program)
        {
            whole = true;
            let message = call(level.root(), example.calls[i], Manner::Example);
            if message.is_some() {
                return message;
            }
        }
        i += 1;
    }
    if whole || (calm && example.accepted) {
        return None;
    }
    let words: &[&str] = match example.calls {
        [first, ..] => first,
        [] => &[],
    };
    below(level, words, Manner::Example)
}

/// How a command line is meant, and where it stands.
#[derive(Clone, Copy, Debug)]
pub enum Manner {
    /// It is an example.
    Example,
    /// A document shows it to be typed, at this place.
    Typed(&'static str),
    /// A document's text mentions it, at this place: with the words of a command, and perhaps none
    /// of what has to be given with it.
    Mentioned(&'static str),
}

impl Manner {
    const fn introduction(self) -> &'static str {
        match self {
            Self::Example => "example does not parse: ",
            Self::Typed(place) | Self::Mentioned(place) => place,
        }
    }

    /// Whether this is wrong in such a line.
    const fn is_wrong(self, kind: Kind) -> bool {
        let missing = matches!(
            kind,
            Kind::MissingSubcommand | Kind::MissingAnything | Kind::MissingRequiredArgument
        );
        !(matches!(self, Self::Mentioned(_)) && missing)
    }
}

/// Holds a call of a program against it; `words` begin with its name.
///
/// ```
/// use cmdhelp_spec::review::{Level, Manner, call};
/// use cmdhelp_spec::spec::{Command, Part, Text};
///
/// const ROOT: Command = Command { name: Text::Plain("pad"), part: &Part { items: &[], facts: &[] } };
/// const LEVEL: Level = Level { command: &ROOT, up: None, program: "pad" };
/// assert!(call(&LEVEL, &["pad"], Manner::Example).is_none());
/// let message = call(&LEVEL, &["pad", "--all"], Manner::Example).unwrap();
/// assert_eq!(message.as_str(), "example does not parse: unknown flag `--all`");
/// ```
#[must_use]
pub const fn call(root: &'static Level, words: &[&str], manner: Manner) -> Option<Message> {
    let mut name = 1;
    let mut i = 0;
    while i < root.program.len() {
        if root.program.as_bytes()[i] == b' ' {
            name += 1;
        }
        i += 1;
    }
    if words.len() < name {
        return None;
    }
    below(root, words.split_at(name).1, manner)
}

/// Holds words that follow those which select a command against it.
const fn below(level: &'static Level, words: &[&str], manner: Manner) -> Option<Message> {
    let mut line = Line::of(level);
    if !line.add_all(words) {
        return None;
    }
    let (commands, all) = (line.commands(), line.words());
    match resolve_along::<ROOM>(level.root().command, commands, all.split_at(1).1) {
        Outcome::Rejected(mut rejection) => {
            // The program's name is a word of the line, too.
            rejection.word += 1;
            if depends_on_the_shell(&rejection, all) || !manner.is_wrong(rejection.kind) {
                return None;
            }
            Some(Message::of(manner.introduction(), &rejection, all))
        }
        Outcome::Accepted(_) | Outcome::Shows(_) | Outcome::Unknown(_) => None,
    }
}

/// Whether text that only a shell knows could make a line right: it may be a flag or a command, and
/// there may be more of it than one word.
const fn depends_on_the_shell(rejection: &Rejection, words: &[&str]) -> bool {
    let mut i = 0;
    while i < words.len() {
        let word = words[i].as_bytes();
        let free = if i < rejection.word {
            matches!(word, [0])
        } else {
            find(word, b"\0", 0).is_some()
        };
        if free && i <= rejection.word {
            return true;
        }
        i += 1;
    }
    false
}

/// A whole command line.
struct Line<'a> {
    words: [&'a str; ROOM],
    len: usize,
    /// The commands that its first words select.
    commands: [&'static Command; DEPTH],
    depth: usize,
}

/// More commands do not stand above each other in one line.
const DEPTH: usize = 12;

impl<'a> Line<'a> {
    /// The words of a command, the program's name first.
    const fn of(level: &'static Level) -> Self {
        match level.up {
            Some(up) => {
                let mut line = Self::of(up);
                if line.len < DEPTH {
                    line.words[line.len] = level.command.name.raw();
                    line.commands[line.depth] = level.command;
                }
                line.len += 1;
                line.depth += 1;
                line
            }
            None => {
                let mut words = [""; ROOM];
                words[0] = level.program;
                Self {
                    words,
                    len: 1,
                    commands: [level.command; DEPTH],
                    depth: 0,
                }
            }
        }
    }

    /// Adds words; says whether there was room for them.
    const fn add_all(&mut self, words: &[&'a str]) -> bool {
        if self.len > DEPTH || self.len + words.len() > ROOM {
            return false;
        }
        let (_, rest) = self.words.split_at_mut(self.len);
        rest.split_at_mut(words.len()).0.copy_from_slice(words);
        self.len += words.len();
        true
    }

    const fn words(&self) -> &[&'a str] {
        self.words.split_at(self.len).0
    }

    const fn commands(&self) -> &[&'static Command] {
        self.commands.split_at(self.depth).0
    }
}
