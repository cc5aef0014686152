//! The values and defaults of an argument before they are encoded.

use super::Text;
use crate::spec::ValueType;

/// The accepted values of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Any text.
    Any,
    /// Any text except the empty string, as for paths and `NonEmptyStringValueParser`.
    NonEmpty,
    /// `true` or `false`.
    Bool,
    /// The values that clap's `BoolishValueParser` accepts.
    Boolish,
    /// The values that clap's `FalseyValueParser` accepts.
    Falsey,
    /// A whole number.
    Int(Int),
    /// A number that [`f64`] can parse.
    Float,
    /// One character.
    Char,
    /// One of these values.
    OneOf(Vec<PossibleValue>),
    /// The values of the type with this index in [`Grammar::types`](crate::spec::Grammar::types).
    Type(u16),
    /// The values that an encoded description allows; see [`ValueType::accepts`].
    Written(&'static [u8]),
    /// Values that are known only at run time. The text is the name of their type in manifests.
    Named(String),
    /// Values that are known only at run time.
    Dynamic,
}

impl Value {
    /// Returns the values that the type `ty` accepts.
    #[must_use]
    #[inline]
    pub fn of(ty: &ValueType) -> Self {
        match ty.accepts {
            [] => Self::Dynamic,
            written => Self::Written(written),
        }
    }
}

/// The range of integers that a type accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Int {
    /// Whether a minus sign is never accepted, not even in `-0`.
    pub unsigned: bool,
    /// Whether 0 is invalid.
    pub nonzero: bool,
    /// The least accepted integer, if there is one.
    pub minimum: Option<i128>,
    /// The greatest accepted integer, if there is one.
    pub maximum: Option<i128>,
}

/// A possible value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PossibleValue {
    /// The text of the value.
    pub name: Text,
    /// The aliases of the value.
    pub aliases: Vec<Text>,
    /// Whether the value is hidden: help does not show it, and no error message proposes it.
    pub hide: bool,
}

/// The default of an argument.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Default {
    /// The argument has no default.
    #[default]
    None,
    /// The argument has these default values.
    Values(Vec<Text>),
    /// A default that is known only at run time.
    Dynamic,
}

/// A conditional default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefaultIf {
    /// The id of the argument or group on which the default depends.
    pub other: Text,
    /// The condition about this argument or group.
    pub when: Predicate,
    /// The values of the argument if the condition is true. `None` means that it then has no
    /// default.
    pub values: Option<Vec<Text>>,
}

/// A condition about an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Predicate {
    /// The argument is given.
    IsPresent,
    /// One of the argument's values equals this text.
    Equals(Text),
}

impl Predicate {
    #[inline]
    pub(super) fn text(&mut self) -> Option<&mut Text> {
        match self {
            Self::IsPresent => None,
            Self::Equals(text) => Some(text),
        }
    }
}
