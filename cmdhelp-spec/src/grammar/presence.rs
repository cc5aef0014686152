//! Finds out which arguments and groups are given, and with which values.

use super::args;
use super::bytes::{same, same_ignoring_case};
use super::code::When;
use super::draft::{Action, ArgTrait};
use super::groups::ArgGroup;
use super::layout::field;
use super::level::Level;
use super::outcome::{ArgRef, Event, Meaning};
use super::state::State;
use super::values::DelimitedPieces;
use super::walk::each_text;
use crate::decimal::Decimal;
use crate::slice::{any, each};

/// The argument or group that has a certain id, if there is one.
#[derive(Clone, Copy)]
pub(super) enum Named {
    Arg(ArgRef),
    Group(ArgGroup),
    Nothing,
}

impl Named {
    #[inline]
    pub(super) const fn with_id(state: &State<'_>, level: &Level<'_>, id: &'static [u8]) -> Self {
        match args::by_id(&state.runs, level, id) {
            Some(arg) => Self::Arg(arg),
            None => match ArgGroup::by_id(state, level, id) {
                Some(group) => Self::Group(group),
                None => Self::Nothing,
            },
        }
    }

    #[inline]
    pub(super) const fn id(self) -> &'static [u8] {
        match self {
            Self::Arg(arg) => arg.id_bytes(),
            Self::Group(group) => group.id,
            Self::Nothing => b"",
        }
    }

    #[inline]
    pub(super) const fn is_given(self, state: &State<'_>, level: &Level<'_>) -> bool {
        self.fulfils(state, level, When::IsPresent)
    }

    #[inline]
    pub(super) const fn fulfils(self, state: &State<'_>, level: &Level<'_>, when: When) -> bool {
        match (self, when) {
            (Self::Arg(arg), When::IsPresent) => state.is_given(level, arg),
            (Self::Arg(arg), When::Equals(text)) => {
                state.has_value(level, arg, text, arg.has(ArgTrait::IgnoreCase))
            }
            (Self::Group(group), _) => group.is_given(state, level, when),
            (Self::Nothing, _) => false,
        }
    }
}

impl<'a> State<'a> {
    /// Returns whether an argument is given on the command line, and not overridden.
    #[inline]
    pub(super) const fn is_given(&self, level: &Level<'_>, arg: ArgRef) -> bool {
        any!(self.events(), |event| event.is_of(level.depth, arg)
            && event.is_live_occurrence())
    }

    /// Returns the number of occurrences of an argument on the line that are not overridden. As in
    /// clap, a number above 255 becomes 255.
    #[inline]
    pub(super) const fn count(&self, level: &Level<'_>, arg: ArgRef) -> i128 {
        let mut count = 0_u8;
        each!(self.events(), |event| {
            let is_counted = event.is_of(level.depth, arg) && event.is_live_occurrence();
            count = count.saturating_add(is_counted as u8);
        });
        count as i128
    }

    /// Returns whether an argument is given with this value.
    #[inline]
    pub(super) const fn has_value(
        &self,
        level: &Level<'_>,
        arg: ArgRef,
        value: &[u8],
        ignoring_case: bool,
    ) -> bool {
        let sameness = if ignoring_case {
            ValueComparison::IgnoringCase
        } else {
            ValueComparison::Exact
        };
        self.has_value_by(level, arg, value, sameness)
            || (arg.does(Action::Count)
                && arg.text(field::DEFAULT_MISSING).is_none()
                && self.is_given(level, arg)
                && same(Decimal::of(self.count(level, arg)).as_bytes(), value))
    }

    /// Returns whether an argument may be given with this value, depending on whether clap ignores
    /// the case of non-ASCII letters. This depends on clap's feature `unicode`, which is unknown at
    /// compile time.
    #[inline]
    pub(super) const fn may_have_value(
        &self,
        level: &Level<'_>,
        arg: ArgRef,
        value: &[u8],
    ) -> bool {
        arg.has(ArgTrait::IgnoreCase)
            && self.has_value_by(level, arg, value, ValueComparison::Unclear)
    }

    #[inline]
    const fn has_value_by(
        &self,
        level: &Level<'_>,
        arg: ArgRef,
        value: &[u8],
        sameness: ValueComparison,
    ) -> bool {
        each!(self.events(), |event| {
            if event.is_of(level.depth, arg) {
                let found = if event.is_live_value() {
                    has_piece(self.pieces(event, arg), value, sameness)
                } else {
                    event.is_live_occurrence()
                        && matches!(event.meaning, Meaning::OccurrenceWithoutValue)
                        && lists(arg, field::DEFAULT_MISSING, value, sameness)
                };
                if found {
                    return true;
                }
            }
        });
        false
    }

    /// Returns an iterator over the values in the word of an event.
    #[inline]
    pub(super) const fn pieces(&self, event: &Event, arg: ArgRef) -> DelimitedPieces<'a> {
        let text = self.word(event.word).split_at(event.start).1;
        if event.whole {
            DelimitedPieces::whole(text)
        } else {
            DelimitedPieces::of(arg, text)
        }
    }

    /// Marks all previous occurrences of an argument as overridden, and returns whether there were
    /// any.
    #[inline]
    pub(super) const fn take_back(&mut self, level: &Level<'_>, arg: ArgRef) -> bool {
        let (mut any, mut i) = (false, 0);
        while i < self.len {
            let event = &mut self.events[i];
            if event.is_of(level.depth, arg) && !event.pending {
                any |= event.is_live_occurrence();
                event.overridden = true;
            }
            i += 1;
        }
        any
    }
}

/// Returns whether one of the argument's fields with this tag, split at the delimiter, contains
/// `value`.
#[inline]
pub(super) const fn lists(arg: ArgRef, tag: u8, value: &[u8], sameness: ValueComparison) -> bool {
    each_text!(arg, tag, |text| {
        if has_piece(DelimitedPieces::of(arg, text), value, sameness) {
            return true;
        }
    });
    false
}

#[inline]
pub(super) const fn has_piece(
    pieces: DelimitedPieces<'_>,
    value: &[u8],
    sameness: ValueComparison,
) -> bool {
    let mut pieces = pieces;
    while let Some((_, piece)) = pieces.next() {
        if sameness.is_of(piece, value) {
            return true;
        }
    }
    false
}

/// How two values are compared.
#[derive(Clone, Copy)]
pub(super) enum ValueComparison {
    Exact,
    /// The case of ASCII letters is ignored.
    IgnoringCase,
    /// Two values count as equal if one of them is not ASCII, because they may be equal: a feature
    /// of clap decides whether the case of such letters is ignored.
    Unclear,
}

impl ValueComparison {
    #[inline]
    const fn is_of(self, one: &[u8], other: &[u8]) -> bool {
        match self {
            Self::Exact => same(one, other),
            Self::IgnoringCase => same_ignoring_case(one, other),
            Self::Unclear => !one.is_ascii() || !other.is_ascii(),
        }
    }
}
