//! A command line while it is being found out, fact by fact.

use cmdhelp_spec::spec::Effect;

use crate::model::{Origin, Source};

/// A value with its origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said<T> {
    pub(crate) value: T,
    pub(crate) origin: Origin,
}

impl<T> Said<T> {
    pub(crate) const fn by(source: Source, value: T) -> Self {
        Self {
            value,
            origin: Origin::of(source),
        }
    }
}

/// The facts about a program from several sources. The first command is the program itself.
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
    pub(crate) summary: Option<Said<String>>,
    pub(crate) aliases: Vec<String>,
    pub(crate) arguments: Vec<Positional>,
    pub(crate) flags: Vec<Flag>,
    pub(crate) effect: Option<Said<Effect>>,
}

/// An argument that is given by its position.
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
    /// How it is written, with its dashes.
    pub(crate) spellings: Vec<String>,
    /// The flag that takes it back.
    pub(crate) negation: Option<String>,
    pub(crate) value: Option<Said<Value>>,
    pub(crate) description: Option<Said<String>>,
    pub(crate) values: Option<Said<Vec<String>>>,
    pub(crate) default: Option<Said<String>>,
    pub(crate) required: bool,
    pub(crate) repeatable: bool,
    pub(crate) origin: Origin,
}

/// The value of a flag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// Nothing: it is given or not.
    Nothing,
    /// A value, perhaps an optional one, under this name.
    One {
        placeholder: Option<String>,
        optional: bool,
    },
}

impl Command {
    /// Returns a command of which nothing more is known.
    pub(crate) const fn new(words: Vec<String>, origin: Origin) -> Self {
        Self {
            words,
            origin,
            summary: None,
            aliases: Vec::new(),
            arguments: Vec::new(),
            flags: Vec::new(),
            effect: None,
        }
    }

    /// Returns the flag with one of these spellings.
    pub(crate) fn flag(&self, spellings: &[String]) -> Option<&Flag> {
        let is_it = |it: &&Flag| it.has_one_of(spellings);
        self.flags.iter().find(is_it)
    }

    /// Adds a flag, unless there is one of this spelling.
    pub(crate) fn add_flag(&mut self, flag: Flag) {
        if self.flag(&flag.spellings).is_none() {
            self.flags.push(flag);
        }
    }
}

impl Flag {
    /// Returns a flag of which nothing more is known.
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
            origin,
        }
    }

    /// Says of all that is known of it that it is from there.
    pub(crate) const fn come_from(&mut self, origin: Origin) {
        self.origin = origin;
        if let Some(said) = &mut self.value {
            said.origin = origin;
        }
        if let Some(said) = &mut self.description {
            said.origin = origin;
        }
        if let Some(said) = &mut self.values {
            said.origin = origin;
        }
        if let Some(said) = &mut self.default {
            said.origin = origin;
        }
    }

    /// Returns whether it is also written in one of these ways.
    pub(crate) fn has_one_of(&self, spellings: &[String]) -> bool {
        spellings
            .iter()
            .any(|it| self.spellings.contains(it) || self.negation.as_ref() == Some(it))
    }

    /// Returns the spelling by which it is known: the first long one.
    pub(crate) fn spelling(&self) -> &str {
        let long = self.spellings.iter().find(|it| it.starts_with("--"));
        long.or(self.spellings.first()).map_or("", String::as_str)
    }
}

impl Draft {
    /// Returns the command that these words select.
    pub(crate) fn command(&self, words: &[String]) -> Option<&Command> {
        self.commands.iter().find(|it| it.words == words)
    }

    /// Returns the command that these words select, to be added to.
    pub(crate) fn command_mut(&mut self, words: &[String]) -> Option<&mut Command> {
        self.commands.iter_mut().find(|it| it.words == words)
    }

    /// Returns whether more is known than the program's name.
    pub(crate) fn says_something(&self) -> bool {
        let says = |it: &Command| !it.flags.is_empty() || !it.arguments.is_empty();
        self.commands.len() > 1 || self.commands.iter().any(says)
    }

    /// Returns whether a command has commands below it.
    pub(crate) fn is_group(&self, words: &[String]) -> bool {
        let is_below = |it: &Command| it.words.len() > words.len() && it.words.starts_with(words);
        self.commands.iter().any(is_below)
    }
}
