//! Handles missing arguments, which an environment variable may supply.

use super::args::ArgIter;
use super::draft::ArgTrait;
use super::layout::summary;
use super::level::Level;
use super::outcome::{ArgRef, Cause, Unknown};
use super::state::{Fault, State, Stop};

/// Returns the result for a line with a missing argument. The result is unknown if an environment
/// variable, or a fact that is known only at run time, could supply the argument. Otherwise, it is
/// a rejection.
#[inline]
pub(super) const fn missing(state: &State<'_>, level: &Level<'_>, fault: Fault) -> Stop {
    if level.may_have(summary::OPEN) {
        let (cause, arg) = match absent_with(state, level, ArgTrait::Env) {
            Some(arg) => (Cause::Environment, Some(arg)),
            None => (Cause::Dynamic, absent_with(state, level, ArgTrait::Dynamic)),
        };
        if arg.is_some() {
            return Stop::Unknown(Unknown {
                word: fault.word,
                cause,
                argument: arg,
            });
        }
    }
    state.refuse(level, fault)
}

/// Returns the first argument with the boolean setting `what` that is not given on the command
/// line.
#[inline]
pub(super) const fn absent_with(
    state: &State<'_>,
    level: &Level<'_>,
    what: ArgTrait,
) -> Option<ArgRef> {
    let mut args = ArgIter::among(level, summary::OPEN);
    while let Some(arg) = args.next(&state.runs) {
        if arg.has(what) && !state.is_given(level, arg) {
            return Some(arg);
        }
    }
    None
}
