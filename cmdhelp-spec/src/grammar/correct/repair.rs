//! Tries the possible corrections for each kind of mistake.

use super::super::bytes::{self, between, text};
use super::super::commands;
use super::super::draft::ArgTrait;
use super::super::outcome::{ArgRef, Kind, Rejection, Verdict};
use super::super::resolve::Resolver;
use super::events::Events;
use super::example_value::ExampleValue;
use super::line::WordList;
use crate::spec::{Command, Part};

/// Searches for a correction of one mistake.
pub(super) struct Repair<'a, 'm> {
    resolver: &'a mut Resolver<'m>,
    path: &'a [&'static Command],
    words: &'a [&'a str],
    wrong: Rejection,
    pub(super) found: Option<WordList>,
    /// The number of words at the beginning of the best correction that are names of commands.
    pub(super) known: usize,
    /// Whether the program accepts the best correction. If not, the program rejects it because of
    /// another mistake.
    pub(super) helps: bool,
}

impl<'a, 'm> Repair<'a, 'm> {
    #[inline]
    pub(super) const fn of(
        resolver: &'a mut Resolver<'m>,
        path: &'a [&'static Command],
        words: &'a [&'a str],
        wrong: Rejection,
    ) -> Self {
        Self {
            known: path.len(),
            resolver,
            path,
            words,
            wrong,
            found: None,
            helps: false,
        }
    }

    /// Tries a corrected line. The first line that the program accepts is kept. If there is none,
    /// the first line with another mistake is kept.
    #[inline]
    const fn offer(&mut self, line: WordList) {
        self.offer_within(line, self.path.len());
    }

    /// Tries a line whose first `known` words are names of commands.
    #[inline]
    const fn offer_within(&mut self, line: WordList, known: usize) {
        if self.helps || !line.is_whole() {
            return;
        }
        let mut room = [""; WordList::WORDS];
        let path = self.path.split_at(known).0;
        match self.resolver.verdict(path, line.words(&mut room)) {
            Verdict::Rejected(other) => {
                if self.found.is_none() && is_another(&self.wrong, &other) {
                    self.found = Some(line);
                    self.known = known;
                }
            }
            _ => {
                self.found = Some(line);
                self.known = known;
                self.helps = true;
            }
        }
    }

    #[inline]
    pub(super) const fn mend(&mut self, events: &Events) {
        let wrong = self.wrong;
        let is_missing = matches!(
            wrong.kind,
            Kind::MissingSubcommand | Kind::MissingAnything | Kind::MissingRequiredArgument
        );
        if wrong.word >= self.words.len() && !is_missing {
            // The mistake is in a default and not in a word of the line, so no correction helps.
            return;
        }
        match (wrong.kind, wrong.nearest, wrong.argument) {
            (Kind::UnknownArgument, Some(nearest), _) => {
                let rest = self.after(wrong.end);
                self.replace(&["--", nearest, rest]);
            }
            (Kind::UnknownArgument, None, _) => self.leave_out(events.part),
            (Kind::InvalidSubcommand, Some(nearest), _) => self.replace(&[nearest]),
            (Kind::InvalidSubcommand, None, _) => {}
            (Kind::MissingSubcommand | Kind::MissingAnything, ..) => {
                self.add_command(events.part);
            }
            (Kind::MissingRequiredArgument, ..) => match (wrong.argument, wrong.first) {
                (Some(arg), _) | (None, Some(arg)) => self.add_argument(arg),
                (None, None) => {}
            },
            (Kind::ArgumentConflict, _, Some(_)) => {
                let ((later, later_end), (earlier, earlier_end)) = (events.later, events.earlier);
                self.offer(WordList::without(self.words, later, later_end));
                self.offer(WordList::without(self.words, earlier, earlier_end));
            }
            (Kind::ArgumentConflict, ..) => {
                self.offer(WordList::without(self.words, events.first, wrong.word));
            }
            (Kind::InvalidValue | Kind::ValueValidation, _, Some(arg)) if !wrong.lacks_value => {
                let word = self.words[wrong.word].as_bytes();
                let given = between(word, wrong.start, wrong.end);
                let example_value = ExampleValue::of(arg, given);
                let (open, close) = example_value.brackets();
                let (before, rest) = (self.before(wrong.start), self.after(wrong.end));
                self.replace(&[before, open, example_value.as_str(), close, rest]);
            }
            (Kind::NoEquals, _, Some(arg)) => self.join(arg),
            (Kind::TooManyValues, _, Some(arg)) if !arg.takes_values() => {
                // The mistake begins after the equals sign, which the correction removes together
                // with the value.
                let flag = self.before(wrong.start.saturating_sub(1));
                self.replace(&[flag]);
            }
            (Kind::TooManyValues, ..) => self.take_away_a_value(),
            (_, _, Some(arg)) => {
                self.add_value(arg);
                self.take_away_a_value();
            }
            (_, _, None) => {}
        }
    }

    /// Returns the part of the wrong word before the byte `end`.
    #[inline]
    const fn before(&self, end: usize) -> &'a str {
        text(self.words[self.wrong.word].as_bytes().split_at(end).0)
    }

    /// Returns the part of the wrong word from the byte `start` on.
    #[inline]
    const fn after(&self, start: usize) -> &'a str {
        text(self.words[self.wrong.word].as_bytes().split_at(start).1)
    }

    /// Tries the line with the wrong word replaced by one word, joined from `pieces`.
    #[inline]
    const fn replace(&mut self, pieces: &[&str]) {
        let word = self.wrong.word;
        self.offer(WordList::with(self.words, word, word + 1, pieces));
    }

    /// Tries the line without an unknown word or, in a word such as `-abc`, without an unknown
    /// letter. If the word is a flag and the next word may be its value, leaves out both words.
    #[inline]
    const fn leave_out(&mut self, part: &'static Part) {
        let Rejection {
            word, start, end, ..
        } = self.wrong;
        let rest = self.after(end);
        if start > 1 || (start == 1 && !rest.is_empty()) {
            let before = self.before(start);
            return self.replace(&[before, rest]);
        }
        let is_flag = matches!(self.words[word].as_bytes(), [b'-', _, ..]);
        let has_value = is_flag
            && end == self.words[word].len()
            && word + 1 < self.words.len()
            && !matches!(self.words[word + 1].as_bytes(), [b'-', _, ..])
            && commands::named(part, self.words[word + 1].as_bytes()).is_none();
        let behind = word + 1 + has_value as usize;
        self.offer(WordList::without(self.words, word, behind));
    }

    /// Tries the line with each subcommand added at the end. This finds a subcommand without
    /// required arguments.
    #[inline]
    const fn add_command(&mut self, part: &'static Part) {
        let mut i = 0;
        while let Some(command) = commands::nth(part, i) {
            self.offer(WordList::of(self.words).append(&[command.name.raw()]));
            i += 1;
        }
    }

    /// Tries the line with a missing argument added, first at the end. An argument of a parent
    /// command may have to come before the subcommand's name, so other positions are tried, too.
    #[inline]
    const fn add_argument(&mut self, arg: ArgRef) {
        let commands = self.path.len();
        let first = if self.wrong.level < commands {
            self.wrong.level
        } else {
            commands
        };
        let mut at = self.words.len() + 1;
        while at > first {
            at -= 1;
            let mut line = WordList::of(self.words.split_at(at).0);
            Self::add(&mut line, arg);
            let known = if at < commands { at } else { commands };
            self.offer_within(line.append(self.words.split_at(at).1), known);
        }
    }

    /// Adds an argument to the line, which is its flag and as many valid values as it needs.
    #[inline]
    const fn add(line: &mut WordList, arg: ArgRef) {
        let name = match (arg.long(), arg.short()) {
            (Some(long), _) => Some(("--", long)),
            (None, Some(short)) => Some(("-", short)),
            (None, None) => None,
        };
        let example_value = ExampleValue::of(arg, b"");
        let (open, close) = example_value.brackets();
        if let Some((hyphens, name)) = name {
            if arg.takes_values() && arg.has(ArgTrait::RequireEquals) {
                return line.add(&[hyphens, name, "=", open, example_value.as_str(), close]);
            }
            line.add(&[hyphens, name]);
        }
        let least = match (arg.takes_values(), arg.least()) {
            (false, _) => 0,
            (true, 0) => 1,
            (true, least) => least,
        };
        let mut values = 0;
        while values < least {
            line.add(&[open, example_value.as_str(), close]);
            values += 1;
        }
    }

    /// Tries the line with a flag and its value joined by `=`.
    #[inline]
    const fn join(&mut self, arg: ArgRef) {
        let word = self.wrong.word;
        let flag = self.words[word];
        if word + 1 < self.words.len() {
            let value = self.words[word + 1];
            self.offer(WordList::with(
                self.words,
                word,
                word + 2,
                &[flag, "=", value],
            ));
        }
        let example_value = ExampleValue::of(arg, b"");
        let (open, close) = example_value.brackets();
        self.replace(&[flag, "=", open, example_value.as_str(), close]);
    }

    /// Tries the line with further values of `arg` added after its existing values.
    #[inline]
    const fn add_value(&mut self, arg: ArgRef) {
        let example_value = ExampleValue::of(arg, b"");
        let (open, close) = example_value.brackets();
        let pieces = [open, example_value.as_str(), close];
        let mut at = self.wrong.word + 1;
        while at <= self.words.len() {
            self.offer(WordList::with(self.words, at, at, &pieces));
            at += 1;
        }
    }

    /// Tries the line without one of the surplus values, beginning with the last one.
    #[inline]
    const fn take_away_a_value(&mut self) {
        let mut at = self.words.len();
        while at > self.wrong.word + 1 {
            at -= 1;
            self.offer(WordList::without(self.words, at, at + 1));
        }
    }
}

/// Returns whether two rejections are about different mistakes.
#[inline]
const fn is_another(one: &Rejection, other: &Rejection) -> bool {
    let same_argument = match (one.argument, other.argument) {
        (Some(one), Some(other)) => one.has_id(other.id_bytes()),
        (None, None) => true,
        _ => false,
    };
    let same_other = match (one.other, other.other) {
        (Some(one), Some(other)) => bytes::same(one.as_bytes(), other.as_bytes()),
        (None, None) => true,
        _ => false,
    };
    let may_repeat = matches!(one.kind, Kind::UnknownArgument);
    may_repeat
        || one.kind as u8 != other.kind as u8
        || one.level != other.level
        || !same_argument
        || !same_other
}
