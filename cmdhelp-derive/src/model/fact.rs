//! What a manifest can say of a place: facts, read off the builder methods that its attributes
//! amount to and off `#[cmdhelp(...)]`.
//!
//! A fact has the name that the runtime gives to it and what goes with it. What an author wrote in
//! a way that only the running program can evaluate becomes the fact that there is something:
//! nothing is passed over, and nothing is guessed.

mod argument;
mod command;
mod default;
pub(super) mod literal;
mod parser;
mod siblings;

use cmdhelp_spec::spec::Effect;
use syn::{Expr, Path};

pub(crate) use self::argument::Argument;
pub(super) use self::argument::short;
pub(crate) use self::command::command;
pub(crate) use self::default::DefaultFact;
pub(crate) use self::parser::ParserFact;
pub(crate) use self::siblings::Siblings;
use super::known::Known;
use super::value_enum::ValueVariant;
use crate::syntax::own::TypeWord;

/// A fact about an argument or a command.
#[derive(Clone, Debug)]
pub(crate) struct Fact {
    /// The runtime's name for it.
    pub(crate) name: &'static str,
    pub(crate) payload: Payload,
}

/// What goes with a fact.
#[derive(Clone, Debug)]
pub(crate) enum Payload {
    Nothing,
    Bool(bool),
    Number(u64),
    Char(char),
    OptionalChar(Option<char>),
    Chars(Vec<char>),
    Text(Text),
    OptionalText(Option<Text>),
    Texts(Vec<Text>),
    Others(Vec<Other>),
    /// Those of these ids, some of which the compiler reads.
    OthersOf(Vec<Text>),
    Word(TypeWord),
    Range(Option<i128>, Option<i128>),
    NumArgs(usize, Option<usize>),
    Defaults(Vec<DefaultFact>),
    ValuesFrom(Text, Option<Path>),
    Session(Path),
    Group(Group),
    Example(Example),
    Exit(Exit),
    Stdin(bool, Option<Text>),
    Stdout(Option<Text>, Option<Path>),
    Name(&'static str),
    Effect(Effect),
    /// The runtime's name for a kind of fact that clap can be asked for.
    ClapFact(&'static str),
    /// Those that are not the usual ones, by their names.
    Words(Vec<(&'static str, Word)>),
}

/// A text that is known before the program runs.
#[derive(Clone, Debug)]
pub(crate) enum Text {
    Literal(String),
    /// What clap is given, which may be of any type that it takes.
    Const(Expr),
    /// What we are given, which is a text.
    Own(Expr),
}

/// Another argument, by its id and as it is written.
#[derive(Clone, Debug)]
pub(crate) struct Other {
    pub(crate) id: String,
    pub(crate) spelling: String,
}

/// A word of the surface: another one, or none.
#[derive(Clone, Debug)]
pub(crate) enum Word {
    Off,
    Renamed(String),
}

/// Arguments that exclude each other, or of which one has to be given.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) members: Vec<Other>,
    pub(crate) required: bool,
    pub(crate) multiple: bool,
}

/// A command line.
#[derive(Clone, Debug)]
pub(crate) struct Example {
    pub(crate) line: Text,
    /// The words where a command's name stands.
    pub(crate) heads: Vec<String>,
    pub(crate) note: Option<Text>,
}

/// An exit code.
#[derive(Clone, Debug)]
pub(crate) struct Exit {
    pub(crate) code: u8,
    pub(crate) when: Text,
    pub(crate) recovery: Option<Text>,
    pub(crate) message_template: Option<Text>,
}

impl Payload {
    /// Whether the compiler may be unable to read a text of it.
    pub(crate) fn has_const(&self) -> bool {
        match self {
            Self::Text(text) | Self::OptionalText(Some(text)) => text.is_const(),
            Self::Texts(texts) => texts.iter().any(Text::is_const),
            Self::Defaults(defaults) => defaults.iter().any(DefaultFact::is_const),
            _ => false,
        }
    }
}

impl Fact {
    fn new(name: &'static str, payload: Payload) -> Self {
        Self { name, payload }
    }

    /// Only the running program can tell.
    fn unseen() -> Self {
        Self::new("Unseen", Payload::Nothing)
    }

    /// A fact that is a text.
    fn text(name: &'static str, text: Option<Text>) -> Self {
        match text {
            Some(text) => Self::new(name, Payload::Text(text)),
            None => Self::unseen(),
        }
    }
}

impl Text {
    fn literal(text: impl Into<String>) -> Self {
        Self::Literal(text.into())
    }

    /// The text, unless only the running program knows it.
    pub(crate) fn of(known: Known<String>) -> Option<Self> {
        match known {
            Known::Literal(text) => Some(Self::Literal(text)),
            // A literal that is no text is rustc's to complain about.
            Known::Const(Expr::Lit(_)) | Known::Dynamic(_) => None,
            Known::Const(expr) => Some(Self::Const(expr)),
        }
    }

    /// A text that is said to us and not to clap.
    pub(crate) fn own(known: Known<String>) -> Option<Self> {
        Some(match Self::of(known)? {
            Self::Const(expr) => Self::Own(expr),
            text => text,
        })
    }

    /// Whether the compiler may be unable to read it.
    pub(crate) fn is_const(&self) -> bool {
        matches!(self, Self::Const(_))
    }

    /// All of them, unless only the running program knows one.
    fn all(known: Vec<Known<String>>) -> Option<Vec<Self>> {
        known.into_iter().map(Self::of).collect()
    }
}

/// A value of an enum of values, as far as it is known.
#[derive(Clone, Debug)]
pub(crate) struct PossibleValue {
    pub(crate) variant: String,
    pub(crate) name: Text,
    pub(crate) help: Option<Text>,
    pub(crate) hide: bool,
}

impl PossibleValue {
    /// The values; nothing if only the running program knows one.
    pub(crate) fn all(values: &[ValueVariant]) -> Option<Vec<Self>> {
        values.iter().map(Self::of).collect()
    }

    /// Whether the compiler may be unable to read a text of it.
    pub(crate) fn has_const(&self) -> bool {
        self.name.is_const() || self.help.as_ref().is_some_and(Text::is_const)
    }

    fn of(value: &ValueVariant) -> Option<Self> {
        let attributes = &value.attributes;
        let mut this = Self {
            variant: value.ident.to_string(),
            name: Text::of(attributes.name.text(attributes.casing))?,
            help: attributes
                .plain_help()
                .map(|help| Text::Literal(help.short)),
            hide: false,
        };
        for method in &attributes.methods {
            match method.name.to_string().as_str() {
                "help" => this.help = Some(Text::of(method.texts().pop()?)?),
                "hide" => this.hide = literal::bool(method)?,
                "alias" | "aliases" => {}
                _ => return None,
            }
        }
        Some(this)
    }
}
