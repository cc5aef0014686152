//! Texts of clap's that may contain data from the command line or from environment variables.
//!
//! If the data cannot control a terminal, a text is printed as clap prints it, with the author's
//! styles. Otherwise the author's styles cannot be distinguished from escape sequences in the data,
//! and the text is printed without any.

use std::ffi::OsString;

use clap::Command;
use clap::builder::StyledStr;

use crate::view::visible::{block, unstyled};

/// Returns a text of the author's with its styles, if clap supports styles.
#[cfg(feature = "color")]
pub(crate) fn styled(text: &StyledStr) -> impl std::fmt::Display {
    text.ansi()
}

/// Returns a text of the author's. clap does not support styles without the feature `color`.
#[cfg(not(feature = "color"))]
pub(crate) fn styled(text: &StyledStr) -> impl std::fmt::Display {
    text
}

/// Returns a text without styles. If the text contains data that might control a terminal, all
/// escape sequences are removed. Secrets are redacted before, because they might not be found in
/// the changed text.
pub(crate) fn plain(
    text: &StyledStr,
    is_harmless: bool,
    redacted: impl Fn(&str) -> String,
) -> String {
    match is_harmless {
        true => redacted(&text.to_string()),
        false => unstyled(&redacted(&styled(text).to_string())),
    }
}

/// Returns whether no data can control a terminal: neither the command line, nor the environment
/// variables of this command and the commands below it.
pub(crate) fn is_harmless(cmd: &Command, argv: &[OsString]) -> bool {
    argv.iter().all(|word| {
        let word = word.to_string_lossy();
        block(&word) == word
    }) && has_harmless_variables(cmd)
}

#[cfg(feature = "env")]
fn has_harmless_variables(cmd: &Command) -> bool {
    let mut variables = cmd.get_arguments().filter_map(clap::Arg::get_env);
    variables.all(|name| {
        let value = std::env::var_os(name).unwrap_or_default();
        let value = value.to_string_lossy();
        block(&value) == value
    }) && cmd.get_subcommands().all(has_harmless_variables)
}

#[cfg(not(feature = "env"))]
fn has_harmless_variables(_: &Command) -> bool {
    true
}
