//! Completes an occurrence of an argument after its values have been read: checks the values, and
//! marks earlier occurrences that it overrides.

use super::args;
use super::draft::{Action, Setting};
use super::layout::{arg as header, field, summary};
use super::level::Level;
use super::outcome::{ArgRef, Cause, Event, Kind, Meaning};
use super::positionals::Positionals;
use super::state::{Fault, State, Step, ok};
use super::values::{self, DelimitedPieces, Validity};
use super::walk::each_text;
use crate::decimal::Decimal;

/// The reader of the words that belong to one command.
pub(super) struct Reader<'a> {
    pub(super) level: &'a Level<'a>,
    pub(super) pending: Option<Pending>,
    /// The index of the next positional argument, counted from 1.
    pub(super) position: usize,
    /// Whether at least one argument of the command was read.
    pub(super) any_argument: bool,
    /// Whether no flags can follow, because `--` or a positional that takes all further words was
    /// read.
    pub(super) trailing: bool,
    /// The count of flags and values that clap's parser also keeps. With this count, clap finds
    /// where to continue in a word with several short flags, such as `-abc`.
    pub(super) index: usize,
    pub(super) flag_command_at: Option<usize>,
    pub(super) skip: usize,
    /// The facts about the command's positionals. They are collected when they are first needed.
    pub(super) positionals: Positionals,
    pub(super) knows_positionals: bool,
}

/// An occurrence of an argument whose values are still being collected.
#[derive(Clone, Copy)]
pub(super) struct Pending {
    pub(super) arg: ArgRef,
    by_name: bool,
    /// The index of the first event of the occurrence.
    first: usize,
    pub(super) values: usize,
    /// The index of the first value after `--` among the values of the occurrence, if there is one.
    trailing_from: Option<usize>,
}

impl<'a> Reader<'a> {
    #[inline]
    pub(super) const fn of(level: &'a Level<'a>) -> Self {
        Self {
            level,
            pending: None,
            position: 1,
            any_argument: false,
            trailing: false,
            index: 0,
            flag_command_at: None,
            skip: 0,
            positionals: Positionals::UNKNOWN,
            knows_positionals: false,
        }
    }

    /// Begins an occurrence of an argument.
    #[inline]
    pub(super) const fn begin(
        &mut self,
        state: &mut State<'_>,
        arg: ArgRef,
        by_name: bool,
        word: usize,
        start: usize,
    ) -> Step {
        let first = state.len;
        let event = Event::new(word, start, self.level.depth, Meaning::Occurrence);
        ok!(state.note(event.of(arg).pending()));
        self.pending = Some(Pending {
            arg,
            by_name,
            first,
            values: 0,
            trailing_from: None,
        });
        Ok(())
    }

    /// Adds a value to the pending occurrence.
    #[inline]
    pub(super) const fn add_value(
        &mut self,
        state: &mut State<'_>,
        word: usize,
        start: usize,
        trailing: bool,
    ) -> Step {
        if let Some(pending) = &mut self.pending {
            if trailing && pending.trailing_from.is_none() {
                pending.trailing_from = Some(pending.values);
            }
            pending.values += 1;
            let event = Event::new(word, start, self.level.depth, Meaning::Value);
            ok!(state.note(event.of(pending.arg).pending()));
        }
        Ok(())
    }

    #[inline]
    pub(super) const fn start_trailing(&mut self) {
        if let Some(pending) = &mut self.pending
            && pending.trailing_from.is_none()
        {
            pending.trailing_from = Some(pending.values);
        }
    }

    #[inline]
    pub(super) const fn is_pending(&self, arg: ArgRef) -> bool {
        match self.pending {
            Some(pending) => pending.arg.is(arg),
            None => false,
        }
    }

    /// Completes the pending occurrence, if there is one.
    #[inline]
    pub(super) const fn finish(&mut self, state: &mut State<'_>) -> Step {
        match self.pending {
            Some(pending) => {
                self.pending = None;
                self.apply(state, pending)
            }
            None => Ok(()),
        }
    }

    #[inline]
    const fn apply(&mut self, state: &mut State<'_>, pending: Pending) -> Step {
        let arg = pending.arg;
        let (word, start) = (
            state.events[pending.first].word,
            state.events[pending.first].start,
        );
        if let Some(kind) = wrong_number(arg, pending.values) {
            let mut fault = Fault::new(kind, word, start).of(arg);
            fault.lacks_value = pending.values == 0;
            return Err(state.refuse(self.level, fault));
        }
        if pending.values == 0 && arg.has_flag(header::flag::DEFAULT_MISSING) {
            state.events[pending.first].meaning = Meaning::OccurrenceWithoutValue;
        }
        if arg.does(Action::Set) || arg.does(Action::Append) {
            if pending.by_name {
                self.index += 1;
            }
        } else if arg.shows() {
            self.commit(state, pending);
            return Err(state.show(self.level, word));
        }
        if !arg.does(Action::Append) && !arg.does(Action::Count) {
            let again = state.take_back(self.level, arg);
            if again
                && !self.level.has(Setting::ArgsOverrideSelf)
                && !arg.lists(field::OVERRIDE, arg.id_bytes())
            {
                let mut fault = Fault::new(Kind::ArgumentConflict, word, start).of(arg);
                fault.other = Some(arg.id());
                return Err(state.refuse(self.level, fault));
            }
        }
        if self.level.may_have(summary::CONFLICTS) {
            self.take_back_others(state, arg);
        }
        self.commit(state, pending);
        self.check_values(state, pending)
    }

