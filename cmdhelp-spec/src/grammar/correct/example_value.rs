//! Finds a valid value of an argument, which a correction can contain.

use super::super::draft::ArgTrait;
use super::super::layout::value;
use super::super::nearest::Possible;
use super::super::number::nearest_int;
use super::super::outcome::ArgRef;
use super::super::{bytes, values};
use crate::decimal::Decimal;

/// A valid value of an argument. It is the valid value nearest to a given text, or any valid value
/// if none is near.
pub(super) struct ExampleValue {
    text: &'static str,
    number: Option<Decimal>,
    /// Whether any text is valid. In this case, the argument's name is used as a placeholder for
    /// the value.
    is_free: bool,
}

impl ExampleValue {
    #[inline]
    pub(super) const fn of(arg: ArgRef, given: &[u8]) -> Self {
        let Some((grammar, at)) = values::description(arg) else {
            return Self::free(arg);
        };
        match grammar.code[at] {
            value::INT => Self {
                text: "",
                number: Some(Decimal::of(nearest_int(grammar.code.split_at(at).1, given))),
                is_free: false,
            },
            value::BOOL | value::BOOLISH => Self::text("true"),
            value::FLOAT => Self::text("1.5"),
            value::CHAR => Self::text("x"),
            value::ONE_OF => match super::super::nearest::value(arg, given) {
                Some(nearest) if !arg.has(ArgTrait::Dynamic) => Self::text(nearest),
                _ => match Possible::of(arg).next() {
                    Some(first) => Self::text(bytes::text(first)),
                    None => Self::free(arg),
                },
            },
            _ => Self::free(arg),
        }
    }

    #[inline]
    const fn text(text: &'static str) -> Self {
        Self {
            text,
            number: None,
            is_free: false,
        }
    }

    #[inline]
    const fn free(arg: ArgRef) -> Self {
        Self {
            text: arg.id(),
            number: None,
            is_free: true,
        }
    }

    /// Returns the texts to write before and after the value: `<` and `>` for a placeholder, and
    /// otherwise nothing.
    #[inline]
    pub(super) const fn brackets(&self) -> (&'static str, &'static str) {
        if self.is_free { ("<", ">") } else { ("", "") }
    }

    #[inline]
    pub(super) const fn as_str(&self) -> &str {
        match &self.number {
            Some(number) => number.as_str(),
            None => self.text,
        }
    }
}
