//! Encodes the relations between the arguments of a table: groups and rules.

use std::ops::Range;

use crate::grammar::draft::{Action, Arg, ArgTrait, Default, Draft, Group, Predicate, Text};
use crate::grammar::fast::layout::{rule, short_hash};

/// Returns a hash of the id of the group to which the argument belongs and in which only one
/// argument can be given. Returns 0 if there is no such group. Returns `None` if there are several,
/// which only clap's parser handles.
#[inline]
pub(super) fn exclusive_group(draft: &Draft, of: &Arg) -> Option<u16> {
    let declared = draft.groups.iter();
    let declared = declared.filter(|group| !group.multiple && group.args.contains(&of.id));
    let mut groups: Vec<&Text> = declared.map(|group| &group.id).collect();
    let is_exclusive = |id: &&Text| {
        let mut declared = draft.groups.iter();
        !declared.any(|group| group.id == **id && group.multiple)
    };
    groups.extend(of.groups.iter().filter(is_exclusive));
    groups.dedup();
    match groups.as_slice() {
        [] => Some(0),
        [Text::Seen(group)] => Some(short_hash(group)),
        _ => None,
    }
}

/// Returns the encoded rules of an argument, or `None` if a rule compares the value of an argument that is not in the
/// draft. `own` are the indices of the arguments that are in the same table. Other arguments that are not in the draft
/// may be those of other types, and are found at run time.
#[inline]
pub(super) fn rules(draft: &Draft, own: &Range<usize>, of: &Arg) -> Option<Vec<u8>> {
    let mut rules = Vec::new();
    let mut add = |kind: u8, id: &Text, value: Option<u16>| {
        let place = draft.args.iter().position(|other| other.id == *id);
        let (kind, other) = match (place, id) {
            (Some(place), _) if own.contains(&place) => (kind, (place - own.start) as u16),
            (None, _) if kind == rule::ABSENT => return None,
            (_, Text::Seen(id)) => (kind | rule::FAR, short_hash(id)),
            (_, Text::Const(_)) => return None,
        };
        let of_value = value.map(|hash| (rule::VALUE, hash));
        for (kind, bytes) in [(kind, other)].into_iter().chain(of_value) {
            rules.push(kind);
            rules.extend(bytes.to_le_bytes());
        }
        Some(())
    };
    for id in of.conflicts.iter().filter(|id| **id != of.id) {
        add(rule::EXCLUDES, id, None)?;
    }
    for id in &of.overrides {
        add(rule::OVERRIDES, id, None)?;
    }
    // If the argument needs the other one only with some values, the fast parser always requires it, and clap parses the
    // lines without it.
    for (_, id) in &of.requires {
        // If the id is that of a group, one of its members has to be given. If other types add
        // members to the group, the fast parser does not know them, and clap parses the lines with
        // only these.
        let needed = draft.args.iter().find(|it| it.id == *id);
        let others = draft.args.iter().filter(|it| is_or_joins(draft, it, id));
        let excused = needed.into_iter().flat_map(|it| excuses(draft, it));
        let mut others = others.chain(excused).peekable();
        if others.peek().is_none() {
            add(rule::NEEDS, id, None)?;
        }
        while let Some(other) = others.next() {
            let kind = match others.peek() {
                Some(_) => rule::NEEDS_OR,
                None => rule::NEEDS,
            };
            add(kind, &other.id, None)?;
        }
    }
    // Whether the argument is required, or has another default, depends on the value of the other argument.
    let required = of.required_if.iter().chain(&of.required_if_all);
    for (id, value) in required {
        add(rule::ABSENT, id, value_hash(draft, id, value))?;
    }
    for conditional in &of.default_ifs {
        let value = match &conditional.when {
            Predicate::Equals(value) => value_hash(draft, &conditional.other, value),
            Predicate::IsPresent => None,
        };
        add(rule::ABSENT, &conditional.other, value)?;
    }
    if of.has(ArgTrait::Required) {
        for other in excuses(draft, of) {
            add(rule::UNLESS, &other.id, None)?;
        }
    } else {
        for id in &of.required_unless {
            let mut others = draft.args.iter().filter(|it| is_or_joins(draft, it, id));
            let first = others.next();
            // If the fast parser does not know the other argument either, it requires this one.
            if first.is_none() {
                add(rule::UNLESS, id, None)?;
            }
            for other in first.into_iter().chain(others) {
                add(rule::UNLESS, &other.id, None)?;
            }
        }
    }
    Some(rules)
}

/// Returns the arguments of the draft that exclude an argument. If one of them is given, clap does not require the
/// argument, but still those that it requires itself.
#[inline]
fn excuses<'d>(draft: &'d Draft, of: &'d Arg) -> impl Iterator<Item = &'d Arg> {
    let names = |one: &Arg, other: &Arg| {
        one.conflicts.contains(&other.id) || one.overrides.contains(&other.id)
    };
    let excludes = move |other: &&Arg| {
        let mut groups = draft.groups.iter().filter(|group| !group.multiple);
        let shares = groups.any(|group| joins(group, of) && joins(group, other));
        other.id != of.id && (names(of, other) || names(other, of) || shares)
    };
    draft
        .args
        .iter()
        .filter(|_| of.requires.is_empty())
        .filter(excludes)
}

/// Returns whether an argument is a member of a group.
#[inline]
fn joins(group: &Group, of: &Arg) -> bool {
    of.groups.contains(&group.id) || group.args.contains(&of.id)
}

/// Returns a hash of the value with which an argument is compared, or `None` if the fast parser cannot compare its
/// values, because clap splits them or ignores case.
#[inline]
fn value_hash(draft: &Draft, id: &Text, value: &Text) -> Option<u16> {
    let other = draft.args.iter().find(|other| other.id == *id)?;
    let is_compared = other.delimiter.is_none()
        && !other.has(ArgTrait::IgnoreCase)
        && !other.has(ArgTrait::Dynamic);
    match value {
        Text::Seen(value) if is_compared => Some(short_hash(value)),
        _ => None,
    }
}

/// Returns whether an argument that is not given has the default that it declares without a condition, on each line
/// without the arguments on which its conditional defaults depend.
#[inline]
pub(super) fn has_known_default(draft: &Draft, of: &Arg) -> bool {
    of.default_ifs.iter().all(|conditional| {
        let text = match &conditional.when {
            Predicate::Equals(Text::Seen(text)) => Some(text.as_str()),
            _ => None,
        };
        // For clap, an argument with a default has this value here.
        let has_no_such_default = |other: &Arg| match (other.action, &other.default, text) {
            (Some(Action::Set | Action::Append), Default::None, _) => true,
            (Some(Action::SetTrue), Default::None, Some(text)) => text != "false",
            (Some(Action::SetFalse), Default::None, Some(text)) => text != "true",
            _ => false,
        };
        let mut others = draft.args.iter();
        let other = others.find(|other| other.id == conditional.other);
        other.is_some_and(has_no_such_default)
    })
}

/// Returns whether an argument has this id, or is a member of the group with this id.
#[inline]
fn is_or_joins(draft: &Draft, of: &Arg, id: &Text) -> bool {
    let mut groups = draft.groups.iter().filter(|group| group.id == *id);
    of.id == *id || of.groups.contains(id) || groups.any(|group| joins(group, of))
}
