//! Texts from clap that may contain arguments of the command line or values of environment
//! variables.
//!
//! If these values contain no control characters, a text is printed as clap prints it, with the
//! author's styles. If a value contains control characters, the text is printed without styles,
//! because escape sequences in the value could not be distinguished from the author's styles.

use std::ffi::OsString;

use clap::Command;
use clap::builder::StyledStr;

use crate::view::visible::{block, unstyled};

/// Returns an author's text with its styles.
#[cfg(feature = "color")]
pub(crate) fn styled(text: &StyledStr) -> impl std::fmt::Display {
    text.ansi()
}

/// Returns an author's text. Without the feature `color`, clap's texts have no styles.
#[cfg(not(feature = "color"))]
pub(crate) fn styled(text: &StyledStr) -> impl std::fmt::Display {
    text
}

/// Returns a text without styles. Removes all escape sequences if the text contains values that
/// might control a terminal. Secrets are redacted first, because a secret that the removal has
/// changed would not be found.
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

/// Returns whether neither the command line nor the environment variables of this command and the
/// commands below it can control a terminal.
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
