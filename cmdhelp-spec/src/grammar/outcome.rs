//! The result of reading a command line.

use std::fmt;

use super::Grammar;

/// The result of reading a command line.
#[derive(Clone, Copy, Debug)]
pub enum Outcome<const N: usize> {
    /// The program accepts the line.
    Accepted(Bindings<N>),
    /// The program accepts the line, prints help or the version, and exits.
    Shows(Bindings<N>),
    /// The program rejects the line.
    Rejected(Rejection),
    /// The result is known only at run time.
    Unknown(Unknown),
}

/// The meaning of a command line's words, and whether the program accepts the line.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The meanings of the words, in order. In a rejected line, only the words before the mistake
    /// have meanings. The defaults of a command's absent arguments come after the words of the
    /// command.
    pub events: Vec<Event>,
    /// Whether the program accepts the line.
    pub verdict: Verdict,
}

impl Reading {
    /// Returns the arguments whose defaults apply to the call, each with its default values. The
    /// default of a global argument does not apply if the argument is given after any of the
    /// selected commands. For a default that is known only at run time, the list of values is
    /// empty.
    #[must_use]
    #[inline]
    pub fn defaults<'w>(&self, words: &[&'w str]) -> Vec<(ArgRef, Vec<&'w str>)> {
        let mut found: Vec<(ArgRef, Vec<&str>)> = Vec::new();
        for event in &self.events {
            let Some(argument) = event.argument else {
                continue;
            };
            let is_default = matches!(event.meaning, Meaning::Default | Meaning::DynamicDefault);
            let is_given = || {
                let mut given = self
                    .events
                    .iter()
                    .filter(|event| event.is_live_occurrence());
                given.any(|event| event.argument.is_some_and(|given| given.is(argument)))
            };
            let is_known = || found.iter().any(|(known, _)| known.is(argument));
            if is_default && !is_given() && !is_known() {
                let place = found.partition_point(|(it, _)| it.place() <= argument.place());
                found.insert(place, (argument, event.values(words)));
            }
        }
        found
    }
}

/// Whether the program accepts a command line.
#[derive(Clone, Copy, Debug)]
pub enum Verdict {
    /// The program accepts the line.
    Accepted,
    /// The program accepts the line, prints help or the version, and exits.
    Shows,
    /// The program rejects the line.
    Rejected(Rejection),
    /// The result is known only at run time.
    Unknown(Unknown),
}

/// The meanings of the words of a command line. `N` is their maximum number.
#[derive(Clone, Copy, Debug)]
pub struct Bindings<const N: usize> {
    pub(super) events: [Event; N],
    pub(super) len: usize,
}

impl<const N: usize> Bindings<N> {
    /// Returns the meanings of the words in order.
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
    #[inline]
    pub const fn all(&self) -> &[Event] {
        self.events.split_at(self.len).0
    }
}

/// The meaning of a word, or of a part of a word.
#[derive(Clone, Copy, Debug)]
pub struct Event {
    /// The index of the word.
    pub word: usize,
    /// The byte offset of the part in the word. For a default, to which no word belongs, this is
    /// the position of the default in the grammar.
    pub start: usize,
    /// The depth of the command to which the word belongs; 0 for the root.
    pub level: usize,
    /// The meaning of the word or part.
    pub meaning: Meaning,
    /// The argument to which the word belongs, if there is one.
    pub argument: Option<ArgRef>,
    /// The name of the command that the word selects.
    pub command: Option<&'static str>,
    /// Whether a later word overrides this word. The reason is `overrides_with`, or another
    /// occurrence of an argument that has only one value.
    pub overridden: bool,
    pub(super) pending: bool,
    /// Whether the value is kept as a whole, although the argument has a delimiter.
    pub(super) whole: bool,
}

impl Event {
    /// Returns the values that the word gives to its argument, split at the argument's delimiter.
    /// For an occurrence without a value, returns the values of `default_missing_value`, and for a
    /// default its values.
    #[must_use]
    #[inline]
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

/// The meaning of a word, or of a part of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Selects the command [`Event::command`].
    Command,
    /// Begins an occurrence of [`Event::argument`]. The word is a flag, or the first value of a
    /// positional.
    Occurrence,
    /// An occurrence of [`Event::argument`] without a value. The argument gets the values of
    /// `default_missing_value`.
    OccurrenceWithoutValue,
    /// A value of [`Event::argument`].
    Value,
    /// Ends the values of [`Event::argument`]. The word is its `value_terminator`.
    Terminator,
    /// The word `--`, after which no word is a flag.
    Escape,
    /// The name of an external subcommand, or a word after it.
    External,
    /// Not a word: [`Event::argument`] is absent, and its default applies.
    Default,
    /// Not a word: [`Event::argument`] is absent, and has a default that is known only at run time.
    DynamicDefault,
}

