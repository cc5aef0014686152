//! What a command line is found to be.

use std::fmt;

use super::Grammar;

/// What a command line is found to be.
#[derive(Clone, Copy, Debug)]
pub enum Outcome<const N: usize> {
    /// The program takes it.
    Accepted(Bindings<N>),
    /// The program takes it, shows help or its version, and ends.
    Shows(Bindings<N>),
    /// The program refuses it.
    Rejected(Rejection),
    /// Only the running program knows.
    Unknown(Unknown),
}

/// A command line as it was read, even if it is refused in the end.
#[derive(Clone, Debug)]
pub struct Reading {
    /// What the words stand for, in their order, as far as they were read; and the defaults that
    /// hold, after the words of the command that they are of.
    pub events: Vec<Event>,
    /// What the command line is found to be.
    pub verdict: Verdict,
}

impl Reading {
    /// The defaults that hold for the call, each once: what is given to one of the commands on the
    /// way is given. Those that only the running program knows have no values here.
    #[must_use]
    pub fn defaults<'w>(&self, words: &[&'w str]) -> Vec<(ArgRef, Vec<&'w str>)> {
        let mut found: Vec<(ArgRef, Vec<&str>)> = Vec::new();
        for event in &self.events {
            let Some(argument) = event.argument else {
                continue;
            };
            let is_default = matches!(event.meaning, Meaning::Default | Meaning::UnseenDefault);
            let is_given = || {
                let mut given = self
                    .events
                    .iter()
                    .filter(|event| event.is_live_occurrence());
                given.any(|event| event.argument.is_some_and(|given| given.is(argument)))
            };
            let is_known = || found.iter().any(|(known, _)| known.is(argument));
            if is_default && !is_given() && !is_known() {
                found.push((argument, event.values(words)));
            }
        }
        found.sort_by_key(|(argument, _)| argument.place());
        found
    }
}

/// An [`Outcome`], the bindings apart.
#[derive(Clone, Copy, Debug)]
pub enum Verdict {
    /// The program takes it.
    Accepted,
    /// The program takes it, shows help or its version, and ends.
    Shows,
    /// The program refuses it.
    Rejected(Rejection),
    /// Only the running program knows.
    Unknown(Unknown),
}

/// What the words of a command line stand for.
#[derive(Clone, Copy, Debug)]
pub struct Bindings<const N: usize> {
    pub(super) events: [Event; N],
    pub(super) len: usize,
}

impl<const N: usize> Bindings<N> {
    /// What the words stand for, in their order.
    ///
    /// ```
    /// # use cmdhelp_spec::grammar::{Grammar, draft, encode, resolve, Meaning, Outcome};
    /// # use cmdhelp_spec::spec::{Command, Item, Part, Text};
    /// # let mut port = draft::Arg::new("port");
    /// # port.long = Some("port".into());
    /// # let draft = draft::Draft { args: vec![port], ..Default::default() };
    /// # let grammar = Grammar::of(encode(&draft).leak());
    /// # let part = Part { items: vec![Item::Grammar(grammar)].leak(), facts: &[] };
    /// # let root = Command { name: Text::Plain("serve"), part: Box::leak(Box::new(part)) };
    /// let Outcome::Accepted(bindings) = resolve::<8>(&root, &["--port=80"]) else { panic!() };
    /// let [flag, value] = bindings.all() else { panic!() };
    /// assert_eq!((flag.word, flag.meaning), (0, Meaning::Occurrence));
    /// assert_eq!((value.start, value.meaning), (7, Meaning::Value));
    /// assert_eq!(value.argument.unwrap().id(), "port");
    /// ```
    #[must_use]
    pub const fn all(&self) -> &[Event] {
        self.events.split_at(self.len).0
    }
}

/// What a word, or a part of it, stands for.
#[derive(Clone, Copy, Debug)]
pub struct Event {
    /// The index of the word.
    pub word: usize,
    /// Where in the word the part begins, in bytes. A default is no word, and has its place in the
    /// grammar here.
    pub start: usize,
    /// How many commands stand above the one whose word it is.
    pub level: usize,
    /// What it stands for.
    pub meaning: Meaning,
    /// The argument that it is about.
    pub argument: Option<ArgRef>,
    /// The command that it selects.
    pub command: Option<&'static str>,
    /// A later word took it back: an override, or another occurrence of an argument that has one
    /// value only.
    pub overridden: bool,
    pub(super) pending: bool,
    /// It is not split at the delimiter.
    pub(super) whole: bool,
}

