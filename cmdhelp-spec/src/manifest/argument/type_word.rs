//! Decides which type the manifest states for an argument.

use super::Argument;
use super::typed::has_shown;
use crate::spec::{Action, Parser, ValueType, Word};

impl<'a> Argument<'a> {
    /// Returns whether the argument is a switch, which is a flag that takes no value.
    #[inline]
    pub(super) const fn is_switch(&self) -> bool {
        let acts_alone = matches!(
            self.arg.action,
            Action::SetTrue | Action::SetFalse | Action::Count | Action::Show
        );
        self.takes_no_values() || (acts_alone && !self.takes_a_value_at_times())
    }

    #[inline]
    const fn takes_no_values(&self) -> bool {
        matches!(self.num_args, Some((0, Some(0))))
    }

    #[inline]
    const fn takes_a_value_at_times(&self) -> bool {
        matches!(self.num_args, Some((_, None | Some(1..))))
    }

    /// Returns the type that the manifest states for the argument.
    #[inline]
    pub(in crate::manifest) const fn word(&self) -> Word {
        // A switch takes no value, so its type is `bool`, whatever type is declared for it.
        if self.is_switch() {
            return Word::Bool;
        }
        match self.declared_word() {
            Word::Enum | Word::Bool if !self.has_values() => Word::String,
            // An argument with a value is not a switch, so its type is not `bool`, but the enum of
            // `true` and `false`.
            Word::Bool => Word::Enum,
            word => word,
        }
    }

    /// Returns the type that the manifest states for an argument with a value. The type comes from
    /// the argument's declaration or its Rust type.
    #[inline]
    const fn declared_word(&self) -> Word {
        if let Some(word) = self.word {
            return word;
        }
        if self.values.is_some() {
            return Word::Enum;
        }
        if self.range.is_some() {
            return Word::Int;
        }
        // The values of a number are numbers, even if a command lists them.
        if self.values_from.is_some() {
            return match (self.arg.parser, self.arg.value.word) {
                (Parser::Type, word) if word.is_number() => word,
                _ => Word::Enum,
            };
        }
        let declared = match (self.arg.parser, self.arg.value.word) {
            (Parser::Listed, _) => return Word::Enum,
            // If the parser is a function, it may accept any text, such as `0x1f`, `5 minutes` or
            // `tomorrow`, for any Rust type, so the type is `string`. Only a type that the program
            // defines keeps its name, because the name of such a type does not tell how the text is
            // written.
            (Parser::Function, Word::Extension(word)) => Word::Extension(word),
            (Parser::Function, _) => Word::String,
            (Parser::Type, word) => word,
        };
        match (declared, self.hint) {
            (Word::String, Some(hint)) => hint,
            (word, _) => word,
        }
    }

    /// Returns whether the manifest lists the possible values, or names a command that lists them.
    #[inline]
    const fn has_values(&self) -> bool {
        if self.values_from.is_some() || self.is_truth() {
            return true;
        }
        if matches!(self.values, Some([_, ..])) {
            return true;
        }
        match self.value() {
            Some(value) => has_shown(value.values),
            None => false,
        }
    }

    /// Returns whether the argument takes a value that is `true` or `false`.
    #[inline]
    pub(super) const fn is_truth(&self) -> bool {
        match (self.word, self.value()) {
            (Some(Word::Bool), _) => true,
            (None | Some(Word::Enum), Some(value)) => matches!(value.word, Word::Bool),
            _ => false,
        }
    }

    /// Returns the facts about the argument's Rust type. Returns `None` if they say nothing about
    /// the values, because the argument is a switch, has a function as its parser, or declares
    /// another type.
    #[inline]
    pub(super) const fn value(&self) -> Option<&'a ValueType> {
        match (self.arg.parser, self.word) {
            (Parser::Type | Parser::Listed, None | Some(Word::Enum)) if !self.is_switch() => {
                Some(&self.arg.value)
            }
            _ => None,
        }
    }
}
