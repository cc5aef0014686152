//! Collects facts about a program's commands from help texts, completions and manual pages.

use std::collections::BTreeSet;

use cmdhelp_spec::spec::Effect;

use crate::model::{Origin, Source};

/// A fact, and the source from which it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sourced<T> {
    pub(crate) value: T,
    pub(crate) origin: Origin,
}

impl<T> Sourced<T> {
    pub(crate) const fn by(source: Source, value: T) -> Self {
        Self {
            value,
            origin: Origin::of(source),
        }
    }
}

/// The facts about a program. The first command stands for the program without a subcommand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Draft {
    pub(crate) version: Option<String>,
    pub(crate) commands: Vec<Command>,
}

/// The facts of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Command {
    pub(crate) words: Vec<String>,
    pub(crate) origin: Origin,
    pub(crate) summary: Option<Sourced<String>>,
    pub(crate) aliases: Vec<String>,
    pub(crate) arguments: Vec<Positional>,
    pub(crate) flags: Vec<Flag>,
    /// The names of the arguments, and the spellings of the flags, that must be written before all other flags.
    pub(crate) leading: Vec<String>,
    /// Whether the command can have further arguments that no source names.
    pub(crate) is_open: bool,
    pub(crate) effect: Option<Sourced<Effect>>,
}

/// A positional argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Positional {
    pub(crate) name: String,
    pub(crate) required: bool,
    pub(crate) repeatable: bool,
    pub(crate) values: Vec<String>,
    pub(crate) description: Option<String>,
    pub(crate) origin: Origin,
}

/// A flag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Flag {
    /// The spellings of the flag, with dashes.
    pub(crate) spellings: Vec<String>,
    /// The spelling that switches the flag off, such as `--no-color`.
    pub(crate) negation: Option<String>,
    pub(crate) value: Option<Sourced<Value>>,
    pub(crate) description: Option<Sourced<String>>,
    pub(crate) values: Option<Sourced<Vec<String>>>,
    pub(crate) default: Option<Sourced<String>>,
    pub(crate) required: bool,
    pub(crate) repeatable: bool,
    /// Whether the value must be in the same word as the flag, even if it is not optional: after an equals sign or,
    /// after a short flag, without one.
    pub(crate) by_equals: bool,
    /// The character between the flag and its value in one word, if it is not an equals sign, as in `-Wa,<options>`.
    pub(crate) separator: Option<char>,
    pub(crate) origin: Origin,
}

/// The value of a flag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// The flag is a switch without a value.
    Nothing,
    /// The flag takes one value. `optional` tells whether the value can be omitted, and `placeholder` is the name of
    /// the value in the help text.
    One {
        placeholder: Option<String>,
        optional: bool,
    },
}

impl Value {
    /// Returns a value that cannot be omitted.
    pub(crate) const fn required(placeholder: Option<String>) -> Self {
        Self::One {
            placeholder,
            optional: false,
        }
    }
}

impl Command {
    /// Makes a command of which only the words are known. `origin` tells where they were read.
    pub(crate) const fn new(words: Vec<String>, origin: Origin) -> Self {
        Self {
            words,
            origin,
            summary: None,
            aliases: Vec::new(),
            arguments: Vec::new(),
            flags: Vec::new(),
            leading: Vec::new(),
            is_open: false,
            effect: None,
        }
    }

    /// Returns the flag that has one of these spellings.
    pub(crate) fn flag(&self, spellings: &[String]) -> Option<&Flag> {
        let is_it = |it: &&Flag| it.has_one_of(spellings);
        self.flags.iter().find(is_it)
    }

    /// Adds a flag, unless the command already has a flag with one of the new flag's spellings.
    pub(crate) fn add_flag(&mut self, flag: Flag) {
        if self.flag(&flag.spellings).is_none() {
            self.flags.push(flag);
        }
    }
}

impl Flag {
    /// Makes a flag of which only the spellings are known. `origin` tells where they were read.
    pub(crate) const fn new(spellings: Vec<String>, origin: Origin) -> Self {
        Self {
            spellings,
            negation: None,
            value: None,
            description: None,
            values: None,
            default: None,
            required: false,
            repeatable: false,
            by_equals: false,
            separator: None,
            origin,
        }
    }

    /// Sets the origin of all facts of the flag.
    pub(crate) const fn come_from(&mut self, origin: Origin) {
        self.origin = origin;
        if let Some(fact) = &mut self.value {
            fact.origin = origin;
        }
        if let Some(fact) = &mut self.description {
            fact.origin = origin;
        }
        if let Some(fact) = &mut self.values {
            fact.origin = origin;
        }
        if let Some(fact) = &mut self.default {
            fact.origin = origin;
        }
    }

    /// Returns whether the flag has one of these spellings.
    pub(crate) fn has_one_of(&self, spellings: &[String]) -> bool {
        spellings
            .iter()
            .any(|it| self.spellings.contains(it) || self.negation.as_ref() == Some(it))
    }

    /// Returns the main spelling of the flag. This is the first spelling with two dashes or, if there is none, the
    /// first spelling.
    pub(crate) fn spelling(&self) -> &str {
        let long = self.spellings.iter().find(|it| it.starts_with("--"));
        long.or(self.spellings.first()).map_or("", String::as_str)
    }
}

impl Draft {
    /// Returns the command with these words, such as `remote` and `add`.
    pub(crate) fn command(&self, words: &[String]) -> Option<&Command> {
        self.commands.iter().find(|it| it.words == words)
    }

    /// Returns a mutable reference to the command with these words.
    pub(crate) fn command_mut(&mut self, words: &[String]) -> Option<&mut Command> {
        self.commands.iter_mut().find(|it| it.words == words)
    }

    /// Returns whether the draft contains a subcommand, a flag or an argument.
    pub(crate) fn says_something(&self) -> bool {
        let says = |it: &Command| !it.flags.is_empty() || !it.arguments.is_empty();
        self.commands.len() > 1 || self.commands.iter().any(says)
    }

    /// Returns the words of all commands that have subcommands.
    pub(crate) fn groups(&self) -> BTreeSet<&[String]> {
        let above = |it| (0..Vec::len(it)).map(|end| &it[..end]);
        self.commands
            .iter()
            .flat_map(|it| above(&it.words))
            .collect()
    }

    /// Returns whether a command has subcommands.
    pub(crate) fn is_group(&self, words: &[String]) -> bool {
        let is_below = |it: &Command| it.words.len() > words.len() && it.words.starts_with(words);
        self.commands.iter().any(is_below)
    }
}
