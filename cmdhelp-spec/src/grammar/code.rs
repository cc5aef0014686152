//! Reads records, fields and texts from an encoded grammar. The module `layout` describes the
//! encoding.

use super::Grammar;
use super::bytes::{self, between, same};
use super::draft::{Action, ArgTrait};
use super::layout::{arg, field, predicate};
use super::outcome::ArgRef;
use super::walk::{each_field, each_name, each_text};

#[inline]
pub(crate) const fn u16_at(code: &[u8], at: usize) -> usize {
    code[at] as usize | (code[at + 1] as usize) << 8
}

#[inline]
pub(crate) const fn u32_at(code: &[u8], at: usize) -> u32 {
    u16_at(code, at) as u32 | (u16_at(code, at + 2) as u32) << 16
}

/// Returns the position after the encoded record or field that begins at `at`.
#[inline]
pub(crate) const fn end_of(code: &[u8], at: usize) -> usize {
    at + u16_at(code, at + 1)
}

impl Grammar {
    /// Returns the encoded text that begins at `at`, and the position after it.
    #[inline]
    pub(crate) const fn text_at(&self, at: usize) -> (&'static [u8], usize) {
        let len = u16_at(self.code, at);
        if len & 0x8000 != 0 {
            return (self.texts[len & 0x7fff].as_bytes(), at + 2);
        }
        let end = at + 2 + len;
        (between(self.code, at + 2, end), end)
    }

    /// Returns whether the encoded text that begins at `at` equals `text`. The function reads as
    /// few bytes as possible.
    #[inline]
    pub(crate) const fn is_at(&self, at: usize, text: &[u8]) -> bool {
        let len = self.code[at] as usize | (self.code[at + 1] as usize) << 8;
        if len != text.len() && len & 0x8000 == 0 {
            return false;
        }
        if len & 0x8000 != 0 {
            return same(self.text_at(at).0, text);
        }
        let mut i = 0;
        while i < text.len() {
            if self.code[at + 2 + i] != text[i] {
                return false;
            }
            i += 1;
        }
        true
    }
}

/// A condition about another argument: it is given, or it has this value.
#[derive(Clone, Copy)]
pub(super) enum When {
    IsPresent,
    Equals(&'static [u8]),
}

/// Reads the condition at this position. Also returns the position after it.
#[inline]
pub(super) const fn predicate_at(grammar: &Grammar, at: usize) -> (When, usize) {
    match grammar.code[at] {
        predicate::EQUALS => {
            let (text, end) = grammar.text_at(at + 1);
            (When::Equals(text), end)
        }
        _ => (When::IsPresent, at + 1),
    }
}

impl ArgRef {
    /// Returns the id of the argument.
    #[must_use]
    #[inline]
    pub const fn id(self) -> &'static str {
        bytes::text(self.id_bytes())
    }

