//! The types of values in manifests, such as `int`, and the trait that assigns them to Rust types.

use super::Text;

/// The type of an argument's value: its name in manifests, and facts such as bounds and possible
/// values.
#[derive(Clone, Copy, Debug)]
pub struct ValueType {
    /// The type word, which is the name of the type in manifests.
    pub word: Word,
    /// The format of the value's text, if the type word does not determine it.
    pub format: Format,
    /// The least accepted number that manifests show, if there is one.
    pub minimum: Option<i128>,
    /// The greatest accepted number that manifests show, if there is one.
    pub maximum: Option<i128>,
    /// The possible values, if there are only a few. For types other than [`Word::Enum`], these
    /// values are examples, and the parser may accept others.
    pub values: &'static [PossibleValue],
    /// The finished JSON keys that describe the type, if the macro has written them. They are used
    /// for arguments whose settings do not change them.
    pub written: Option<&'static str>,
    /// The accepted values, in the encoding of [`grammar`](crate::grammar); empty if the compiler
    /// does not know them because the type has its own parser.
    pub accepts: &'static [u8],
    /// Whether all facts about the type are known at compile time.
    pub seen: bool,
}

/// A type word: the name of a type in manifests.
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
    /// A type that the program defines: `x-` and a name.
    Extension(&'static str),
}

impl Word {
    /// Returns the type word as text.
    ///
    /// ```
    /// use cmdhelp_spec::spec::Word;
    /// assert_eq!(Word::DateTime.text(), "datetime");
    /// assert_eq!(Word::Extension("x-issue").text(), "x-issue");
    /// ```
    #[must_use]
    #[inline]
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

    /// Returns whether values of the type are numbers.
    #[must_use]
    #[inline]
    pub const fn is_number(self) -> bool {
        matches!(self, Self::Int | Self::Float)
    }
}

/// The name of the format of a value's text, if it has one.
pub type Format = Option<&'static str>;

/// A possible value of an argument.
#[derive(Clone, Copy, Debug)]
pub struct PossibleValue {
    /// The name of the enum variant; empty if there is none.
    pub variant: &'static str,
    /// The text of the value on a command line.
    pub name: Text,
    /// The help about the value.
    pub help: Option<Text>,
    /// Whether the value is accepted, but hidden.
    pub hide: bool,
}

impl ValueType {
    /// Returns a type with this type word and no other facts.
    #[must_use]
    #[inline]
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

    /// Returns a type that the program defines. `word` begins with `x-`.
    #[must_use]
    #[inline]
    pub const fn extension(word: &'static str) -> Self {
        Self::new(Word::Extension(word))
    }

    /// Returns an enum with these values.
    #[must_use]
    #[inline]
    pub const fn one_of(values: &'static [PossibleValue]) -> Self {
        Self {
            values,
            ..Self::new(Word::Enum)
        }
    }

    /// Sets the finished JSON keys that describe the type, which the derive macro has written.
    #[must_use]
    #[inline]
    pub const fn written(mut self, keys: &'static str) -> Self {
        self.written = Some(keys);
        self
    }

    /// Sets the format of the text.
    #[must_use]
    #[inline]
    pub const fn format(mut self, format: &'static str) -> Self {
        self.format = Some(format);
        self
    }

    /// Sets the minimum and the maximum that manifests show.
    #[must_use]
    #[inline]
    pub const fn range(mut self, minimum: Option<i128>, maximum: Option<i128>) -> Self {
        self.minimum = minimum;
        self.maximum = maximum;
        self
    }

    /// Sets the accepted values, encoded by [`encode_value`](crate::grammar::encode_value).
    #[must_use]
    #[inline]
    pub const fn accepts(mut self, written: &'static [u8]) -> Self {
        self.accepts = written;
        self
    }

    /// Returns the type with its possible values as mere examples, for a parser that may accept
    /// other values, too.
    #[must_use]
    #[inline]
    pub const fn examples(mut self) -> Self {
        self.word = Word::String;
        self.written = None;
        self.accepts = &[];
        self
    }

    /// Marks the type as known only at run time.
    #[must_use]
    #[inline]
    pub const fn dynamic(mut self) -> Self {
        self.seen = false;
        self
    }
}

/// A Rust type of arguments that has a type word, which is the name of the type in manifests.
///
/// Types of `std` implement the trait, and so do types of well-known crates if a feature of cmdhelp
/// is enabled. `#[derive(ValueEnum)]` implements it for enums. Any other type is a `string` unless
/// it implements this trait:
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
    /// The type word, and facts about the type such as its bounds.
    const TYPE: ValueType;
}
