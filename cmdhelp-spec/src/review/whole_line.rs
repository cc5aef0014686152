//! A command line that consists of the words that select the command of a scope, and more words.

use super::scope::ScopePath;
use crate::spec::str_eq;

/// The maximum number of words in a line that the compiler checks. A generated test checks longer
/// lines.
pub(super) const CAPACITY: usize = 48;

/// A complete command line without the program's name.
pub(super) struct WholeLine<'a> {
    words: [&'a str; CAPACITY],
    len: usize,
    /// The number of words at the beginning that select the command.
    names: usize,
}

impl<'a> WholeLine<'a> {
    /// Returns a line with the words that select the last command of the path.
    #[inline]
    pub(super) const fn of(path: &ScopePath) -> Self {
        let mut words = [""; CAPACITY];
        let commands = path.commands();
        let mut i = 1;
        while i < commands.len() {
            words[i - 1] = commands[i].name.raw();
            i += 1;
        }
        Self {
            words,
            len: i - 1,
            names: i - 1,
        }
    }

    /// Returns the last of the words that select the command, if the words after them begin with
    /// the same words.
    #[inline]
    pub(super) const fn repeated(&self) -> Option<&[&'a str]> {
        let (names, rest) = self.words().split_at(self.names);
        let mut from = 0;
        while from < names.len() {
            let last = names.split_at(from).1;
            if begins_with(rest, last) {
                return Some(last);
            }
            from += 1;
        }
        None
    }

    /// Adds words to the line, and returns whether they fit.
    #[inline]
    pub(super) const fn add_all(&mut self, words: &[&'a str]) -> bool {
        if self.len + words.len() > CAPACITY {
            return false;
        }
        let (_, rest) = self.words.split_at_mut(self.len);
        rest.split_at_mut(words.len()).0.copy_from_slice(words);
        self.len += words.len();
        true
    }

    #[inline]
    pub(super) const fn words(&self) -> &[&'a str] {
        self.words.split_at(self.len).0
    }
}

#[inline]
const fn begins_with(words: &[&str], with: &[&str]) -> bool {
    let mut i = 0;
    while i < with.len() {
        if i >= words.len() || !str_eq(words[i], with[i]) {
            return false;
        }
        i += 1;
    }
    true
}
