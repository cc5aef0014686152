//! The words for types, and what a Rust type has to do with them.

use super::Text;

/// A type in the vocabulary of cmdhelp, with what is known about its values.
#[derive(Clone, Copy, Debug)]
pub struct ValueType {
    /// The word for it.
    pub word: Word,
    /// How its text is written, where the word alone does not tell.
    pub format: Format,
    /// The smallest value.
    pub minimum: Option<i128>,
    /// The greatest value.
    pub maximum: Option<i128>,
    /// The possible values, where they are few. Those of a type that is no [`Word::Enum`] are examples:
    /// its parser may accept others.
    pub values: &'static [PossibleValue],
    /// The keys about the type, written beforehand, for arguments of which nothing else is said
    /// that concerns it.
    pub written: Option<&'static str>,
    /// What its values have to be, as [`grammar`](crate::grammar) writes it; empty if the program
    /// reads them in a way of its own.
    pub accepts: &'static [u8],
    /// All there is to know is here: nothing about it has to be asked for while the program runs.
    pub seen: bool,
}

/// A word for a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// Any text.
    String,
    /// A whole number.
    Int,
    /// A number.
    Float,
    /// `true` or `false`; as a flag, whether it is there.
    Bool,
    /// One of a list of values.
    Enum,
    /// A path in the file system.
    Path,
    /// An address on the web.
    Url,
    /// A length of time.
    Duration,
    /// A day.
    Date,
    /// A point in time.
    DateTime,
    /// A JSON document.
    Json,
    /// A name that only the program can read, such as `TASK-5`.
    Ref,
    /// A type of the program's own: `x-` and a name.
    Extension(&'static str),
}

impl Word {
    /// The word as it is written.
    ///
    /// ```
    /// use cmdhelp_spec::spec::Word;
    /// assert_eq!(Word::DateTime.text(), "datetime");
    /// assert_eq!(Word::Extension("x-issue").text(), "x-issue");
    /// ```
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::String => "string",
            Self::Int => "int",
            Self::Float => "float",
            Self::Bool => "bool",
            Self::Enum => "enum",
            Self::Path => "path",
            Self::Url => "url",
            Self::Duration => "duration",
            Self::Date => "date",
            Self::DateTime => "datetime",
            Self::Json => "json",
            Self::Ref => "ref",
            Self::Extension(word) => word,
        }
    }

    /// Whether values are written as numbers.
    #[must_use]
    pub const fn is_number(self) -> bool {
        matches!(self, Self::Int | Self::Float)
    }
}

/// How a value's text is written.
pub type Format = Option<&'static str>;

/// One possible value.
#[derive(Clone, Copy, Debug)]
pub struct PossibleValue {
    /// The variant that it stands for; empty where there is none.
    pub variant: &'static str,
    /// How it is written.
    pub name: Text,
    /// What it means.
    pub help: Option<Text>,
    /// It is accepted, but not shown.
    pub hide: bool,
}

impl ValueType {
    /// A type of which the word says everything.
    #[must_use]
    pub const fn new(word: Word) -> Self {
        Self {
            word,
            format: None,
            minimum: None,
            maximum: None,
            values: &[],
            written: None,
            accepts: &[],
            seen: true,
        }
    }

    /// A type of the program's own; `word` begins with `x-`.
    #[must_use]
    pub const fn extension(word: &'static str) -> Self {
        Self::new(Word::Extension(word))
    }

    /// An enum with these values.
    #[must_use]
    pub const fn one_of(values: &'static [PossibleValue]) -> Self {
        Self {
            values,
            ..Self::new(Word::Enum)
        }
    }

    /// The keys about the type, written beforehand.
    #[must_use]
    pub const fn written(mut self, keys: &'static str) -> Self {
        self.written = Some(keys);
        self
    }

    /// How the text is written.
    #[must_use]
    pub const fn format(mut self, format: &'static str) -> Self {
        self.format = Some(format);
        self
    }

    /// The smallest and the greatest value.
    #[must_use]
    pub const fn range(mut self, minimum: Option<i128>, maximum: Option<i128>) -> Self {
        self.minimum = minimum;
        self.maximum = maximum;
        self
    }

    /// What its values have to be, made by [`encode_value`](crate::grammar::encode_value).
    #[must_use]
    pub const fn accepts(mut self, written: &'static [u8]) -> Self {
        self.accepts = written;
        self
    }

    /// The same values as examples, for a parser that may accept others.
    #[must_use]
    pub const fn examples(mut self) -> Self {
        self.word = Word::String;
        self.written = None;
        self.accepts = &[];
        self
    }

    /// A type about which the running program has to be asked.
    #[must_use]
    pub const fn unseen(mut self) -> Self {
        self.seen = false;
        self
    }
}

/// A Rust type that has a word in the vocabulary of cmdhelp.
///
/// The types of `std` have theirs, `#[derive(ValueEnum)]` gives enums theirs, and features do so
/// for well-known crates. A type of your own is a `string` unless you say otherwise:
///
/// ```
/// use cmdhelp_spec::spec::{Value, ValueType};
///
/// struct IssueRef(String);
/// impl Value for IssueRef {
///     const TYPE: ValueType = ValueType::extension("x-issue-ref");
/// }
/// assert_eq!(IssueRef::TYPE.word.text(), "x-issue-ref");
/// ```
pub trait Value {
    /// What is known about the type.
    const TYPE: ValueType;
}