    /// Returns the long name of the argument, without the hyphens.
    #[must_use]
    #[inline]
    pub const fn long(self) -> Option<&'static str> {
        self.name(field::LONG)
    }

    /// Returns the short name of the argument, without the hyphen.
    #[must_use]
    #[inline]
    pub const fn short(self) -> Option<&'static str> {
        self.name(field::SHORT)
    }

    #[inline]
    const fn name(self, tag: u8) -> Option<&'static str> {
        match self.field(tag, arg::FIELDS + self.at) {
            Some(at) => Some(bytes::text(self.grammar.text_at(at + 3).0)),
            None => None,
        }
    }

    /// Returns whether the argument takes values.
    #[must_use]
    #[inline]
    pub const fn takes_values(self) -> bool {
        self.most() > 0
    }

    /// Returns whether the argument has a default that depends on other arguments.
    #[must_use]
    #[inline]
    pub const fn has_conditional_default(self) -> bool {
        self.field(field::DEFAULT_IF, self.first_field()).is_some()
    }

    /// Returns whether the argument is positional: it has neither a long nor a short name.
    #[must_use]
    #[inline]
    pub const fn is_positional(self) -> bool {
        self.flags() & arg::flag::POSITIONAL != 0
    }

    /// Returns whether the argument is global, so that subcommands inherit it.
    #[must_use]
    #[inline]
    pub const fn is_global(self) -> bool {
        self.has(ArgTrait::Global)
    }

    /// Returns whether the argument is a positional that is accepted only after `--`.
    #[must_use]
    #[inline]
    pub const fn is_last(self) -> bool {
        self.has(ArgTrait::Last)
    }

    /// Returns whether the argument's value must follow an equals sign.
    #[must_use]
    #[inline]
    pub const fn requires_equals(self) -> bool {
        self.has(ArgTrait::RequireEquals)
    }

    /// Returns a key by which the arguments of one command line can be sorted in the order of their
    /// declaration.
    #[must_use]
    #[inline]
    pub const fn place(self) -> (usize, usize) {
        (self.run, self.at)
    }

    /// Returns whether two references refer to the same argument. Both references must come from
    /// reading the same command line.
    #[must_use]
    #[inline]
    pub const fn is(self, other: Self) -> bool {
        self.at == other.at && self.run == other.run
    }

    /// Returns whether the value of the argument is the number of its occurrences.
    #[must_use]
    #[inline]
    pub const fn counts(self) -> bool {
        self.does(Action::Count)
    }

    /// Splits a text at the argument's delimiter. If the argument has none, returns the whole text.
    #[inline]
    pub(super) fn split(self, text: &str) -> Vec<&str> {
        match self.text(field::DELIMITER) {
            Some(delimiter) => text.split(bytes::text(delimiter)).collect(),
            None => vec![text],
        }
    }

    /// Returns the values of an occurrence that is given without a value (`default_missing_value`).
    #[inline]
    pub(super) fn values_if_missing(self) -> Vec<&'static str> {
        let mut values = Vec::new();
        each_text!(self, field::DEFAULT_MISSING, |text| {
            values.extend(self.split(bytes::text(text)));
        });
        values
    }

    #[inline]
    pub(crate) const fn id_bytes(self) -> &'static [u8] {
        self.grammar.text_at(self.at + arg::FIELDS + 3).0
    }

    #[inline]
    pub(crate) const fn has_id(self, id: &[u8]) -> bool {
        self.grammar.is_at(self.at + arg::FIELDS + 3, id)
    }

    #[inline]
    pub(crate) const fn has(self, what: ArgTrait) -> bool {
        let traits = u16_at(self.grammar.code, self.at + arg::TRAITS);
        traits & (1 << what as u8) != 0
    }

    #[inline]
    pub(crate) const fn does(self, action: Action) -> bool {
        self.grammar.code[self.at + arg::ACTION] == action as u8
    }

    /// Returns whether the argument prints help or the version.
    #[inline]
    pub(super) const fn shows(self) -> bool {
        self.grammar.code[self.at + arg::ACTION] >= Action::Help as u8
    }

    #[inline]
    pub(crate) const fn least(self) -> usize {
        u16_at(self.grammar.code, self.at + arg::MIN)
    }

    /// Returns the maximum number of values of one occurrence, or [`usize::MAX`] if there is no
    /// maximum.
    #[inline]
    pub(crate) const fn most(self) -> usize {
        match u16_at(self.grammar.code, self.at + arg::MAX) {
            arg::OPEN => usize::MAX,
            most => most,
        }
    }

    #[inline]
    pub(super) const fn takes_several(self) -> bool {
        self.least() != self.most() || self.least() > 1
    }

    /// Returns whether the argument can have several values, in one occurrence or in several.
    #[inline]
    pub(super) const fn is_multiple(self) -> bool {
        self.takes_several() || self.does(Action::Append)
    }

    #[inline]
    pub(super) const fn flags(self) -> u8 {
        self.grammar.code[self.at + arg::FLAGS]
    }

    #[inline]
    pub(crate) const fn has_flag(self, flag: u8) -> bool {
        self.flags() & flag != 0
    }

    #[inline]
    pub(crate) const fn first_field(self) -> usize {
        self.at + arg::FIELDS
    }

    #[inline]
    pub(crate) const fn end(self) -> usize {
        end_of(self.grammar.code, self.at)
    }

    /// Returns the position of the first field with this tag at or after the field at `from`.
    /// Fields are ordered by tag, so the search ends at a higher tag.
    #[inline]
    pub(crate) const fn field(self, tag: u8, from: usize) -> Option<usize> {
        let code = self.grammar.code;
        let end = self.end();
        let mut at = from;
        while at < end {
            if code[at] >= tag {
                return if code[at] == tag { Some(at) } else { None };
            }
            at += code[at + 1] as usize | (code[at + 2] as usize) << 8;
        }
        None
    }

    /// Returns the position of the next field if it has the same tag as the field at `at`.
    #[inline]
    pub(crate) const fn next_field(self, at: usize) -> Option<usize> {
        let code = self.grammar.code;
        let next = end_of(code, at);
        if next < self.end() && code[next] == code[at] {
            Some(next)
        } else {
            None
        }
    }

    /// Returns the text of the first field with this tag.
    #[inline]
    pub(crate) const fn text(self, tag: u8) -> Option<&'static [u8]> {
        match self.field(tag, self.first_field()) {
            Some(at) => Some(self.grammar.text_at(at + 3).0),
            None => None,
        }
    }

    /// Returns whether a field with this tag begins with the text `text`.
    #[inline]
    pub(super) const fn lists(self, tag: u8, text: &[u8]) -> bool {
        each_field!(self, tag, |at| {
            if self.grammar.is_at(at + 3, text) {
                return true;
            }
        });
        false
    }

    /// Returns whether the long name or a long alias of the argument begins with `start`.
    #[inline]
    pub(super) const fn has_long_beginning_with(self, start: &[u8]) -> bool {
        each_name!(self, field::HIDDEN_ALIAS, |at| {
            let is_name = self.grammar.code[at] >= field::LONG;
            if is_name && bytes::starts_with(self.grammar.text_at(at + 3).0, start) {
                return true;
            }
        });
        false
    }
}
