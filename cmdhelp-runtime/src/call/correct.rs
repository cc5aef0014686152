//! The command line that was meant, in place of one that clap cannot read.
//!
//! Agents carry a correction out as it is told. So it differs from the line only in the word that the
//! error is about, it is read once more before it is told, and it never destroys anything at once.

use std::ffi::OsString;

use super::callee::Callee;
use super::perform::possible;
use super::{Call, Consent, argv};
use crate::view::find::is_opposite;

/// A line with one wrong word.
pub(super) struct Mistake<'m> {
    pub(super) callee: &'m Callee,
    /// The word that is wrong, or the part of a word.
    pub(super) wrong: &'m str,
    pub(super) argv: &'m [OsString],
    /// Whether a line has the same mistake.
    pub(super) is_in: &'m dyn Fn(Vec<OsString>) -> bool,
}

impl Mistake<'_> {
    /// The line with another word in the place of the wrong one, and what it means.
    pub(super) fn replaced(&self, meant: &str) -> Option<(Vec<String>, Call)> {
        if is_opposite(self.wrong, meant) {
            return None;
        }
        let mut words = argv::texts(self.argv.to_vec())?;
        let at = self.place(&words)?;
        words[at] = match words[at].split_once('=') {
            _ if words[at] == self.wrong => meant.to_owned(),
            Some((flag, value)) if flag == self.wrong => format!("{meant}={value}"),
            Some((flag, _)) => format!("{flag}={meant}"),
            None => return None,
        };
        let (call, needs_consent) = self.read(&words)?;
        // Whoever agreed did so to the call that was written.
        let destroys = needs_consent && call.options.consent != Consent::None;
        (!destroys).then_some((words, call))
    }

    /// The line without the wrong word, if that is one more than the command takes.
    pub(super) fn left_out(&self) -> Option<(Vec<String>, Call)> {
        let mut words = argv::texts(self.argv.to_vec())?;
        words.remove(self.surplus()?);
        let (call, needs_consent) = self.read(&words)?;
        // What is thrown away is for whoever calls to say.
        (!needs_consent).then_some((words, call))
    }

    /// Where the wrong word stands, if it is a word of its own.
    pub(super) fn surplus(&self) -> Option<usize> {
        let words = argv::texts(self.argv.to_vec())?;
        self.place(&words).filter(|at| words[*at] == self.wrong)
    }

    /// What a line means that the program takes, and whether somebody has to agree to it.
    fn read(&self, words: &[String]) -> Option<(Call, bool)> {
        let argv = words.iter().map(OsString::from).collect();
        let call = argv::read(self.callee, argv).ok()?;
        let needs_consent = possible(self.callee, &call).ok()?;
        Some((call, needs_consent))
    }

    /// Where the wrong word stands: the same text elsewhere may be right there. The line up to it has
    /// the same mistake, and up to any word before it has not.
    fn place(&self, words: &[String]) -> Option<usize> {
        let mut places = (1..words.len()).filter(|at| self.may_be(&words[*at]));
        places.find(|at| (self.is_in)(self.argv[..=*at].to_vec()))
    }

    /// Whether a word is the wrong one, or has it as its flag or its value.
    fn may_be(&self, word: &str) -> bool {
        let parts = word.split_once('=').filter(|_| word.starts_with('-'));
        word == self.wrong
            || parts.is_some_and(|(flag, value)| flag == self.wrong || value == self.wrong)
    }
}