    /// Marks earlier occurrences of arguments that `arg` overrides, and of arguments that override
    /// `arg`, as overridden.
    #[inline]
    const fn take_back_others(&self, state: &mut State<'_>, arg: ArgRef) {
        each_text!(arg, field::OVERRIDE, |id| {
            // A counting flag that overrides itself still counts all occurrences.
            if (!arg.does(Action::Count) || !arg.has_id(id))
                && let Some(other) = args::by_id(&state.runs, self.level, id)
            {
                state.take_back(self.level, other);
            }
        });
        let mut i = 0;
        while i < state.len {
            let event = &state.events[i];
            if event.level == self.level.depth
                && event.is_live_occurrence()
                && let Some(other) = event.argument
                && !other.is(arg)
                && other.lists(field::OVERRIDE, arg.id_bytes())
            {
                state.take_back(self.level, other);
            }
            i += 1;
        }
    }

    /// Marks the events of the occurrence as no longer pending.
    #[inline]
    const fn commit(&self, state: &mut State<'_>, pending: Pending) {
        let keeps_trailing = self.level.has(Setting::DontDelimitTrailingValues);
        let (mut i, mut value) = (pending.first, 0);
        while i < state.len {
            let event = &mut state.events[i];
            if event.pending && event.is_of(self.level.depth, pending.arg) {
                event.pending = false;
                if matches!(event.meaning, Meaning::Value) {
                    event.whole = keeps_trailing
                        && match pending.trailing_from {
                            Some(0) => true,
                            Some(from) => from == value,
                            None => false,
                        };
                    value += 1;
                }
            }
            i += 1;
        }
    }

    /// Checks that the values of the occurrence can be parsed.
    #[inline]
    const fn check_values(&mut self, state: &mut State<'_>, pending: Pending) -> Step {
        let arg = pending.arg;
        let first = state.events[pending.first];
        if matches!(first.meaning, Meaning::OccurrenceWithoutValue) {
            return self.check_missing(state, arg, first);
        }
        if arg.does(Action::Count) {
            self.index += 1;
            let count = Decimal::of(state.count(self.level, arg));
            return match values::validity(arg, count.as_bytes()) {
                Validity::Invalid(kind) => {
                    let fault = Fault::new(kind, first.word, first.start).of(arg);
                    Err(state.refuse(self.level, fault))
                }
                Validity::Unknown | Validity::Foreign => {
                    state.doubt(first.word, Cause::Value, Some(arg));
                    Ok(())
                }
                Validity::Valid => Ok(()),
            };
        }
        let mut i = pending.first;
        while i < state.len {
            let event = state.events[i];
            if event.is_of(self.level.depth, arg) && event.is_live_value() {
                let mut pieces = state.pieces(&event, arg);
                while let Some((at, piece)) = pieces.next() {
                    self.index += 1;
                    match values::validity(arg, piece) {
                        Validity::Valid => {}
                        Validity::Invalid(kind) => {
                            let mut fault = Fault::new(kind, event.word, event.start + at).of(arg);
                            fault.end = Some(event.start + at + piece.len());
                            fault.nearest = super::nearest::value(arg, piece);
                            return Err(state.refuse(self.level, fault));
                        }
                        Validity::Unknown | Validity::Foreign => {
                            state.doubt(event.word, Cause::Value, Some(arg));
                        }
                    }
                }
            }
            i += 1;
        }
        Ok(())
    }

    /// Checks that the values of `default_missing_value` can be parsed. clap uses these values for
    /// a flag that is given without a value.
    #[inline]
    const fn check_missing(&mut self, state: &mut State<'_>, arg: ArgRef, event: Event) -> Step {
        each_text!(arg, field::DEFAULT_MISSING, |text| {
            let mut pieces = DelimitedPieces::of(arg, text);
            while let Some((_, piece)) = pieces.next() {
                self.index += 1;
                match values::validity(arg, piece) {
                    // If only the type's own parser can check a text from an attribute, the text is
                    // assumed to be valid.
                    Validity::Valid | Validity::Foreign => {}
                    Validity::Unknown => state.doubt(event.word, Cause::Value, Some(arg)),
                    Validity::Invalid(kind) => {
                        let fault = Fault::new(kind, event.word, event.start).of(arg);
                        return Err(state.refuse(self.level, fault));
                    }
                }
            }
        });
        Ok(())
    }
}

/// Returns the kind of mistake if an occurrence of `arg` must not have this number of values, or
/// `None` if it may.
#[inline]
const fn wrong_number(arg: ArgRef, values: usize) -> Option<Kind> {
    let (least, most) = (arg.least(), arg.most());
    if least > 0 && values == 0 {
        Some(Kind::InvalidValue)
    } else if least == most {
        if values == most {
            None
        } else {
            Some(Kind::WrongNumberOfValues)
        }
    } else if values < least {
        Some(Kind::TooFewValues)
    } else if values > most {
        Some(Kind::TooManyValues)
    } else {
        None
    }
}
