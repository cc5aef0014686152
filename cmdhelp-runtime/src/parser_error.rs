//! Errors of clap's: reading them, and making those of derived types.

use clap::Error;
use clap::error::ErrorKind;
#[cfg(feature = "calls")]
use clap::error::{ContextKind, ContextValue};

/// Returns the first paragraph of a message in one line. Further paragraphs are about the command,
/// and not about the mistake.
pub(crate) fn first_paragraph(text: &str) -> String {
    let text = text.strip_prefix("error: ").unwrap_or(text);
    let first = text.split("\n\n").next().unwrap_or(text);
    let lines: Vec<&str> = first.lines().map(str::trim).collect();
    lines.join(" ")
}

/// Returns the context of an error of one kind, as texts.
#[cfg(feature = "calls")]
pub(crate) fn texts(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

/// Returns the error for a subcommand enum and a command line without a subcommand.
#[must_use]
pub fn missing_subcommand() -> Error {
    Error::raw(
        ErrorKind::MissingSubcommand,
        "a subcommand is required but one was not provided",
    )
}

/// Returns the error for a subcommand enum and a subcommand that it does not have.
#[must_use]
pub fn invalid_subcommand(name: &str) -> Error {
    Error::raw(
        ErrorKind::InvalidSubcommand,
        format!("the subcommand '{name}' wasn't recognized"),
    )
}
