//! A command line that consists of the words that select the command of a scope, and more words.

use super::scope::ScopePath;

/// The maximum number of words in a line that the compiler checks. A generated test checks longer
/// lines.
pub(super) const CAPACITY: usize = 48;

/// A complete command line without the program's name.
pub(super) struct WholeLine<'a> {
    words: [&'a str; CAPACITY],
    len: usize,
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
        Self { words, len: i - 1 }
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
