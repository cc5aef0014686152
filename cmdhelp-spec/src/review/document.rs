//! Command lines in documents: does the program take them?

use super::example::{Manner, call};
use super::scope::Level;
use crate::manifest::{first_word, str_eq};

/// Holds a command line of a document against a program; other programs' lines are left alone.
///
/// # Panics
///
/// If the program does not take it.
#[track_caller]
pub const fn check_documented(level: Option<&'static Level>, words: &[&str], manner: Manner) {
    let (Some(level), [head, ..]) = (level, words) else {
        return;
    };
    if str_eq(head, first_word(level.program))
        && let Some(message) = call(level, words, manner)
    {
        panic!("{}", message.as_str())
    }
}
