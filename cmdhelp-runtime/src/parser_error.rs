//! What clap says of a command line that it does not accept.

use clap::Error;
#[cfg(feature = "calls")]
use clap::error::{ContextKind, ContextValue};

use crate::secrets::Secrets;

/// The first paragraph, in one line, without what is secret; what follows is about the command and not
/// about the mistake.
pub(crate) fn first_paragraph(error: &Error, secrets: &Secrets) -> String {
    // A value can have line feeds in it.
    let text = secrets.out_of(&error.render().to_string());
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let first = text.split("\n\n").next().unwrap_or(text);
    let lines: Vec<&str> = first.lines().map(str::trim).collect();
    lines.join(" ")
}

/// What it tells of one kind, as texts.
#[cfg(feature = "calls")]
pub(crate) fn texts(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}
