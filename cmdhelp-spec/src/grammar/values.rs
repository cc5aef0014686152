//! Checks whether texts are valid values of an argument.

use super::Grammar;
use super::bytes::{char_len, find, same, same_ignoring_case};
use super::code::u16_at;
use super::draft::ArgTrait;
use super::layout::{arg as header, field, value};
use super::number;
use super::outcome::{ArgRef, Kind};
use super::walk::each_listed;
use crate::slice::any;

/// The result of checking a text as the value of an argument.
#[derive(Clone, Copy)]
pub(crate) enum Validity {
    Valid,
    Invalid(Kind),
    /// Whether the text is valid depends on clap's features.
    Unknown,
    /// Only the type's own parser, which the running program calls, can tell whether the text is
    /// valid.
    Foreign,
}

#[inline]
const fn fine_if(fine: bool, kind: Kind) -> Validity {
    if fine {
        Validity::Valid
    } else {
        Validity::Invalid(kind)
    }
}

/// Checks whether `text` is a valid value of `arg`. The text is not split at the delimiter.
#[inline]
pub(crate) const fn validity(arg: ArgRef, text: &[u8]) -> Validity {
    let Some((grammar, at)) = description(arg) else {
        return Validity::Valid;
    };
    match grammar.code[at] {
        value::ANY => Validity::Valid,
        value::NON_EMPTY => fine_if(!text.is_empty(), Kind::InvalidValue),
        value::BOOL => fine_if(
            same(text, b"true") || same(text, b"false"),
            Kind::InvalidValue,
        ),
        value::BOOLISH => fine_if(is_boolish(text), Kind::ValueValidation),
        value::FALSEY => Validity::Valid,
        value::INT => {
            let code = grammar.code.split_at(at).1;
            fine_if(number::is_int(code, text), Kind::ValueValidation)
        }
        value::FLOAT => fine_if(number::is_float(text), Kind::ValueValidation),
        value::CHAR => fine_if(is_one_char(text), Kind::ValueValidation),
        value::ONE_OF => {
            let ignoring_case = arg.has(ArgTrait::IgnoreCase);
            if is_listed(
                &grammar,
                at,
                end_of_value(arg, &grammar),
                text,
                ignoring_case,
            ) {
                return Validity::Valid;
            }
            if ignoring_case && !text.is_ascii() {
                // A feature of clap decides whether clap ignores the case of letters outside of
                // ASCII, so the result is unknown.
                return Validity::Unknown;
            }
            Validity::Invalid(Kind::InvalidValue)
        }
        _ => Validity::Foreign,
    }
}

/// Returns where the valid values of an argument are described, as a grammar and a position in it.
/// Returns `None` if any text is valid.
#[inline]
pub(crate) const fn description(arg: ArgRef) -> Option<(Grammar, usize)> {
    let Some(at) = arg.field(field::VALUE, arg.first_field()) else {
        return None;
    };
    let at = at + 3;
    if arg.grammar.code[at] != value::TYPE {
        return Some((*arg.grammar, at));
    }
    let ty = arg.grammar.types[u16_at(arg.grammar.code, at + 1)];
    let code: &'static [u8] = match ty.accepts {
        [] => &[value::DYNAMIC],
        accepts => accepts,
    };
    Some((Grammar::of(code), 0))
}

/// Returns the position in `grammar` after the description of the argument's values.
#[inline]
pub(crate) const fn end_of_value(arg: ArgRef, grammar: &Grammar) -> usize {
    match arg.field(field::VALUE, arg.first_field()) {
        Some(at) if arg.grammar.code[at + 3] != value::TYPE => at + u16_at(grammar.code, at + 1),
        _ => grammar.code.len(),
    }
}

#[inline]
const fn is_listed(
    grammar: &Grammar,
    at: usize,
    end: usize,
    text: &[u8],
    ignoring_case: bool,
) -> bool {
    each_listed!(grammar, at, end, |name| {
        if same(name, text) || (ignoring_case && same_ignoring_case(name, text)) {
            return true;
        }
    });
    false
}

#[inline]
const fn is_one_char(text: &[u8]) -> bool {
    !text.is_empty() && text.len() == char_len(text[0])
}

/// The words that clap's `BoolishValueParser` accepts.
pub(crate) const BOOLISH: [&str; 12] = [
    "y", "yes", "t", "true", "on", "1", "n", "no", "f", "false", "off", "0",
];

#[inline]
const fn is_boolish(text: &[u8]) -> bool {
    any!(&BOOLISH, |word| same_ignoring_case(text, word.as_bytes()))
}

/// An iterator over the pieces of a text between delimiters, each with its byte offset.
#[derive(Clone, Copy)]
pub(super) struct DelimitedPieces<'a> {
    text: &'a [u8],
    delimiter: Option<&'static [u8]>,
    at: Option<usize>,
}

impl<'a> DelimitedPieces<'a> {
    /// Splits `text` at the delimiter of `arg`. If `arg` has none, the whole text is one piece.
    #[inline]
    pub(super) const fn of(arg: ArgRef, text: &'a [u8]) -> Self {
        let delimiter = if arg.has_flag(header::flag::DELIMITER) {
            arg.text(field::DELIMITER)
        } else {
            None
        };
        Self {
            text,
            delimiter,
            at: Some(0),
        }
    }

    #[inline]
    pub(super) const fn whole(text: &'a [u8]) -> Self {
        Self {
            text,
            delimiter: None,
            at: Some(0),
        }
    }

    /// Returns the next piece of the text, with its byte offset.
    #[inline]
    pub(super) const fn next(&mut self) -> Option<(usize, &'a [u8])> {
        let Some(at) = self.at else {
            return None;
        };
        let end = match self.delimiter {
            Some(delimiter) => match find(self.text, delimiter, at) {
                Some(end) => {
                    self.at = Some(end + delimiter.len());
                    end
                }
                None => {
                    self.at = None;
                    self.text.len()
                }
            },
            None => {
                self.at = None;
                self.text.len()
            }
        };
        Some((at, super::bytes::between(self.text, at, end)))
    }
}
