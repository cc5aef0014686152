//! Corrects command lines that a program rejects.
//!
//! For each kind of mistake, several corrections are tried. The `Resolver` checks each
//! corrected line, and only a line that the program accepts is proposed. If a line has several
//! mistakes, they are corrected one after the other. Speed does not matter here, because this code
//! runs only for rejected lines.

mod events;
mod example_value;
mod line;
mod repair;

use self::events::Events;
use self::line::WordList;
use self::repair::Repair;
use super::bytes;
use super::outcome::{Kind, Rejection, Verdict};
use super::resolve::{Memory, Resolver};
use crate::spec::Command;

/// A corrected command line. The program accepts it, unless a fact that is unknown at compile time
/// makes it invalid.
#[derive(Clone, Copy, Debug)]
pub struct Correction {
    line: WordList,
    leaves_out: bool,
}

impl Correction {
    /// Returns whether the correction leaves out a word whose purpose is unknown.
    #[must_use]
    #[inline]
    pub const fn leaves_out(&self) -> bool {
        self.leaves_out
    }

    /// Returns a correction that leaves out the words from `from` up to, but excluding, `to`.
    #[inline]
    pub(crate) const fn without(words: &[&str], from: usize, to: usize) -> Self {
        Self {
            line: WordList::without(words, from, to),
            leaves_out: true,
        }
    }

    /// Returns the number of words at the beginning of the corrected line that are the same as in
    /// `words`.
    #[inline]
    pub(crate) const fn same_words(&self, words: &[&str]) -> usize {
        let mut same = 0;
        while same < self.len()
            && same < words.len()
            && bytes::same(self.word(same).as_bytes(), words[same].as_bytes())
        {
            same += 1;
        }
        same
    }

    /// Returns the correction with `words` inserted before the word with the index `at`, or `None`
    /// if the line becomes too long.
    #[must_use]
    #[inline]
    pub const fn with(&self, at: usize, words: &[&str]) -> Option<Self> {
        let mut room = [""; WordList::WORDS];
        let (before, behind) = self.line.words(&mut room).split_at(at);
        let line = WordList::of(before).append(words).append(behind);
        match line.is_whole() {
            true => Some(Self {
                line,
                leaves_out: self.leaves_out,
            }),
            false => None,
        }
    }

    /// Returns the number of words in the corrected line, without the program's name.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "it has words")]
    #[inline]
    pub const fn len(&self) -> usize {
        self.line.len()
    }

    /// Returns the word of the corrected line with this index.
    #[must_use]
    #[inline]
    pub const fn word(&self, index: usize) -> &str {
        self.line.word(index)
    }
}

/// Returns a correction of a line. Returns `None` if the program does not reject the line, or if no
/// correction was found. `words` are the words after the program's name.
///
/// ```
/// use cmdhelp_spec::grammar::{Grammar, correct, draft, encode};
/// use cmdhelp_spec::spec::{Command, Item, Part, Text};
///
/// let mut port = draft::Arg::new("port");
/// port.long = Some("port".into());
/// port.value = Some(draft::Value::Int(draft::Int {
///     unsigned: true,
///     nonzero: false,
///     minimum: None,
///     maximum: Some(65_535),
/// }));
/// let draft = draft::Draft { args: vec![port], ..Default::default() };
/// let grammar = Grammar::of(encode(&draft).leak());
/// let part = Part { items: vec![Item::Grammar(grammar)].leak(), facts: &[] };
/// let root = Command { name: Text::Plain("serve"), part: Box::leak(Box::new(part)) };
///
/// let corrected = correct(&root, &["--prot", "80000"]).unwrap();
/// assert_eq!((corrected.word(0), corrected.word(1)), ("--port", "65535"));
/// assert!(correct(&root, &["--port", "80"]).is_none());
/// ```
#[must_use]
#[inline]
pub const fn correct(root: &Command, words: &[&str]) -> Option<Correction> {
    let mut memory = Memory::new();
    let mut resolver = Resolver::of(root, &mut memory);
    match resolver.verdict(&[], words) {
        Verdict::Rejected(wrong) => correction(&mut resolver, &[], words, wrong),
        _ => None,
    }
}

/// The maximum number of mistakes in one line that are corrected.
const STEPS: usize = 5;

/// Returns a correction of a line that `resolver` has just rejected because of `wrong`. The first
/// words of the line are the names of the commands in `path`.
#[inline]
pub(crate) const fn correction(
    resolver: &mut Resolver<'_>,
    path: &[&'static Command],
    words: &[&str],
    wrong: Rejection,
) -> Option<Correction> {
    let mut line = WordList::of(words);
    if !line.is_whole() {
        return None;
    }
    let (mut path, mut wrong) = (path, wrong);
    let mut leaves_out = false;
    let mut step = 0;
    while step < STEPS {
        let mut room = [""; WordList::WORDS];
        let words = line.words(&mut room);
        leaves_out |= matches!(wrong.kind, Kind::UnknownArgument) && wrong.nearest.is_none();
        let events = Events::of(resolver, path, &wrong);
        let mut repair = Repair::of(resolver, path, words, wrong);
        repair.mend(&events);
        let (known, helps) = (repair.known, repair.helps);
        match repair.found {
            Some(next) => line = next,
            None => return None,
        }
        path = path.split_at(known).0;
        if helps {
            return Some(Correction { line, leaves_out });
        }
        let mut room = [""; WordList::WORDS];
        match resolver.verdict(path, line.words(&mut room)) {
            Verdict::Rejected(next) => wrong = next,
            _ => return Some(Correction { line, leaves_out }),
        }
        step += 1;
    }
    None
}
