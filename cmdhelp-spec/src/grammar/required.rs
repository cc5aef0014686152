//! Checks that required arguments are given.

use super::absent::missing;
use super::args::ArgIter;
use super::bytes;
use super::code::{When, predicate_at};
use super::conflicts;
use super::draft::ArgTrait;
use super::groups::ArgGroups;
use super::layout::{arg as header, field, summary};
use super::level::Level;
use super::outcome::{ArgRef, Cause, Kind};
use super::presence::Named;
use super::state::{Fault, State, Step, ok};
use super::walk::{each_field, each_field_from};

#[inline]
pub(super) const fn check(state: &mut State<'_>, level: &Level<'_>) -> Step {
    let alone = conflicts::given_exclusive(state, level).is_some();
    let mut args = ArgIter::among(level, summary::REQUIRED);
    while let Some(arg) = args.next(&state.runs) {
        let required = arg.has(ArgTrait::Required);
        if !required && arg.flags() & (header::flag::REQUIRED_IF | header::flag::RULES) == 0 {
            continue;
        }
        let given = state.is_given(level, arg);
        if required && !given {
            ok!(check_arg(state, level, arg, alone));
        }
        if arg.has_flag(header::flag::REQUIRED_IF)
            && !given
            && !alone
            && is_required_by_condition(state, level, arg)
        {
            return Err(missing(state, level, lacking(state, arg)));
        }
        if given && arg.has_flag(header::flag::RULES) {
            ok!(check_requirements(state, level, arg, None, alone));
        }
    }
    if !level.may_have(summary::GROUPS) {
        return Ok(());
    }
    let mut groups = ArgGroups::with_effect(level);
    while let Some(group) = groups.next(state) {
        let named = Named::Group(group);
        let given = named.is_given(state, level);
        if group.is_required() {
            ok!(check_named(state, level, named, alone));
        }
        if group.is_required() || given {
            let mut i = 0;
            while let Some(id) = group.required_with_it(i) {
                ok!(check_named(
                    state,
                    level,
                    Named::with_id(state, level, id),
                    alone
                ));
                i += 1;
            }
        }
    }
    Ok(())
}

#[inline]
const fn lacking(state: &State<'_>, arg: ArgRef) -> Fault {
    Fault::new(Kind::MissingRequiredArgument, state.words.len(), 0).of(arg)
}

/// Checks that a required argument or group is given. It may be missing if it conflicts with a
/// given argument.
#[inline]
const fn check_named(state: &State<'_>, level: &Level<'_>, named: Named, alone: bool) -> Step {
    match named {
        _ if named.is_given(state, level) => Ok(()),
        Named::Arg(arg) => check_arg(state, level, arg, alone),
        Named::Group(group) if !group.has_given(state, level) => {
            let kind = Kind::MissingRequiredArgument;
            let mut fault = Fault::new(kind, state.words.len(), 0);
            fault.other = Some(bytes::text(group.id));
            let mut args = ArgIter::of(level);
            while let Some(arg) = args.next(&state.runs) {
                if group.has(arg) {
                    match fault.first {
                        Some(first) => fault.more.add(first, arg),
                        None => fault.first = Some(arg),
                    }
                }
            }
            Err(missing(state, level, fault))
        }
        Named::Group(_) | Named::Nothing => Ok(()),
    }
}

#[inline]
const fn check_arg(state: &State<'_>, level: &Level<'_>, arg: ArgRef, alone: bool) -> Step {
    if alone || conflicts::excuse(state, level, arg) {
        return Ok(());
    }
    if is_missing_for_good(state, level, arg) {
        return Err(state.refuse(level, lacking(state, arg)));
    }
    Err(missing(state, level, lacking(state, arg)))
}

/// Returns whether an argument is certainly missing. It is not certainly missing if an environment
/// variable may supply it, or may supply another argument that conflicts with it.
#[inline]
const fn is_missing_for_good(state: &State<'_>, level: &Level<'_>, arg: ArgRef) -> bool {
    if arg.has(ArgTrait::Env) {
        return false;
    }
    let mut others = ArgIter::among(level, summary::OPEN);
    while let Some(other) = others.next(&state.runs) {
        if state.is_given(level, other) {
            continue;
        }
        let is_seen = !other.has(ArgTrait::Dynamic);
        if !is_seen || (other.has(ArgTrait::Env) && conflicts::may_excuse(state, level, other, arg))
        {
            return false;
        }
    }
    true
}

