//! Command lines in documents: does the program take them?

use super::example::{Manner, call};
use super::scope::Scope;
use crate::manifest::{first_word, str_eq};

/// Holds a command line of a document against a program; other programs' lines are left alone.
///
/// # Panics
///
/// If the program does not take it.
#[track_caller]
pub const fn check_documented<S: Scope>(words: &[&str], manner: Manner) {
    let (Some(root), [head, ..]) = (S::COMMAND, words) else {
        return;
    };
    if str_eq(head, first_word(S::PROGRAM))
        && let Some(message) = call(root, S::PROGRAM, words, manner)
    {
        panic!("{}", message.as_str())
    }
}
