//! Collects the facts about the positionals of a command, once for each line.

use super::args::{self, ArgIter, place_of};
use super::draft::ArgTrait;
use super::layout::summary;
use super::level::Level;
use super::outcome::ArgRef;
use super::state::State;

/// The facts about the positionals of a command.
#[derive(Clone, Copy)]
pub(super) struct Positionals {
    pub(super) count: usize,
    /// Whether there is a positional that is accepted only after `--`.
    pub(super) any_last: bool,
    /// Whether a positional other than the last takes several values.
    pub(super) early_multiple: bool,
    /// Whether the last declared positional is accepted only after `--`.
    pub(super) ends_with_last: bool,
    /// A positional that is not completely known, if there is one.
    pub(super) dynamic: Option<ArgRef>,
    /// The first four positionals, in the order of their index.
    pub(super) first: [Option<ArgRef>; 4],
}

impl Positionals {
    pub(super) const UNKNOWN: Self = Self {
        count: 0,
        any_last: false,
        early_multiple: false,
        ends_with_last: false,
        dynamic: None,
        first: [None; 4],
    };

    #[inline]
    pub(super) const fn fill(&mut self, state: &State<'_>, level: &Level<'_>) {
        if !level.may_have(summary::POSITIONALS) {
            return;
        }
        let (mut multiple, mut multiple_place, mut next) = (0, 0, 1);
        let mut args = ArgIter::among(level, summary::POSITIONALS);
        while let Some(arg) = args.next(&state.runs) {
            if arg.is_positional() {
                self.count += 1;
                self.ends_with_last = arg.has(ArgTrait::Last);
                self.any_last |= self.ends_with_last;
                if arg.has(ArgTrait::Dynamic) {
                    self.dynamic = Some(arg);
                }
                let place = place_of(arg, &mut next);
                if place <= self.first.len() && self.first[place - 1].is_none() {
                    self.first[place - 1] = Some(arg);
                }
                if arg.is_multiple() {
                    multiple += 1;
                    multiple_place = place;
                }
            }
        }
        self.early_multiple = multiple > 1 || (multiple == 1 && multiple_place != self.count);
    }

    /// Returns the positional with this index, counted from 1.
    #[inline]
    pub(super) const fn at(
        &self,
        state: &State<'_>,
        level: &Level<'_>,
        place: usize,
    ) -> Option<ArgRef> {
        // After `--`, the reader passes the index of the last positional, which is 0 if there are
        // no positionals.
        if place == 0 {
            return None;
        }
        if place <= self.first.len() {
            return self.first[place - 1];
        }
        args::by_index(&state.runs, level, place)
    }
}
