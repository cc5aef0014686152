//! Reads clap's errors, and creates the errors that derived implementations return.

use crate::list::List as _;
use clap::Error;
use clap::error::ErrorKind;
#[cfg(feature = "calls")]
use clap::error::{ContextKind, ContextValue};

/// Returns the first paragraph of a message of clap's, on one line. The later paragraphs are about
/// the command, and not about the mistake.
pub(crate) fn first_paragraph(text: &str) -> String {
    let text = text.strip_prefix("error: ").unwrap_or(text);
    let first = text.split("\n\n").next().unwrap_or(text);
    let lines: Vec<&str> = first.lines().map(str::trim).list();
    lines.join(" ")
}

/// Returns the texts of this kind that clap has attached to an error.
#[cfg(feature = "calls")]
pub(crate) fn texts(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

/// Makes the error for a missing subcommand.
#[must_use]
pub fn missing_subcommand() -> Error {
    Error::raw(
        ErrorKind::MissingSubcommand,
        "a subcommand is required but one was not provided",
    )
}

/// Makes the error for a subcommand that is not a variant of the enum.
#[must_use]
pub fn invalid_subcommand(name: &str) -> Error {
    Error::raw(
        ErrorKind::InvalidSubcommand,
        format!("the subcommand '{name}' wasn't recognized"),
    )
}
