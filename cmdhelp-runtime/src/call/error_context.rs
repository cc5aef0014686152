//! Reads the details that clap attaches to its errors ([`Error::context`]).

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::list::List as _;
use crate::parser_error;

/// Reads the details of an error of clap's.
pub(super) struct ErrorContext<'e>(pub(super) &'e Error);

impl ErrorContext<'_> {
    pub(super) fn get(&self, kind: ContextKind) -> Option<&ContextValue> {
        self.0.get(kind)
    }

    pub(super) fn texts(&self, kind: ContextKind) -> Vec<String> {
        parser_error::texts(self.0, kind)
    }

    /// Returns the names that clap suggests in place of a misspelled one.
    pub(super) fn suggestions(&self) -> Vec<String> {
        let kinds = [
            ContextKind::SuggestedArg,
            ContextKind::SuggestedSubcommand,
            ContextKind::SuggestedValue,
        ];
        kinds.iter().flat_map(|kind| self.texts(*kind)).list()
    }

    pub(super) fn wrong(&self) -> Option<String> {
        wrong_word(self.0)
    }
}

/// Returns the wrong part of the command line that an error is about: an argument, a value, or the
/// name of a command.
pub(super) fn wrong_word(error: &Error) -> Option<String> {
    let kind = match error.kind() {
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => ContextKind::InvalidValue,
        ErrorKind::UnknownArgument => ContextKind::InvalidArg,
        ErrorKind::InvalidSubcommand => ContextKind::InvalidSubcommand,
        _ => return None,
    };
    parser_error::texts(error, kind).into_iter().next()
}
