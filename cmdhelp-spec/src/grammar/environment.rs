//! Finds arguments whose environment variables may make a line invalid, although the arguments are
//! not on the line.

use super::args::ArgIter;
use super::conflicts;
use super::draft::ArgTrait;
use super::groups::ArgGroups;
use super::layout::{field, summary};
use super::level::Level;
use super::outcome::ArgRef;
use super::presence::Named;
use super::state::State;
use super::walk::each_text;

/// Returns the first argument that is not on the line, but would make the line invalid if its
/// environment variable were set.
#[inline]
pub(super) const fn objection(state: &State<'_>, level: &Level<'_>) -> Option<ArgRef> {
    let mut args = ArgIter::among(level, summary::OPEN);
    while let Some(arg) = args.next(&state.runs) {
        if arg.has(ArgTrait::Env)
            && !state.is_given(level, arg)
            && (conflicts::first(state, level, Named::Arg(arg)).is_some()
                || lacks_requirement(state, level, arg)
                || lacks_requirement_of_group(state, level, arg))
        {
            return Some(arg);
        }
    }
    None
}

#[inline]
const fn lacks_requirement(state: &State<'_>, level: &Level<'_>, arg: ArgRef) -> bool {
    each_text!(arg, field::REQUIRES, |id| {
        if !Named::with_id(state, level, id).is_given(state, level) {
            return true;
        }
    });
    false
}

#[inline]
const fn lacks_requirement_of_group(state: &State<'_>, level: &Level<'_>, arg: ArgRef) -> bool {
    let mut groups = ArgGroups::of(level);
    while let Some(group) = groups.next(state) {
        let mut i = 0;
        while let Some(id) = group.required_with_it(i) {
            if group.has(arg) && !Named::with_id(state, level, id).is_given(state, level) {
                return true;
            }
            i += 1;
        }
    }
    false
}
