//! Finds defaults that are not valid values of their arguments.

use crate::grammar::Grammar;
use crate::grammar::bytes;
use crate::grammar::code::end_of;
use crate::grammar::layout::{field, record};
use crate::grammar::outcome::ArgRef;
use crate::grammar::values::{self, DelimitedPieces, Validity};
use crate::grammar::walk::{each_conditional_text, each_field, each_text};

impl Grammar {
    /// Returns the first argument in the grammar whose default is not a valid value, and the text
    /// of this default.
    ///
    /// ```
    /// use cmdhelp_spec::grammar::{Grammar, draft, encode};
    ///
    /// let mut level = draft::Arg::new("level");
    /// let values = ["low", "high"].map(|name| draft::PossibleValue {
    ///     name: name.into(),
    ///     aliases: Vec::new(),
    ///     hide: false,
    /// });
    /// level.value = Some(draft::Value::OneOf(values.into()));
    /// level.default = draft::Default::Values(vec!["hgih".into()]);
    /// let draft = draft::Draft { args: vec![level], ..Default::default() };
    /// let grammar: &'static Grammar = Box::leak(Box::new(Grammar::of(encode(&draft).leak())));
    /// let (argument, text) = grammar.refused_default().unwrap();
    /// assert_eq!((argument.id(), text), ("level", "hgih"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn refused_default(&'static self) -> Option<(ArgRef, &'static str)> {
        let mut next = self.argument_from(1);
        while let Some(arg) = next {
            let mut text = refused(arg, field::DEFAULT_MISSING);
            if text.is_none() {
                text = refused(arg, field::DEFAULT);
            }
            if text.is_none() {
                text = refused_on_condition(arg);
            }
            if let Some(text) = text {
                return Some((arg, text));
            }
            next = self.argument_from(end_of(self.code, arg.at));
        }
        None
    }

    /// Returns the first argument whose record begins at or after the position `start` in the code.
    #[inline]
    pub(crate) const fn argument_from(&'static self, start: usize) -> Option<ArgRef> {
        let mut at = start;
        while at < self.code.len() {
            if self.code[at] == record::ARG {
                return Some(ArgRef {
                    grammar: self,
                    run: 0,
                    at,
                });
            }
            at = end_of(self.code, at);
        }
        None
    }
}

#[inline]
const fn refused(arg: ArgRef, tag: u8) -> Option<&'static str> {
    each_text!(arg, tag, |text| {
        if is_refused(arg, text) {
            return Some(bytes::text(text));
        }
    });
    None
}

/// Returns the text of a conditional default that is not a valid value of the argument, if there is
/// one.
#[inline]
const fn refused_on_condition(arg: ArgRef) -> Option<&'static str> {
    each_field!(arg, field::DEFAULT_IF, |found| {
        each_conditional_text!(arg, found, |text| {
            if is_refused(arg, text) {
                return Some(bytes::text(text));
            }
        });
    });
    None
}

#[inline]
const fn is_refused(arg: ArgRef, text: &'static [u8]) -> bool {
    let mut pieces = DelimitedPieces::of(arg, text);
    while let Some((_, piece)) = pieces.next() {
        if let Validity::Invalid(_) = values::validity(arg, piece) {
            return true;
        }
    }
    false
}
