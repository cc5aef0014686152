//! Names for hosts: does a command have its own alone?

use super::message::Builder;
use super::scope::{Path, Scope};
use crate::manifest::namesake;

/// Holds the name that an author gives to a command for hosts against those of all others.
///
/// # Panics
///
/// If another command has it.
#[track_caller]
pub const fn check_tool_name<S: Scope>(name: &str) {
    let Some(path) = Path::to::<S>() else {
        return;
    };
    let Some(other) = namesake(path.commands(), name) else {
        return;
    };
    let (words, _) = other.words.split_at(other.depth);
    let mut text = Builder::new();
    text.put("hosts know `");
    text.words(S::PROGRAM, words, words.len());
    text.put("` by the name `");
    text.put(name);
    text.put("`, too; give one of them another name");
    text.finish().panic()
}
