//! Checks that no arguments are given that exclude each other.

use super::bytes;
use super::draft::ArgTrait;
use super::groups::{ArgGroup, ArgGroups};
use super::layout::{arg as header, field, summary};
use super::level::Level;
use super::outcome::{ArgRef, Kind};
use super::presence::Named;
use super::state::{Fault, State, Step, ok};
use crate::slice::each;

#[inline]
pub(super) const fn check(state: &State<'_>, level: &Level<'_>) -> Step {
    ok!(check_exclusive(state, level));
    each!(state.events(), |event| {
        if event.level == level.depth
            && event.is_live_occurrence()
            && let Some(arg) = event.argument
            && let Some(other) = first(state, level, Named::Arg(arg))
        {
            let mut fault = Fault::new(Kind::ArgumentConflict, event.word, event.start).of(arg);
            fault.other = Some(bytes::text(other.id()));
            fault.first = given(state, level, other);
            return Err(state.refuse(level, fault));
        }
    });
    Ok(())
}

/// Checks that no other argument is given together with an exclusive argument.
#[inline]
const fn check_exclusive(state: &State<'_>, level: &Level<'_>) -> Step {
    let Some(exclusive) = given_exclusive(state, level) else {
        return Ok(());
    };
    each!(state.events(), |event| {
        if event.level == level.depth
            && event.is_live_occurrence()
            && let Some(arg) = event.argument
            && !arg.is(exclusive)
        {
            let mut fault = Fault::new(Kind::ArgumentConflict, event.word, event.start);
            fault.argument = Some(exclusive);
            fault.other = Some(arg.id());
            fault.first = Some(arg);
            return Err(state.refuse(level, fault));
        }
    });
    Ok(())
}

/// Returns an argument, or the first given argument of a group.
#[inline]
const fn given(state: &State<'_>, level: &Level<'_>, named: Named) -> Option<ArgRef> {
    let group = match named {
        Named::Arg(arg) => return Some(arg),
        Named::Group(group) => group,
        Named::Nothing => return None,
    };
    each!(state.events(), |event| {
        if event.level == level.depth
            && event.is_live_occurrence()
            && let Some(arg) = event.argument
            && group.has(arg)
        {
            return Some(arg);
        }
    });
    None
}

/// Returns the exclusive argument that is given, if there is one.
#[inline]
pub(super) const fn given_exclusive(state: &State<'_>, level: &Level<'_>) -> Option<ArgRef> {
    each!(state.events(), |event| {
        if event.level == level.depth
            && event.is_live_occurrence()
            && let Some(arg) = event.argument
            && arg.has(ArgTrait::Exclusive)
        {
            return Some(arg);
        }
    });
    None
}

/// Returns the first given argument or group that conflicts with `of`. Either of the two may
/// declare the conflict.
#[inline]
pub(super) const fn first(state: &State<'_>, level: &Level<'_>, of: Named) -> Option<Named> {
    if !level.may_have(summary::CONFLICTS | summary::GROUPS) {
        return None;
    }
    each!(state.events(), |event| {
        if event.level == level.depth
            && event.is_live_occurrence()
            && let Some(other) = event.argument
            && exclude(state, level, of, Named::Arg(other))
        {
            return Some(Named::Arg(other));
        }
    });
    let mut groups = ArgGroups::of(level);
    while let Some(group) = groups.next(state) {
        let other = Named::Group(group);
        // `is_given` is called second because it is slow for a group: it searches the group's
        // members for each argument on the line.
        if exclude(state, level, of, other) && other.is_given(state, level) {
            return Some(other);
        }
    }
    None
}

#[inline]
const fn exclude(state: &State<'_>, level: &Level<'_>, one: Named, other: Named) -> bool {
    !bytes::same(one.id(), other.id())
        && (names(state, level, one, other.id()) || names(state, level, other, one.id()))
}

/// Returns whether `of` declares a conflict with the argument or group with this id.
#[inline]
const fn names(state: &State<'_>, level: &Level<'_>, of: Named, id: &[u8]) -> bool {
    match of {
        Named::Arg(arg) => arg_names(state, level, arg, id),
        Named::Group(group) => group.conflicts_with(id),
        Named::Nothing => false,
    }
}

#[inline]
const fn arg_names(state: &State<'_>, level: &Level<'_>, arg: ArgRef, id: &[u8]) -> bool {
    if arg.has_flag(header::flag::RULES)
        && (arg.lists(field::CONFLICT, id) || arg.lists(field::OVERRIDE, id))
    {
        return true;
    }
    let mut groups = ArgGroups::with_effect(level);
    while let Some(group) = groups.next(state) {
        if group.has(arg) && group_separates(state, level, group, arg, id) {
            return true;
        }
    }
    false
}

/// Returns whether `group`, which contains `arg`, excludes the argument or group `id`, because the
/// group declares a conflict or because only one of its members can be given.
#[inline]
const fn group_separates(
    state: &State<'_>,
    level: &Level<'_>,
    group: ArgGroup,
    arg: ArgRef,
    id: &[u8],
) -> bool {
    group.conflicts_with(id)
        || (!group.is_multiple() && !arg.has_id(id) && group.has_id(state, level, id))
}

/// Returns whether `missing` conflicts with `other`, so that `missing` would not be required if
/// `other` were given.
#[inline]
pub(super) const fn may_excuse(
    state: &State<'_>,
    level: &Level<'_>,
    other: ArgRef,
    missing: ArgRef,
) -> bool {
    if other.has(ArgTrait::Exclusive) || excludes(state, level, missing, Named::Arg(other)) {
        return true;
    }
    let mut groups = ArgGroups::of(level);
    while let Some(group) = groups.next(state) {
        if group.has(other) && excludes(state, level, missing, Named::Group(group)) {
            return true;
        }
    }
    false
}

/// Returns whether an argument, or a group to which it belongs, conflicts with `other`.
#[inline]
const fn excludes(state: &State<'_>, level: &Level<'_>, arg: ArgRef, other: Named) -> bool {
    if exclude(state, level, Named::Arg(arg), other) {
        return true;
    }
    let mut groups = ArgGroups::of(level);
    while let Some(group) = groups.next(state) {
        if group.has(arg) && exclude(state, level, Named::Group(group), other) {
            return true;
        }
    }
    false
}

/// Returns whether `arg` is not required, because a given argument conflicts with it.
#[inline]
pub(super) const fn excuse(state: &State<'_>, level: &Level<'_>, arg: ArgRef) -> bool {
    if first(state, level, Named::Arg(arg)).is_some() {
        return true;
    }
    let mut groups = ArgGroups::of(level);
    while let Some(group) = groups.next(state) {
        if group.has(arg) && first(state, level, Named::Group(group)).is_some() {
            return true;
        }
    }
    false
}
