//! Checks a command after its words have been read: that no arguments conflict, and that no
//! required argument or subcommand is missing.

use super::absent::{absent_with, missing};
use super::draft::{ArgTrait, Setting};
use super::groups::ArgGroups;
use super::layout::summary;
use super::level::Level;
use super::outcome::{Cause, Kind};
use super::presence::Named;
use super::state::{Fault, State, Step, ok};
use super::{conflicts, environment, required};
use crate::slice::each;

/// Checks a command after all its words are read.
#[inline]
pub(super) const fn check(state: &mut State<'_>, level: &Level<'_>, has_subcommand: bool) -> Step {
    if let Some(cause) = level.open {
        state.doubt(state.words.len(), cause, None);
        return Ok(());
    }
    let end = state.words.len();
    if !has_subcommand {
        if level.has(Setting::ArgRequiredElseHelp) && !is_anything_given(state, level) {
            return Err(missing(
                state,
                level,
                Fault::new(Kind::MissingAnything, end, 0),
            ));
        }
        if level.has(Setting::SubcommandRequired) {
            return Err(state.refuse(level, Fault::new(Kind::MissingSubcommand, end, 0)));
        }
    }
    if level.may_have(summary::CONFLICTS | summary::GROUPS) {
        ok!(conflicts::check(state, level));
    }
    let excused = level.has(Setting::SubcommandNegatesReqs) && has_subcommand;
    if !excused && level.may_have(summary::REQUIRED | summary::GROUPS) {
        ok!(required::check(state, level));
    }
    if level.may_have(summary::OPEN) {
        if let Some(arg) = absent_with(state, level, ArgTrait::Dynamic) {
            state.doubt(end, Cause::Dynamic, Some(arg));
        } else if let Some(arg) = environment::objection(state, level) {
            state.doubt(end, Cause::Environment, Some(arg));
        }
    }
    Ok(())
}

/// Returns whether an argument of this command is given.
#[inline]
const fn is_anything_given(state: &State<'_>, level: &Level<'_>) -> bool {
    each!(state.events(), |event| {
        if event.level == level.depth && event.is_live_occurrence() {
            return true;
        }
    });
    // As in clap, a group counts as given even if the argument that was given for it has been
    // overridden.
    let mut groups = ArgGroups::of(level);
    while let Some(group) = groups.next(state) {
        if Named::Group(group).is_given(state, level) {
            return true;
        }
    }
    false
}