impl Event {
    /// The values that it stands for: what is in the word, split at the argument's delimiter, or
    /// those that hold as none is.
    #[must_use]
    pub fn values<'a>(&self, words: &[&'a str]) -> Vec<&'a str> {
        let text = || &words[self.word][self.start..];
        match (self.meaning, self.argument) {
            (Meaning::Value, Some(arg)) if !self.whole => arg.split(text()),
            (Meaning::Value | Meaning::External, _) => vec![text()],
            (Meaning::OccurrenceWithoutValue, Some(arg)) => arg.values_if_missing(),
            (Meaning::Default, Some(arg)) => arg.values_by_default(self.start),
            _ => Vec::new(),
        }
    }
}

/// What a part of a word stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// It selects [`Event::command`].
    Command,
    /// It begins an occurrence of [`Event::argument`]: a flag, or the first word of a positional,
    /// which is a value, too.
    Occurrence,
    /// The same; as no value is with it, those hold that the author set for this case.
    OccurrenceWithoutValue,
    /// It is a value of [`Event::argument`].
    Value,
    /// It ends the values of [`Event::argument`].
    Terminator,
    /// It says that no flags follow.
    Escape,
    /// It is the name of a subcommand that the program does not know, or a word that follows it.
    External,
    /// It is no word: [`Event::argument`] is not given, and these values hold.
    Default,
    /// The same where only the running program knows the values.
    UnseenDefault,
}

/// An argument, where it is written.
#[derive(Clone, Copy)]
pub struct ArgRef {
    pub(crate) grammar: &'static Grammar,
    /// Which of the grammars on the way it is in; so two references can be compared.
    pub(crate) run: usize,
    /// Where its record begins.
    pub(crate) at: usize,
}

impl fmt::Debug for ArgRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ArgRef").field(&self.id()).finish()
    }
}

/// Why a command line is refused.
#[derive(Clone, Copy, Debug)]
pub struct Rejection {
    /// The index of the word at fault; the number of words if something is missing.
    pub word: usize,
    /// Where in the word the fault begins, in bytes.
    pub start: usize,
    /// Where in the word the fault ends.
    pub end: usize,
    /// A value is missing, rather than wrong.
    pub lacks_value: bool,
    /// How many commands stand above the one that refuses it.
    pub level: usize,
    /// What is wrong.
    pub kind: Kind,
    /// The argument that it is about.
    pub argument: Option<ArgRef>,
    /// The other argument, with which it cannot be used, or the group that is missing.
    pub other: Option<&'static str>,
    /// The valid name, without its hyphens, that is nearest to what was written.
    pub nearest: Option<&'static str>,
    /// The first argument of the group that is missing.
    pub first: Option<ArgRef>,
}

/// What is wrong with a command line: the kinds of clap's errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A flag or a word for which there is no argument.
    UnknownArgument,
    /// A word for which there is no subcommand.
    InvalidSubcommand,
    /// Arguments that cannot be used together, or one that cannot be used twice.
    ArgumentConflict,
    /// A subcommand has to follow.
    MissingSubcommand,
    /// Something has to be given. Without anything, the program shows its help.
    MissingAnything,
    /// An argument has to be given.
    MissingRequiredArgument,
    /// A value is missing, or is none of the possible ones.
    InvalidValue,
    /// A value is not of its type, or out of its range.
    ValueValidation,
    /// The value has to follow an equals sign.
    NoEquals,
    /// There are too many values, or one where none is taken.
    TooManyValues,
    /// There are too few values.
    TooFewValues,
    /// The number of values is not the one that it has to be.
    WrongNumberOfValues,
}

/// Why only the running program knows what a command line is.
#[derive(Clone, Copy, Debug)]
pub struct Unknown {
    /// The index of the word at which the doubt begins.
    pub word: usize,
    /// What is not known.
    pub cause: Cause,
    /// The argument that it is about.
    pub argument: Option<ArgRef>,
}

/// What is not known while a program compiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A type that has clap's traits and not ours has a part in the command.
    Opaque,
    /// What comes there has to be asked of a function.
    Deferred,
    /// The type says nothing of what it accepts.
    Unwritten,
    /// The author calls a method with a value that only the running program knows.
    Unseen,
    /// Whether the program can read the value.
    Value,
    /// What the environment holds.
    Environment,
    /// What the commands above accept.
    Surroundings,
    /// The program ignores errors.
    ErrorsIgnored,
    /// The command line is longer than there is room for.
    TooLong,
}
