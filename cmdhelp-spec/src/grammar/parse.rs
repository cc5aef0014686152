//! Reads the words of a command, as clap's parser does.

use super::apply::Reader;
use super::args;
use super::bytes::same;
use super::commands::{self, Selected};
use super::draft::{ArgTrait, Setting};
use super::expected::Expected;
use super::layout::{arg as header, field, summary};
use super::level::Level;
use super::number;
use super::options::Found;
use super::outcome::{ArgRef, Cause, Event, Kind, Meaning};
use super::state::{Fault, State, Step, Stop, ok};
use super::{defaults, validate};

/// Reads the words of a command and its subcommands, and checks defaults, conflicts and required
/// arguments.
#[inline]
pub(super) const fn command(state: &mut State<'_>, reader: &mut Reader<'_>) -> Step {
    let has_subcommand = ok!(reader.read(state));
    ok!(reader.finish(state));
    ok!(defaults::check(state, reader.level));
    validate::check(state, reader.level, has_subcommand)
}

impl Reader<'_> {
    /// Reads the words of this command, and returns whether one of them selected a subcommand.
    #[inline]
    const fn read(&mut self, state: &mut State<'_>) -> Result<bool, Stop> {
        if state.next < state.path.len() {
            let (index, command) = (state.next, state.path[state.next]);
            state.next += 1;
            ok!(self.enter(state, Selected::Command(command), index, 0, false));
            return Ok(true);
        }
        let mut expected = Expected::Anything;
        while state.next < state.words.len() {
            let index = state.next;
            let word = state.word(index);
            state.next += 1;
            if !self.trailing {
                let may_be_command = self.level.has(Setting::SubcommandPrecedenceOverArg)
                    || matches!(expected, Expected::Anything);
                if may_be_command && let Some(found) = self.possible_subcommand(word) {
                    ok!(self.enter(state, found, index, 0, false));
                    return Ok(true);
                }
                if same(word, b"--") {
                    if !self.accepts_hyphens(expected) {
                        ok!(self.escape(state, index));
                        continue;
                    }
                } else if let Some(found) = ok!(self.flag(state, index, word, expected)) {
                    match found {
                        Found::Expect(next) => {
                            expected = next;
                            continue;
                        }
                        Found::Command(found, start, again) => {
                            ok!(self.enter(state, found, index, start, again));
                            return Ok(true);
                        }
                        Found::None => {}
                    }
                }
                if let Expected::Value(arg) = expected {
                    expected = ok!(self.value(state, index, arg));
                    continue;
                }
            }
            self.know_positionals(state);
            self.position = self.next_position(state);
            if self.level.open.is_some() {
                return Err(state.refuse(self.level, Fault::new(Kind::UnknownArgument, index, 0)));
            }
            if let Some(dynamic) = self.positionals.dynamic {
                return Err(state.unknown(index, Cause::Dynamic, dynamic));
            }
            match self.next_positional(state) {
                Some(arg) => expected = ok!(self.positional(state, index, arg)),
                None if self.level.has(Setting::AllowExternalSubcommands) => {
                    ok!(self.external(state, index));
                    return Ok(true);
                }
                None => return Err(self.stray(state, index)),
            }
        }
        Ok(false)
    }

    /// Collects the facts about the command's positionals when they are first needed. Many lines
    /// never need them.
    #[inline]
    const fn know_positionals(&mut self, state: &State<'_>) {
        if !self.knows_positionals {
            self.knows_positionals = true;
            self.positionals.fill(state, self.level);
        }
    }

    /// Returns the positional to which the next word may belong.
    #[inline]
    pub(super) const fn next_positional(&mut self, state: &State<'_>) -> Option<ArgRef> {
        self.know_positionals(state);
        self.positionals.at(state, self.level, self.position)
    }

    #[inline]
    const fn accepts_hyphens(&self, expected: Expected) -> bool {
        match expected.argument() {
            Some(arg) => self.allows_hyphens(arg),
            None => false,
        }
    }

    #[inline]
    pub(super) const fn allows_hyphens(&self, arg: ArgRef) -> bool {
        arg.has(ArgTrait::AllowHyphenValues)
            || (self.level.has(Setting::AllowHyphenValues) && arg.takes_values())
    }

    #[inline]
    pub(super) const fn allows_negative_numbers(&self, arg: ArgRef) -> bool {
        arg.has(ArgTrait::AllowNegativeNumbers)
            || (self.level.has(Setting::AllowNegativeNumbers) && arg.takes_values())
    }

    #[inline]
    const fn possible_subcommand(&self, word: &[u8]) -> Option<Selected> {
        if self.level.has(Setting::ArgsConflictsWithSubcommands) && self.any_argument {
            return None;
        }
        commands::possible(self.level, word)
    }

    /// Reads `--`. No word after `--` is a flag.
    #[inline]
    const fn escape(&mut self, state: &mut State<'_>, index: usize) -> Step {
        if let Some(arg) = self.next_positional(state)
            && is_terminator(arg, b"--")
        {
            self.position += 1;
        }
        self.trailing = true;
        self.start_trailing();
        state.note(Event::new(index, 0, self.level.depth, Meaning::Escape))
    }

    /// Reads a word that begins with a hyphen.
    #[inline]
    const fn flag(
        &mut self,
        state: &mut State<'_>,
        index: usize,
        word: &[u8],
        expected: Expected,
    ) -> Result<Option<Found>, Stop> {
        if word.len() < 2 || word[0] != b'-' {
            return Ok(None);
        }
        if word[1] == b'-' {
            return match self.long(state, index, word, expected) {
                Ok(found) => Ok(Some(found)),
                Err(stop) => Err(stop),
            };
        }
        match self.cluster(state, index, word, expected) {
            Ok(found) => Ok(Some(found)),
            Err(stop) => Err(stop),
        }
    }

    /// Reads a word that is a value of the option before it.
    #[inline]
    const fn value(
        &mut self,
        state: &mut State<'_>,
        index: usize,
        arg: ArgRef,
    ) -> Result<Expected, Stop> {
        if is_terminator(arg, state.word(index)) {
            let event = Event::new(index, 0, self.level.depth, Meaning::Terminator);
            ok!(state.note(event.of(arg)));
            return Ok(Expected::Anything);
        }
        ok!(self.add_value(state, index, 0, false));
        let values = match self.pending {
            Some(pending) => pending.values,
            None => 0,
        };
        Ok(if values < arg.most() {
            Expected::Value(arg)
        } else {
            Expected::Anything
        })
    }

    /// Returns the index, counted from 1, of the positional to which the current word belongs.
    #[inline]
    const fn next_position(&self, state: &State<'_>) -> usize {
        let all = &self.positionals;
        let position = self.position;
        let is_second_to_last = position + 1 == all.count;
        let early = is_second_to_last && all.early_multiple && !all.ends_with_last;
        let missing =
            self.level.has(Setting::AllowMissingPositional) && is_second_to_last && !self.trailing;
        if early || missing {
            let current = all.at(state, self.level, position);
            let terminated = match current {
                Some(arg) => arg.has_flag(header::flag::TERMINATOR),
                None => false,
            };
            if !terminated {
                return if self.leaves(state, current) {
                    position + 1
                } else {
                    position
                };
            }
        }
        if self.trailing && (self.level.has(Setting::AllowMissingPositional) || all.any_last) {
            return all.count;
        }
        position
    }

    /// Returns whether the current word belongs to the positional after `current`. It does if there
    /// is no next word, or if the next word cannot be a value of `current`.
    #[inline]
    const fn leaves(&self, state: &State<'_>, current: Option<ArgRef>) -> bool {
        let Some(arg) = current else {
            return true;
        };
        if state.next == state.words.len() {
            return true;
        }
        let next = state.word(state.next);
        self.is_new_argument(arg, next) || self.possible_subcommand(next).is_some()
    }

    #[inline]
    const fn is_new_argument(&self, arg: ArgRef, word: &[u8]) -> bool {
        if self.allows_hyphens(arg)
            || (self.allows_negative_numbers(arg) && number::is_negative(word))
        {
            return false;
        }
        word.len() > 1 && word[0] == b'-' && !same(word, b"--")
    }

    /// Reads a word that is a value of a positional.
    #[inline]
    const fn positional(
        &mut self,
        state: &mut State<'_>,
        index: usize,
        arg: ArgRef,
    ) -> Result<Expected, Stop> {
        if arg.has(ArgTrait::Last) && !self.trailing {
            let fault = Fault::new(Kind::UnknownArgument, index, 0);
            return Err(state.refuse(self.level, fault));
        }
        if arg.has(ArgTrait::TrailingVarArg) || self.is_trailing_by_setting(state, arg) {
            self.trailing = true;
        }
        if !self.is_pending(arg) || !arg.takes_several() {
            ok!(self.finish(state));
        }
        self.any_argument = true;
        if is_terminator(arg, state.word(index)) {
            self.position += 1;
            let event = Event::new(index, 0, self.level.depth, Meaning::Terminator);
            ok!(state.note(event.of(arg)));
            return Ok(Expected::Anything);
        }
        if self.pending.is_none() {
            ok!(self.begin(state, arg, false, index, 0));
        }
        ok!(self.add_value(state, index, 0, self.trailing));
        if arg.is_multiple() {
            return Ok(Expected::Further(arg));
        }
        self.position += 1;
        Ok(Expected::Anything)
    }

    /// Returns whether `Command::trailing_var_arg` is set and applies to `arg`. It applies only to
    /// the last positional.
    #[inline]
    const fn is_trailing_by_setting(&self, state: &State<'_>, arg: ArgRef) -> bool {
        if !self.level.has(Setting::TrailingVarArg) {
            return false;
        }
        match args::by_index(&state.runs, self.level, self.position + 1) {
            Some(_) => false,
            None => arg.is_positional(),
        }
    }

    /// Reads the name of an external subcommand and all words after it.
    #[inline]
    const fn external(&mut self, state: &mut State<'_>, index: usize) -> Step {
        let mut word = index;
        while word < state.words.len() {
            ok!(state.note(Event::new(word, 0, self.level.depth, Meaning::External)));
            word += 1;
        }
        state.next = word;
        Ok(())
    }

    /// Returns the rejection of the word with this index, which is neither a value of an argument
    /// nor a subcommand.
    #[inline]
    const fn stray(&self, state: &State<'_>, index: usize) -> Stop {
        let word = state.word(index);
        if self.trailing && self.possible_subcommand(word).is_some() {
            let fault = Fault::new(Kind::UnknownArgument, index, 0);
            return state.refuse(self.level, fault);
        }
        let commands = self.level.has_commands;
        if commands && self.level.has(Setting::ArgsConflictsWithSubcommands) && self.any_argument {
            let fault = Fault::new(Kind::ArgumentConflict, index, 0);
            return state.refuse(self.level, fault);
        }
        let nearest = super::nearest::command(self.level, word);
        let no_data =
            !self.level.may_have(summary::POSITIONALS) || self.level.has(Setting::InferSubcommands);
        let kind = if commands && (no_data || nearest.is_some()) {
            Kind::InvalidSubcommand
        } else {
            Kind::UnknownArgument
        };
        let mut fault = Fault::new(kind, index, 0);
        fault.nearest = nearest;
        state.refuse(self.level, fault)
    }

    /// Reads the rest of the line as the words of a subcommand.
    #[inline]
    const fn enter(
        &mut self,
        state: &mut State<'_>,
        found: Selected,
        index: usize,
        start: usize,
        again: bool,
    ) -> Step {
        let level = self.level;
        let Selected::Command(selected) = found else {
            return Err(commands::help(state, level, state.next));
        };
        if level.has(Setting::ArgsConflictsWithSubcommands) && self.any_argument {
            return Err(state.refuse(level, Fault::new(Kind::ArgumentConflict, index, start)));
        }
        let below = Level::enter(&mut state.runs, selected.part, Some(level));
        let mut event = Event::new(index, start, level.depth, Meaning::Command);
        event.command = Some(selected.name.raw());
        ok!(state.note(event));
        let mut reader = Reader::of(&below);
        if again {
            // A letter in a word such as `-abc` selects the subcommand. The subcommand reads the
            // same word again, because of the letters after this one.
            state.next -= 1;
            reader.index = self.index;
            reader.flag_command_at = self.flag_command_at;
            reader.skip = self.skip;
        }
        command(state, &mut reader)
    }
}

#[inline]
pub(super) const fn is_terminator(arg: ArgRef, word: &[u8]) -> bool {
    if !arg.has_flag(header::flag::TERMINATOR) {
        return false;
    }
    match arg.text(field::TERMINATOR) {
        Some(terminator) => same(terminator, word),
        None => false,
    }
}
