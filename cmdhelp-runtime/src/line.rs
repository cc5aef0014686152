//! A command line, read once: what each of its words is to the commands of the program.
//!
//! clap alone judges whether a program accepts a line. [`Line`] answers which word is what, also in a
//! line that clap refuses: it reads on behind a word that has no meaning. Its events are those of
//! [`grammar::read`](crate::grammar::read), which reads lines for a tree of constants; here the tree is
//! clap's own.
//!
//! | module | subject |
//! |---|---|
//! | `reader` | the words, one after the other, by the rules of clap's parser |
//! | `names` | the names of arguments, and how many values they take |

mod names;
mod reader;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::ffi::OsString;
use std::path::Path;

use clap::{Arg, Command};

pub(crate) use self::names::{flag_at, has_long, is_flag, longs, min_values, takes_values};
use self::reader::Reader;
use crate::manifest::Traits;
use crate::spec::{CallFlag, Words};

/// A command line and its meaning.
#[derive(Debug)]
pub(crate) struct Line<'c, 'w> {
    pub(crate) events: Vec<Event<'c>>,
    words: Vec<Cow<'w, str>>,
    pub(crate) root: &'c Command,
}

/// What a word, or a part of it, stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Event<'c> {
    /// The index of the word; the program's name has 0.
    pub(crate) word: usize,
    /// Where in the word the part begins, in bytes.
    pub(crate) start: usize,
    /// What it stands for.
    pub(crate) meaning: Meaning<'c>,
}

/// What a part of a word stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Meaning<'c> {
    /// It selects this command.
    Command(&'c Command),
    /// It is this flag.
    Occurrence(&'c Arg),
    /// It is a value of this argument.
    Value(&'c Arg),
    /// It ends the values of an argument.
    Terminator,
    /// It says that no flags follow.
    Escape,
    /// It is the name of a subcommand that the program does not know, or a word that follows it.
    External,
    /// It is a flag of the framework.
    Framework(FrameworkFlag),
    /// It is the value of that flag.
    FrameworkValue(FrameworkFlag),
    /// It has no meaning here.
    Unknown,
}

/// A flag that the framework adds to a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FrameworkFlag {
    /// It says something of the call, as `--output` does.
    Call(CallFlag),
    /// Its value has the arguments of the call: `--json`.
    Json,
}

impl<'c, 'w> Line<'c, 'w> {
    /// Reads a line for the program with this root command. The program's name comes first.
    pub(crate) fn read(root: &'c Command, argv: &'w [OsString]) -> Self {
        Self::read_with(root, argv, None)
    }

    /// Reads a line in which flags of the framework, with these names, mean themselves where the
    /// program has no flag of the same name.
    pub(crate) fn with_framework(root: &'c Command, argv: &'w [OsString], flags: &Words) -> Self {
        Self::read_with(root, argv, Some(flags))
    }

    fn read_with(root: &'c Command, argv: &'w [OsString], flags: Option<&Words>) -> Self {
        let words: Vec<_> = argv.iter().map(|word| word.to_string_lossy()).collect();
        let events = Reader::new(root, &words, flags).read();
        Self {
            events,
            words,
            root,
        }
    }

    /// Returns the commands that the line selects, the root first.
    pub(crate) fn commands(&self) -> Vec<&'c Command> {
        self.commands_before(usize::MAX)
    }

    /// Returns the commands that the words before this one select, the root first.
    pub(crate) fn commands_before(&self, word: usize) -> Vec<&'c Command> {
        let before = self.events.iter().filter(|event| event.word < word);
        let selected = before.filter_map(|event| match event.meaning {
            Meaning::Command(cmd) => Some(cmd),
            _ => None,
        });
        std::iter::once(self.root).chain(selected).collect()
    }

    /// Returns the names of the commands that the line selects.
    pub(crate) fn path(&self) -> Vec<String> {
        let commands = self.commands().into_iter().skip(1);
        commands.map(|cmd| cmd.get_name().to_owned()).collect()
    }

    /// Returns whether a word has no meaning.
    pub(crate) fn has_unknown(&self) -> bool {
        let mut events = self.events.iter();
        events.any(|event| matches!(event.meaning, Meaning::Unknown))
    }

    /// Returns the word with this index.
    pub(crate) fn word(&self, at: usize) -> &str {
        &self.words[at]
    }

    /// Returns the part of the word that an event is about.
    pub(crate) fn text(&self, event: &Event<'_>) -> &str {
        &self.words[event.word][event.start..]
    }
}

/// Returns whether a word that is no flag can mean nothing but a command.
pub(crate) fn takes_commands_only(cmd: &Command) -> bool {
    let takes_data =
        cmd.get_positionals().next().is_some() || cmd.is_allow_external_subcommands_set();
    cmd.has_subcommands() && !takes_data
}

/// Returns whether a program is called by its own name, and not by that of one of its commands.
pub(crate) fn is_called_by_its_name(traits: &Traits, program: &str) -> bool {
    let name = Path::new(program).file_stem();
    name.is_some_and(|name| name == traits.binary)
}