/// A reference to an argument in an encoded grammar.
#[derive(Clone, Copy)]
pub struct ArgRef {
    pub(crate) grammar: &'static Grammar,
    /// The index of the grammar among those of the selected commands. By this index and `at`, two
    /// references can be compared.
    pub(crate) run: usize,
    /// The position of the argument's record in the grammar.
    pub(crate) at: usize,
}

impl fmt::Debug for ArgRef {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ArgRef").field(&self.id()).finish()
    }
}

/// The reason why a command line is rejected.
#[derive(Clone, Copy, Debug)]
pub struct Rejection {
    /// The index of the wrong word, or the number of words if something is missing at the end.
    pub word: usize,
    /// The byte offset of the mistake in the word.
    pub start: usize,
    /// The byte offset after the mistake in the word.
    pub end: usize,
    /// Whether a value is missing, and not wrong.
    pub lacks_value: bool,
    /// The depth of the command that rejects the line; 0 for the root.
    pub level: usize,
    /// The kind of mistake.
    pub kind: Kind,
    /// The argument with the mistake, if the mistake is about one.
    pub argument: Option<ArgRef>,
    /// The id of the other argument in a conflict, or the id of a missing group.
    pub other: Option<&'static str>,
    /// The valid name, without hyphens, that is nearest to the wrong word.
    pub nearest: Option<&'static str>,
    /// The other argument in a conflict, or the first argument of the group that is missing.
    pub first: Option<ArgRef>,
    /// The second and third arguments of the group that is missing.
    pub more: More,
}

/// Arguments of a group after its first one. They take few bytes, because a [`Rejection`] is returned by many
/// functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct More {
    /// The positions of the arguments in the grammar of the first argument; 0 for no argument.
    pub(super) at: [u16; 2],
    /// Whether the group has arguments that are not in this list.
    pub(super) has_others: bool,
}

impl More {
    /// No arguments.
    pub(super) const NONE: Self = Self {
        at: [0; 2],
        has_others: false,
    };

    /// Adds an argument of a group whose first argument is `first`.
    #[inline]
    pub(super) const fn add(&mut self, first: ArgRef, arg: ArgRef) {
        let is_listed = arg.run == first.run && arg.at <= u16::MAX as usize;
        match self.at {
            [0, _] if is_listed => self.at[0] = arg.at as u16,
            [_, 0] if is_listed => self.at[1] = arg.at as u16,
            _ => self.has_others = true,
        }
    }
}

/// A kind of mistake in a command line, named after clap's `ErrorKind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An unknown flag, or a word too many.
    UnknownArgument,
    /// An unknown subcommand.
    InvalidSubcommand,
    /// Arguments that conflict, or an argument that must not be repeated.
    ArgumentConflict,
    /// A missing subcommand.
    MissingSubcommand,
    /// No arguments at all, although some are required. The program prints its help.
    MissingAnything,
    /// A missing required argument.
    MissingRequiredArgument,
    /// A missing value, or a value that is not among the possible values.
    InvalidValue,
    /// A value that cannot be parsed as its type, or that is out of range.
    ValueValidation,
    /// A value without the equals sign that must come before it.
    NoEquals,
    /// Too many values, or a value for a flag that takes none.
    TooManyValues,
    /// Too few values.
    TooFewValues,
    /// A wrong number of values.
    WrongNumberOfValues,
}

/// The reason why the result for a command line is known only at run time.
#[derive(Clone, Copy, Debug)]
pub struct Unknown {
    /// The index of the first word whose meaning is unknown.
    pub word: usize,
    /// The fact that is unknown.
    pub cause: Cause,
    /// The argument about which something is unknown, if there is one.
    pub argument: Option<ArgRef>,
}

/// What is unknown at compile time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A type in the command derives clap's traits, but not cmdhelp's.
    Opaque,
    /// A type is recursive, so only a function that is called at run time returns its description.
    Deferred,
    /// A type in the command has no grammar.
    Unwritten,
    /// A method of clap's builder is called with a value that is known only at run time.
    Dynamic,
    /// A value has a type with its own parser, which only the running program can call.
    Value,
    /// An environment variable may supply the value of an argument.
    Environment,
    /// The arguments of parent commands are unknown.
    Surroundings,
    /// The program ignores errors (`ignore_errors`).
    ErrorsIgnored,
    /// The command line is too long for the memory reserved for its events.
    TooLong,
}
