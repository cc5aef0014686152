//! A command line that is built at compile time.

use super::super::bytes::{self, between};
use crate::slice::each;

/// The words of a command line, stored one after the other in one text.
#[derive(Clone, Copy, Debug)]
pub(super) struct WordList {
    text: [u8; Self::TEXT],
    /// The byte offset after the last word in the text.
    end: usize,
    /// The byte offset after each word in the text.
    ends: [usize; Self::WORDS],
    words: usize,
    /// Whether words were cut off because the line is too long.
    is_cut: bool,
}

impl WordList {
    const TEXT: usize = 1024;
    /// The maximum number of words. Longer lines are not corrected.
    pub(super) const WORDS: usize = 48;

    /// Makes a line of these words.
    #[inline]
    pub(super) const fn of(words: &[&str]) -> Self {
        let mut line = Self {
            text: [0; Self::TEXT],
            end: 0,
            ends: [0; Self::WORDS],
            words: 0,
            is_cut: false,
        };
        each!(words, |word| {
            line.add(&[*word]);
        });
        line
    }

    /// Makes a line of `words` in which one word replaces the words from `from` up to, but
    /// excluding, `to`. The new word is joined from `pieces`.
    #[inline]
    pub(super) const fn with(words: &[&str], from: usize, to: usize, pieces: &[&str]) -> Self {
        let mut line = Self::of(words.split_at(from).0);
        line.add(pieces);
        line.append(words.split_at(to).1)
    }

    /// Makes a line of `words` without the words from `from` up to, but excluding, `to`.
    #[inline]
    pub(super) const fn without(words: &[&str], from: usize, to: usize) -> Self {
        Self::of(words.split_at(from).0).append(words.split_at(to).1)
    }

    #[inline]
    pub(super) const fn append(mut self, words: &[&str]) -> Self {
        each!(words, |word| {
            self.add(&[*word]);
        });
        self
    }

    /// Adds a word to the line. The word is joined from `pieces`.
    #[inline]
    pub(super) const fn add(&mut self, pieces: &[&str]) {
        each!(pieces, |it| {
            let piece = it.as_bytes();
            if self.end + piece.len() > Self::TEXT {
                self.is_cut = true;
                return;
            }
            let (_, free) = self.text.split_at_mut(self.end);
            free.split_at_mut(piece.len()).0.copy_from_slice(piece);
            self.end += piece.len();
        });
        if self.words == Self::WORDS {
            self.is_cut = true;
            return;
        }
        self.ends[self.words] = self.end;
        self.words += 1;
    }

    #[inline]
    pub(super) const fn is_whole(&self) -> bool {
        !self.is_cut
    }

    /// Returns the number of words in the line.
    #[inline]
    pub(super) const fn len(&self) -> usize {
        self.words
    }

    /// Returns the word of the line with this index.
    #[inline]
    pub(super) const fn word(&self, index: usize) -> &str {
        let start = match index {
            0 => 0,
            _ => self.ends[index - 1],
        };
        bytes::text(between(&self.text, start, self.ends[index]))
    }

    /// Writes the words into `room`, and returns the part of `room` that contains them.
    #[inline]
    pub(super) const fn words<'a>(&'a self, room: &'a mut [&'a str; Self::WORDS]) -> &'a [&'a str] {
        let mut i = 0;
        while i < self.words {
            room[i] = self.word(i);
            i += 1;
        }
        room.split_at(self.words).0
    }
}
