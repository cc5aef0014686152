//! Reads clap's errors, and creates the errors that derived implementations return.

use clap::Error;
use clap::error::ErrorKind;
#[cfg(feature = "calls")]
use clap::error::{ContextKind, ContextValue};

/// Returns the first paragraph of a message, on one line. In clap's messages, the later paragraphs
/// are about the command and not about the mistake.
pub(crate) fn first_paragraph(text: &str) -> String {
    let text = text.strip_prefix("error: ").unwrap_or(text);
    let first = text.split("\n\n").next().unwrap_or(text);
    let lines: Vec<&str> = first.lines().map(str::trim).collect();
    lines.join(" ")
}

/// Returns the values of this kind that clap attached to an error.
#[cfg(feature = "calls")]
pub(crate) fn texts(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

/// Returns the error for a missing subcommand.
#[must_use]
pub fn missing_subcommand() -> Error {
    Error::raw(
        ErrorKind::MissingSubcommand,
        "a subcommand is required but one was not provided",
    )
}

/// Returns the error for a subcommand that the subcommand enum does not have.
#[must_use]
pub fn invalid_subcommand(name: &str) -> Error {
    Error::raw(
        ErrorKind::InvalidSubcommand,
        format!("the subcommand '{name}' wasn't recognized"),
    )
}
