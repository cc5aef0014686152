//! Encodes the headers of grammars and of the records of arguments. The header often shows that the
//! fields after it need not be read.

use super::{default_of, encode_value, number_of_values, value_of};
use crate::grammar::draft::{Action, Arg, ArgTrait, Command, Default, Draft, Group, Text, Value};
use crate::grammar::layout::{arg, summary, value};

/// Returns the first byte of a draft's grammar, whose bits are those of
/// [`summary`](crate::grammar::layout::summary).
#[inline]
pub(super) fn summary(draft: &Draft) -> u8 {
    let mut bits = 0;
    if draft.groups.iter().any(has_effect) {
        bits |= summary::GROUPS;
    }
    if draft.groups.iter().any(|group| group.required) {
        bits |= summary::REQUIRED;
    }
    if draft.command != Command::default() {
        bits |= summary::COMMAND;
    }
    for arg in &draft.args {
        let conditions = !arg.required_if.is_empty()
            || !arg.required_if_all.is_empty()
            || !arg.required_unless.is_empty()
            || !arg.required_unless_all.is_empty();
        let conflicts =
            !arg.conflicts.is_empty() || !arg.overrides.is_empty() || arg.has(ArgTrait::Exclusive);
        let open = [ArgTrait::Env, ArgTrait::Dynamic, ArgTrait::DoubtfulDefault];
        let open = open.into_iter().any(|what| arg.has(what));
        for (holds, bit) in [
            (!arg.groups.is_empty(), summary::GROUPS),
            (conflicts, summary::CONFLICTS),
            (arg.has(ArgTrait::Required), summary::REQUIRED),
            (conditions || !arg.requires.is_empty(), summary::REQUIRED),
            (
                has_default(arg) || doubts_own_default(arg),
                summary::DEFAULTS,
            ),
            (arg.has(ArgTrait::Global), summary::GLOBALS),
            (arg.is_positional(), summary::POSITIONALS),
            (open, summary::OPEN),
        ] {
            if holds {
                bits |= bit;
            }
        }
    }
    bits
}

/// Returns whether a group requires or excludes anything. The group that clap's derive adds for
/// each struct does neither.
#[inline]
fn has_effect(group: &Group) -> bool {
    group.required || !group.multiple || !group.requires.is_empty() || !group.conflicts.is_empty()
}

/// Returns whether the argument's parser may reject the value that clap gives to an absent flag,
/// such as `false`.
#[inline]
fn doubts_own_default(arg: &Arg) -> bool {
    let action = super::action(arg);
    default_of(action).is_some()
        && match &arg.value {
            None | Some(Value::Bool | Value::Boolish | Value::Falsey) => false,
            Some(value) => encode_value(value) != encode_value(&value_of(action)),
        }
}

#[inline]
fn has_default(arg: &Arg) -> bool {
    arg.default != Default::None || !arg.default_ifs.is_empty()
}

/// Returns two bytes: the length of the argument's long name, and its first byte. A search for a
/// name compares these bytes first, which rules out most names.
#[inline]
pub(super) fn long_key(of: &Arg) -> [u8; 2] {
    match &of.long {
        _ if !of.aliases.is_empty() => [arg::IN_FIELDS; 2],
        None => [0; 2],
        Some(Text::Seen(long)) if !long.is_empty() && long.len() < arg::IN_FIELDS.into() => {
            [long.len() as u8, long.as_bytes()[0]]
        }
        Some(_) => [arg::IN_FIELDS; 2],
    }
}

#[inline]
pub(super) fn short_key(of: &Arg) -> u8 {
    match of.short {
        _ if !of.short_aliases.is_empty() => arg::IN_FIELDS,
        None => 0,
        Some(short) if short.is_ascii() => short as u8,
        Some(_) => arg::IN_FIELDS,
    }
}

/// Returns the bits about an argument that the quick check of lines
/// ([`PlainPath`](crate::grammar::PlainPath)) reads.
#[inline]
pub(super) fn plain(of: &Arg, action: Action) -> u8 {
    use crate::grammar::layout::plain::{ANY, IS, REPEATABLE, VALUE};
    let is_special = of.traits.iter().any(|of| {
        let read = [ArgTrait::Required, ArgTrait::Global, ArgTrait::IgnoreCase];
        let silent = [ArgTrait::Hide, ArgTrait::Env, ArgTrait::DoubtfulDefault];
        !read.contains(of) && !silent.contains(of)
    });
    let has_more = has_rules(of)
        || !of.default_ifs.is_empty()
        || of.terminator.is_some()
        || of.index.is_some();
    let any = matches!(
        of.value,
        None | Some(Value::Any | Value::Written([value::ANY]))
    );
    if is_special || has_more || (of.delimiter.is_some() && !any) {
        return 0;
    }
    let value = if any { VALUE | ANY } else { VALUE };
    let open = arg::OPEN as u16;
    match (action, number_of_values(of, action)) {
        (Action::SetTrue | Action::SetFalse, (0, 0)) if !doubts_own_default(of) => IS,
        (Action::Count, (0, 0)) if !doubts_own_default(of) => IS | REPEATABLE,
        (Action::Set, (1, 1)) => IS | value,
        (Action::Append, (1, 1)) => IS | value | REPEATABLE,
        (Action::Append, (0 | 1, most)) if of.is_positional() && most == open => {
            IS | value | REPEATABLE
        }
        _ => 0,
    }
}

#[inline]
pub(super) fn flags(of: &Arg, action: Action) -> u8 {
    let mut bits = 0;
    if of.is_positional() {
        bits |= arg::flag::POSITIONAL;
    }
    if has_rules(of) {
        bits |= arg::flag::RULES;
    }
    if has_default(of) || default_of(action).is_some() {
        bits |= arg::flag::DEFAULTS;
    }
    if of.default == Default::Dynamic {
        bits |= arg::flag::DYNAMIC_DEFAULT;
    }
    let conditions = [&of.required_unless, &of.required_unless_all];
    let equals = [&of.required_if, &of.required_if_all];
    if conditions.iter().any(|ids| !ids.is_empty()) || equals.iter().any(|ids| !ids.is_empty()) {
        bits |= arg::flag::REQUIRED_IF;
    }
    for (holds, bit) in [
        (of.terminator.is_some(), arg::flag::TERMINATOR),
        (of.delimiter.is_some(), arg::flag::DELIMITER),
        (
            !of.default_missing.is_empty() || matches!(action, Action::SetTrue | Action::SetFalse),
            arg::flag::DEFAULT_MISSING,
        ),
    ] {
        if holds {
            bits |= bit;
        }
    }
    bits
}

#[inline]
fn has_rules(of: &Arg) -> bool {
    !(of.conflicts.is_empty()
        && of.overrides.is_empty()
        && of.requires.is_empty()
        && of.groups.is_empty())
}
