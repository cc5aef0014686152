//! Reads words that begin with hyphens, such as `--name` and `-abc`.

use super::apply::Reader;
use super::args;
use super::bytes::{between, char_len, find_byte};
use super::commands::{self, Selected};
use super::draft::ArgTrait;
use super::expected::Expected;
use super::nearest;
use super::number;
use super::outcome::{ArgRef, Cause, Kind, Unknown};
use super::state::{Fault, State, Step, Stop, ok};

/// The result of reading a word that begins with a hyphen.
pub(super) enum Found {
    /// The whole word has been read. The field tells which kind of word the parser expects next.
    Expect(Expected),
    /// The word selects a subcommand. The `usize` is the byte offset of the rest of the word, and
    /// the `bool` tells whether the subcommand has to read this rest.
    Command(Selected, usize, bool),
    /// The word is not a flag, but may be a value.
    None,
}

/// Whether the rest of an option's word is the option's value.
enum Attached {
    Consumed,
    NotConsumed,
    /// The values are the next words.
    Separate,
}

impl Reader<'_> {
    /// Reads `--name` or `--name=value`.
    #[inline]
    pub(super) const fn long(
        &mut self,
        state: &mut State<'_>,
        index: usize,
        word: &[u8],
        expected: Expected,
    ) -> Result<Found, Stop> {
        if let Some(arg) = expected.argument()
            && self.allows_hyphens(arg)
        {
            return Ok(Found::None);
        }
        let equals = find_byte(word, b'=', 2);
        let name = match equals {
            Some(at) => between(word, 2, at),
            None => word.split_at(2).1,
        };
        if let Some(arg) = args::by_long(&state.runs, self.level, name) {
            self.any_argument = true;
            ok!(self.check_seen(state, index, arg));
            let value = match equals {
                Some(at) => Some(at + 1),
                None => None,
            };
            if arg.takes_values() {
                return match ok!(self.option(state, arg, index, 0, value, value.is_some())) {
                    Attached::Separate => Ok(Found::Expect(Expected::Value(arg))),
                    Attached::Consumed | Attached::NotConsumed => {
                        Ok(Found::Expect(Expected::Anything))
                    }
                };
            }
            if let Some(start) = value {
                let fault = Fault::new(Kind::TooManyValues, index, start).of(arg);
                return Err(state.refuse(self.level, fault));
            }
            ok!(self.switch(state, arg, index, 0));
            return Ok(Found::Expect(Expected::Anything));
        }
        if let Some(found) = commands::by_long_flag(self.level, name) {
            return Ok(Found::Command(found, 0, false));
        }
        ok!(self.check_no_more(index));
        if self.next_positional_allows_hyphens(state) {
            return Ok(Found::None);
        }
        let mut fault = Fault::new(Kind::UnknownArgument, index, 0);
        fault.end = equals;
        fault.nearest = nearest::long(state, self.level, name);
        Err(state.refuse(self.level, fault))
    }

    /// Reads `-abc`, `-ovalue` or `-o=value`.
    #[inline]
    pub(super) const fn cluster(
        &mut self,
        state: &mut State<'_>,
        index: usize,
        word: &[u8],
        expected: Expected,
    ) -> Result<Found, Stop> {
        if ok!(self.is_value_with_hyphen(state, index, word, expected)) {
            return Ok(Found::None);
        }
        let mut at = 1;
        let mut skip = self.skip;
        self.skip = 0;
        while skip > 0 && at < word.len() {
            at += char_len(word[at]);
            skip -= 1;
        }
        let mut read = false;
        while at < word.len() {
            let end = at + char_len(word[at]);
            let name = between(word, at, end);
            if let Some(arg) = args::by_short(&state.runs, self.level, name) {
                self.any_argument = true;
                ok!(self.check_seen(state, index, arg));
                if !arg.takes_values() {
                    ok!(self.switch(state, arg, index, at));
                    read = true;
                    at = end;
                    continue;
                }
                let (value, has_equals) = if end == word.len() {
                    (None, false)
                } else if word[end] == b'=' {
                    (Some(end + 1), true)
                } else {
                    (Some(end), false)
                };
                match ok!(self.option(state, arg, index, at, value, has_equals)) {
                    Attached::NotConsumed => {
                        at = end;
                        continue;
                    }
                    Attached::Consumed => return Ok(Found::Expect(Expected::Anything)),
                    Attached::Separate => return Ok(Found::Expect(Expected::Value(arg))),
                }
            }
            if let Some(found) = commands::by_short_flag(self.level, name) {
                ok!(self.finish(state));
                let again = self.leave_cluster(end == word.len());
                return Ok(Found::Command(found, at, again));
            }
            let mut fault = Fault::new(Kind::UnknownArgument, index, at);
            fault.end = Some(end);
            if at == 1 && end < word.len() {
                // The word may be a long name with one hyphen too few.
                let equals = find_byte(word, b'=', 1);
                let name_end = match equals {
                    Some(equals) => equals,
                    None => word.len(),
                };
                fault.nearest = nearest::long(state, self.level, between(word, 1, name_end));
                if fault.nearest.is_some() {
                    fault.end = Some(name_end);
                }
            }
            return Err(state.refuse(self.level, fault));
        }
        Ok(if read {
            Found::Expect(Expected::Anything)
        } else {
            Found::None
        })
    }

    /// Returns whether a word that begins with one hyphen is a value, because values of the
    /// argument that is expected next may begin with a hyphen.
    #[inline]
    const fn is_value_with_hyphen(
        &mut self,
        state: &State<'_>,
        index: usize,
        word: &[u8],
        expected: Expected,
    ) -> Result<bool, Stop> {
        let number = number::looks_like_one(word.split_at(1).1);
        if let Some(arg) = expected.argument()
            && (self.allows_hyphens(arg) || (number && self.allows_negative_numbers(arg)))
        {
            return Ok(true);
        }
        let Some(arg) = self.next_positional(state) else {
            return Ok(false);
        };
        if number && self.allows_negative_numbers(arg) {
            return Ok(true);
        }
        let is_value =
            self.allows_hyphens(arg) && !arg.has(ArgTrait::Last) && self.has_unknown(state, word);
        if is_value {
            ok!(self.check_no_more(index));
        }
        Ok(is_value)
    }

    /// Checks that all flags of the command are known at compile time. If not, the word with the
    /// index `word` may be an unknown flag.
    #[inline]
    const fn check_no_more(&self, word: usize) -> Step {
        match self.level.may_have_more() {
            Some(cause) => Err(Stop::Unknown(Unknown {
                word,
                cause,
                argument: None,
            })),
            None => Ok(()),
        }
    }

    /// Returns whether a word such as `-abc` contains a letter that is not a flag of the command.
    #[inline]
    const fn has_unknown(&self, state: &State<'_>, word: &[u8]) -> bool {
        let mut at = 1;
        while at < word.len() {
            let end = at + char_len(word[at]);
            if args::by_short(&state.runs, self.level, between(word, at, end)).is_none() {
                return true;
            }
            at = end;
        }
        false
    }

    #[inline]
    const fn next_positional_allows_hyphens(&mut self, state: &State<'_>) -> bool {
        match self.next_positional(state) {
            Some(arg) => self.allows_hyphens(arg) && !arg.has(ArgTrait::Last),
            None => false,
        }
    }

    /// Records that a letter in a word such as `-abc` selects a subcommand, and at which position,
    /// counted as in clap. `at_end` tells whether the letter is the last one. Returns whether the
    /// subcommand has to read the rest of the word.
    #[inline]
    const fn leave_cluster(&mut self, at_end: bool) -> bool {
        self.index += 1;
        let from = match self.flag_command_at {
            Some(at) => at,
            None => self.index,
        };
        self.flag_command_at = if at_end { None } else { Some(from) };
        if at_end {
            return false;
        }
        self.skip = self.index - from + 1;
        true
    }

    #[inline]
    const fn check_seen(&self, state: &State<'_>, index: usize, arg: ArgRef) -> Step {
        if arg.has(ArgTrait::Dynamic) {
            return Err(state.unknown(index, Cause::Dynamic, arg));
        }
        Ok(())
    }

    /// Reads a flag without a value.
    #[inline]
    const fn switch(
        &mut self,
        state: &mut State<'_>,
        arg: ArgRef,
        index: usize,
        start: usize,
    ) -> Step {
        ok!(self.finish(state));
        ok!(self.begin(state, arg, true, index, start));
        self.finish(state)
    }

    /// Reads an option. `value` is the byte offset of its value in the word, or `None` if the word
    /// does not contain the value.
    #[inline]
    const fn option(
        &mut self,
        state: &mut State<'_>,
        arg: ArgRef,
        index: usize,
        start: usize,
        value: Option<usize>,
        has_equals: bool,
    ) -> Result<Attached, Stop> {
        if arg.has(ArgTrait::RequireEquals) && !has_equals {
            if arg.least() > 0 {
                let fault = Fault::new(Kind::NoEquals, index, start).of(arg);
                return Err(state.refuse(self.level, fault));
            }
            ok!(self.switch(state, arg, index, start));
            return Ok(if value.is_some() {
                Attached::NotConsumed
            } else {
                Attached::Consumed
            });
        }
        ok!(self.finish(state));
        ok!(self.begin(state, arg, true, index, start));
        match value {
            Some(value) => {
                ok!(self.add_value(state, index, value, false));
                ok!(self.finish(state));
                Ok(Attached::Consumed)
            }
            None => Ok(Attached::Separate),
        }
    }
}
