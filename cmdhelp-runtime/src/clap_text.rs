//! Makes texts from clap safe for a terminal. They may contain arguments of the command line or
//! values of environment variables.
//!
//! If these values contain no control characters, a text is printed as clap prints it, with the
//! author's styles. If a value contains control characters, the text is printed without styles,
//! because escape sequences in the value could not be distinguished from the author's styles.

use std::ffi::OsString;

use clap::Command;
use clap::builder::StyledStr;

use crate::view::visible::{block, unstyled};

/// Returns a text from clap with its styles, which the author declared.
#[cfg(feature = "color")]
pub(crate) fn styled(text: &StyledStr) -> impl std::fmt::Display {
    text.ansi()
}

/// Returns a text from clap. Without the feature `color`, clap's texts have no styles.
#[cfg(not(feature = "color"))]
pub(crate) fn styled(text: &StyledStr) -> impl std::fmt::Display {
    text
}

/// Returns a text without styles. Unless `is_harmless` is `true`, the text may contain values that
/// control a terminal, so all escape sequences are removed. `redacted` removes secrets before that,
/// because a secret that has lost an escape sequence would not be found.
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

/// Returns whether neither the command line nor an environment variable that an argument reads, of
/// `cmd` or of a command below it, contains characters that control a terminal.
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