/// A chain of arguments, each of which requires the next. It leads from an argument on the command
/// line to the argument that is being checked, and is used to detect cycles.
struct Chain<'a> {
    arg: ArgRef,
    before: Option<&'a Chain<'a>>,
}

impl Chain<'_> {
    #[inline]
    const fn passes(&self, arg: ArgRef) -> bool {
        let mut chain = Some(self);
        while let Some(step) = chain {
            if step.arg.is(arg) {
                return true;
            }
            chain = step.before;
        }
        false
    }

    /// Returns the argument on the command line with which the chain of requirements begins.
    #[inline]
    const fn start(&self) -> ArgRef {
        let mut chain = self;
        while let Some(before) = chain.before {
            chain = before;
        }
        chain.arg
    }
}

/// Checks that the arguments that `arg` requires are given, then the arguments that these arguments
/// require, and so on. As in clap, all conditions in this chain are compared with the values of the
/// argument with which the chain begins.
#[inline]
const fn check_requirements(
    state: &mut State<'_>,
    level: &Level<'_>,
    arg: ArgRef,
    before: Option<&Chain<'_>>,
    alone: bool,
) -> Step {
    let chain = Chain { arg, before };
    let start = Named::Arg(chain.start());
    each_field!(arg, field::REQUIRES, |found| {
        let (id, end) = arg.grammar.text_at(found + 3);
        let (when, _) = predicate_at(arg.grammar, end);
        if holds(state, level, start, when) {
            let named = Named::with_id(state, level, id);
            ok!(check_named(state, level, named, alone));
            if let Named::Arg(next) = named
                && !chain.passes(next)
            {
                ok!(check_requirements(state, level, next, Some(&chain), alone));
            }
        }
    });
    Ok(())
}

#[inline]
const fn is_required_by_condition(state: &mut State<'_>, level: &Level<'_>, arg: ArgRef) -> bool {
    each_field!(arg, field::REQUIRED_IF, |found| {
        if is_equal(state, level, arg, found) {
            return true;
        }
    });
    all_are_equal(state, level, arg) || nothing_instead(state, level, arg)
}

/// Returns whether a condition of `arg` is true. The condition, at the position `at`, consists of
/// the id of another argument and the value that this argument must have.
#[inline]
const fn is_equal(state: &mut State<'_>, level: &Level<'_>, arg: ArgRef, at: usize) -> bool {
    let (id, end) = arg.grammar.text_at(at + 3);
    let (value, _) = arg.grammar.text_at(end);
    let named = Named::with_id(state, level, id);
    holds(state, level, named, When::Equals(value))
}

/// Returns whether the condition `when` about an argument or group is true. If this depends on
/// clap's features, the result for the line is marked as uncertain.
#[inline]
const fn holds(state: &mut State<'_>, level: &Level<'_>, named: Named, when: When) -> bool {
    if named.fulfils(state, level, when) {
        return true;
    }
    if let (Named::Arg(arg), When::Equals(text)) = (named, when)
        && state.may_have_value(level, arg, text)
    {
        state.doubt(state.words.len(), Cause::Value, Some(arg));
    }
    false
}

#[inline]
const fn all_are_equal(state: &mut State<'_>, level: &Level<'_>, arg: ArgRef) -> bool {
    let mut any = false;
    each_field!(arg, field::REQUIRED_IF_ALL, |found| {
        any = true;
        if !is_equal(state, level, arg, found) {
            return false;
        }
    });
    any
}

/// Returns whether an argument is required because the arguments in its `required_unless_present`
/// are not given.
#[inline]
const fn nothing_instead(state: &State<'_>, level: &Level<'_>, arg: ArgRef) -> bool {
    let any = arg.field(field::REQUIRED_UNLESS, arg.first_field());
    let all = arg.field(field::REQUIRED_UNLESS_ALL, arg.first_field());
    if any.is_none() && all.is_none() {
        return false;
    }
    each_field_from!(arg, any, |found| {
        if is_listed_given(state, level, arg, found) {
            return false;
        }
    });
    each_field_from!(arg, all, |found| {
        if !is_listed_given(state, level, arg, found) {
            return true;
        }
    });
    all.is_none()
}

#[inline]
const fn is_listed_given(state: &State<'_>, level: &Level<'_>, arg: ArgRef, at: usize) -> bool {
    let (id, _) = arg.grammar.text_at(at + 3);
    Named::with_id(state, level, id).is_given(state, level)
}
