//! The type words, and their relation to Rust types.

use super::Text;

/// A type in the vocabulary of cmdhelp, with the facts about its values.
#[derive(Clone, Copy, Debug)]
pub struct ValueType {
    /// The type word.
    pub word: Word,
    /// The format of its text, if the word alone does not determine it.
    pub format: Format,
    /// The minimum.
    pub minimum: Option<i128>,
    /// The maximum.
    pub maximum: Option<i128>,
    /// The possible values, if they are few. For types other than [`Word::Enum`] they are examples:
    /// the parser may accept others.
    pub values: &'static [PossibleValue],
    /// The prepared keys about the type, for arguments that do not change them.
    pub written: Option<&'static str>,
    /// The accepted values, in the encoding of [`grammar`](crate::grammar); empty if the program
    /// has a parser of its own.
    pub accepts: &'static [u8],
    /// Whether all facts are known at compile time.
    pub seen: bool,
}

/// A type word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// A text.
    String,
    /// An integer.
    Int,
    /// A number.
    Float,
    /// `true` or `false`; for a flag, whether it is present.
    Bool,
    /// One of a list of values.
    Enum,
    /// A path in the file system.
    Path,
    /// A URL.
    Url,
    /// A duration.
    Duration,
    /// A date.
    Date,
    /// A point in time.
    DateTime,
    /// A JSON document.
    Json,
    /// A reference that only the program can resolve, such as `TASK-5`.
    Ref,
    /// A type of the program's own: `x-` and a name.
    Extension(&'static str),
}

impl Word {
    /// Returns the word.
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

    /// Returns whether its values are numbers.
    #[must_use]
    pub const fn is_number(self) -> bool {
        matches!(self, Self::Int | Self::Float)
    }
}

/// The format of a value's text.
pub type Format = Option<&'static str>;

/// A possible value.
#[derive(Clone, Copy, Debug)]
pub struct PossibleValue {
    /// The variant for it; empty if there is none.
    pub variant: &'static str,
    /// The text.
    pub name: Text,
    /// The help.
    pub help: Option<Text>,
    /// Whether it is accepted but hidden.
    pub hide: bool,
}

impl ValueType {
    /// Returns a type with no facts but its word.
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

    /// Returns a type of the program's own; `word` begins with `x-`.
    #[must_use]
    pub const fn extension(word: &'static str) -> Self {
        Self::new(Word::Extension(word))
    }

    /// Returns an enum with these values.
    #[must_use]
    pub const fn one_of(values: &'static [PossibleValue]) -> Self {
        Self {
            values,
            ..Self::new(Word::Enum)
        }
    }

    /// Sets the prepared keys about the type.
    #[must_use]
    pub const fn written(mut self, keys: &'static str) -> Self {
        self.written = Some(keys);
        self
    }

    /// Sets the format of the text.
    #[must_use]
    pub const fn format(mut self, format: &'static str) -> Self {
        self.format = Some(format);
        self
    }

    /// Sets the minimum and the maximum.
    #[must_use]
    pub const fn range(mut self, minimum: Option<i128>, maximum: Option<i128>) -> Self {
        self.minimum = minimum;
        self.maximum = maximum;
        self
    }

    /// Sets the accepted values, encoded by [`encode_value`](crate::grammar::encode_value).
    #[must_use]
    pub const fn accepts(mut self, written: &'static [u8]) -> Self {
        self.accepts = written;
        self
    }

    /// Makes the values examples, for a parser that may accept others.
    #[must_use]
    pub const fn examples(mut self) -> Self {
        self.word = Word::String;
        self.written = None;
        self.accepts = &[];
        self
    }

    /// Returns a type that is known only at run time.
    #[must_use]
    pub const fn unseen(mut self) -> Self {
        self.seen = false;
        self
    }
}

/// A Rust type with a word in the vocabulary of cmdhelp.
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
    /// The facts about the type.
    const TYPE: ValueType;
}
