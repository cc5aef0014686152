//! Checks the order of positionals.

use super::{Finding, Misplaced};
use crate::grammar::args::{ArgIter, place_of};
use crate::grammar::draft::{ArgTrait, Setting};
use crate::grammar::layout::{field, summary};
use crate::grammar::level::{Level, LineGrammars};

/// Checks clap's rules about the order of positionals.
#[inline]
pub(super) const fn misplaced(runs: &LineGrammars<'_>, level: &Level<'_>) -> Option<Finding> {
    let mut count = 0;
    let mut all = ArgIter::among(level, summary::POSITIONALS);
    while let Some(arg) = all.next(runs) {
        if arg.is_positional() {
            if arg.has(ArgTrait::Dynamic) || arg.field(field::INDEX, arg.first_field()).is_some() {
                return None;
            }
            count += 1;
        }
    }
    if count < 2 {
        return None;
    }
    let missing_allowed = level.has(Setting::AllowMissingPositional);
    let mut optional = None;
    let mut open = 0;
    let mut lasts = 0;
    let mut next = 1;
    let mut all = ArgIter::among(level, summary::POSITIONALS);
    while let Some(arg) = all.next(runs) {
        if !arg.is_positional() {
            continue;
        }
        let place = place_of(arg, &mut next);
        let (is_last, is_required) = (arg.has(ArgTrait::Last), arg.has(ArgTrait::Required));
        if let Some(before) = optional
            && is_required
            && !is_last
            && !missing_allowed
        {
            return Some(Finding::Misplaced(
                before,
                Misplaced::OptionalBeforeRequired,
            ));
        }
        if !is_required {
            optional = Some(arg);
        }
        if arg.has(ArgTrait::TrailingVarArg) && place != count {
            return Some(Finding::Misplaced(arg, Misplaced::TrailingBefore));
        }
        lasts += is_last as usize;
        if lasts > 1 {
            return Some(Finding::Misplaced(arg, Misplaced::TwoLast));
        }
        open += (arg.takes_several()
            && arg.least() != arg.most()
            && arg.text(field::TERMINATOR).is_none()) as usize;
    }
    many_before(runs, level, count, open)
}

/// Checks that only the last positional takes several values. The second to last may also take
/// several if it is clear where its values end.
#[inline]
const fn many_before(
    runs: &LineGrammars<'_>,
    level: &Level<'_>,
    count: usize,
    open: usize,
) -> Option<Finding> {
    let (mut many, mut last, mut before_last) = (None, None, None);
    let mut next = 1;
    let mut all = ArgIter::among(level, summary::POSITIONALS);
    while let Some(arg) = all.next(runs) {
        if !arg.is_positional() {
            continue;
        }
        let place = place_of(arg, &mut next);
        if place == count {
            last = Some(arg);
        } else if arg.is_multiple() {
            many = Some(arg);
        }
        if place + 1 == count {
            before_last = Some(arg);
        }
    }
    let (Some(many), Some(last), Some(before)) = (many, last, before_last) else {
        return None;
    };
    let last_is_last = last.has(ArgTrait::Last);
    let ends = last.has(ArgTrait::Required)
        || last_is_last
        || before.text(field::TERMINATOR).is_some()
        || before.has(ArgTrait::Last);
    if !ends || !(before.is_multiple() || last_is_last) {
        return Some(Finding::Misplaced(many, Misplaced::ManyBefore));
    }
    let both = last_is_last && last.is_multiple() && before.is_multiple() && open == 2;
    if open > 1 && !both {
        return Some(Finding::Misplaced(many, Misplaced::TwoOpen));
    }
    None
}
