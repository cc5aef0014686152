//! Reads a command line as a list of events, each of which tells the meaning of one of its words.
//!
//! [`Line`] does not decide whether a program accepts a command line: only clap does. It explains
//! even command lines that clap refuses, because after a word without a meaning it continues with
//! the next word. Its events are the same as those of [`grammar::read`](crate::grammar::read), but
//! they are found with clap's `Command`, and not with the compile-time grammar.
//!
//! | module | subject |
//! |---|---|
//! | `reader` | reading word after word by the rules of clap's parser |
//! | `names` | the names of arguments, and their numbers of values |

mod names;
mod reader;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::ffi::OsString;
use std::path::Path;

use clap::{Arg, Command};

pub(crate) use self::names::{
    flag_at, has_long, is_flag, is_number, longs, min_values, num_args, takes_values,
};
use self::reader::Reader;
use crate::list::List as _;
use crate::manifest::Traits;
use crate::spec::{CallFlag, Words};

/// Returns the words of a command line as text. A word that is not valid Unicode is replaced by
/// U+FFFD.
#[must_use]
pub fn words(argv: &[OsString]) -> Vec<&str> {
    let mut words = Vec::with_capacity(argv.len());
    words.extend(argv.iter().map(|word| word.to_str().unwrap_or("\u{fffd}")));
    words
}

/// A command line with the meaning of each of its words.
#[derive(Debug)]
pub(crate) struct Line<'c, 'w> {
    pub(crate) events: Vec<Event<'c>>,
    words: Vec<Cow<'w, str>>,
    pub(crate) root: &'c Command,
}

/// An event, which tells the meaning of a word or of a part of a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Event<'c> {
    /// The index of the word in the command line. The program's name has the index 0.
    pub(crate) word: usize,
    /// The index of the byte at which the part begins in its word.
    pub(crate) start: usize,
    /// The meaning of the part.
    pub(crate) meaning: Meaning<'c>,
}

/// The meaning of a part of a word.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Meaning<'c> {
    /// The part selects this command.
    Command(&'c Command),
    /// The part is this flag.
    Occurrence(&'c Arg),
    /// The part is a value of this argument.
    Value(&'c Arg),
    /// The part ends the values of an argument.
    Terminator,
    /// The part is `--`, after which all words are values.
    Escape,
    /// The part is the name of an external subcommand, or one of its arguments.
    External,
    /// The part is one of cmdhelp's own flags.
    Framework(FrameworkFlag),
    /// The part is the value of this flag of cmdhelp.
    FrameworkValue(FrameworkFlag),
    /// The part has no meaning for the command.
    Unknown,
}

/// A flag that cmdhelp adds to a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FrameworkFlag {
    /// A flag that sets an option of the call, such as `--output`.
    Call(CallFlag),
    /// The flag `--json`, whose value contains the arguments of the call.
    Json,
}

impl<'c, 'w> Line<'c, 'w> {
    /// Determines the meaning of each word of a command line for the program with this root
    /// command. The first word is the program's name.
    pub(crate) fn read(root: &'c Command, argv: &'w [OsString]) -> Self {
        Self::read_with(root, argv, None)
    }

    /// Determines the meaning of each word of a command line that may contain cmdhelp's own flags.
    /// `flags` contains their names. If the program itself has a flag with such a name, a word with
    /// this name is the program's flag.
    pub(crate) fn with_framework(root: &'c Command, argv: &'w [OsString], flags: &Words) -> Self {
        Self::read_with(root, argv, Some(flags))
    }

    fn read_with(root: &'c Command, argv: &'w [OsString], flags: Option<&Words>) -> Self {
        let words: Vec<_> = argv.iter().map(|word| word.to_string_lossy()).list();
        let events = Reader::new(root, &words, flags).read();
        Self {
            events,
            words,
            root,
        }
    }

    /// Returns the root command, and the commands that the command line selects.
    pub(crate) fn commands(&self) -> Vec<&'c Command> {
        self.commands_before(usize::MAX)
    }

    /// Returns the root command, and the commands that are selected by the words before `word`.
    pub(crate) fn commands_before(&self, word: usize) -> Vec<&'c Command> {
        let mut commands = vec![self.root];
        for event in &self.events {
            if let Meaning::Command(cmd) = event.meaning
                && event.word < word
            {
                commands.push(cmd);
            }
        }
        commands
    }

    /// Returns the names of the commands that the command line selects.
    pub(crate) fn path(&self) -> Vec<String> {
        let commands = self.commands();
        let mut path = Vec::with_capacity(commands.len());
        for cmd in &commands[1..] {
            path.push(cmd.get_name().to_owned());
        }
        path
    }

    /// Returns whether any word has no meaning.
    pub(crate) fn has_unknown(&self) -> bool {
        let mut events = self.events.iter();
        events.any(|event| matches!(event.meaning, Meaning::Unknown))
    }

    /// Returns the word with this index.
    pub(crate) fn word(&self, at: usize) -> &str {
        &self.words[at]
    }

    /// Returns the text of an event's word from the byte on at which the event begins.
    pub(crate) fn text(&self, event: &Event<'_>) -> &str {
        &self.words[event.word][event.start..]
    }
}

/// Returns whether a command accepts nothing but flags and the names of its subcommands.
pub(crate) fn takes_commands_only(cmd: &Command) -> bool {
    let takes_data =
        cmd.get_positionals().next().is_some() || cmd.is_allow_external_subcommands_set();
    cmd.has_subcommands() && !takes_data
}

/// Returns the command that the file name of a multicall program selects. `root` is its root command.
pub(crate) fn applet<'c>(root: &'c Command, program: &str) -> Option<&'c Command> {
    let name = Path::new(program).file_stem()?.to_str()?;
    root.is_multicall_set()
        .then(|| root.find_subcommand(name))?
}

/// Returns whether a multicall program was called by its own name, and not by the name of one of
/// its commands.
pub(crate) fn is_called_by_its_name(traits: &Traits, program: &str) -> bool {
    let name = Path::new(program).file_stem();
    name.is_some_and(|name| name == traits.binary)
}
