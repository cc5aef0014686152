//! Checks whether the arguments and commands of several types contradict each other.
//!
//! The derive macro reports contradictions within one type. The checks in this module also compare
//! the type with flattened types, with global arguments of parent commands, and with the arguments
//! that clap adds.

use super::pass::{skips_clap, wrong};
use super::scope::{Scope, ScopePath};
use crate::const_text::ConstText;
use crate::grammar::{
    ArgRef, Finding, Grammar, Misplaced, NameKind, Query, below as clash_below, run_query,
};

#[inline]
pub(super) const fn find<S: Scope>(query: Query<'_>) -> Option<Finding> {
    match ScopePath::to::<S>() {
        Some(path) => run_query(path.commands(), query),
        None => None,
    }
}

/// Checks that the command has an argument or group with the id `id`, which is a parameter of the
/// builder method `method`, such as `requires`.
#[track_caller]
#[inline]
pub const fn check_id<S: Scope>(claim: u64, id: &str, method: &str) -> Option<u64> {
    if skips_clap::<S>(claim) {
        return None;
    }
    if find::<S>(Query::Id(id)).is_none() {
        return None;
    }
    let mut text = ConstText::new();
    text.put("`");
    text.put(method);
    text.put("` names `");
    text.put(id);
    text.put("`, but this command has no argument or group with this id");
    wrong::<S>(claim, text.as_str())
}

/// Checks that the names of a command's arguments are unique. With `of_clap`, only names of `--help` and `--version`,
/// which clap adds, are checked, and otherwise only other names, so that one mistake is not reported in two places.
#[track_caller]
#[inline]
pub const fn check_names<S: Scope>(claim: u64, of_clap: bool) -> Option<u64> {
    if skips_clap::<S>(claim) {
        return None;
    }
    if let Some(Finding::SameName {
        name,
        kind,
        one,
        other,
    }) = find::<S>(Query::Names)
        && (is_added(one) || is_added(other)) == of_clap
    {
        return wrong::<S>(claim, same_name(name, kind, one, other).as_str());
    }
    None
}

#[inline]
const fn same_name(name: &str, kind: NameKind, one: ArgRef, other: ArgRef) -> ConstText {
    let mut text = ConstText::new();
    text.put("`");
    text.put(hyphens(kind));
    text.put(name);
    text.put(match kind {
        NameKind::Id => "` is the id of two arguments of this command",
        NameKind::Long | NameKind::Short => "` is a flag of two arguments of this command",
    });
    if !matches!(kind, NameKind::Id) {
        text.put(": `");
        text.put(one.id());
        text.put("` and `");
        text.put(other.id());
        text.put("`");
    }
    if is_added(one) || is_added(other) {
        text.put("; clap adds one of them: rename your own, or put `disable_");
        text.put(if is_added(one) { one.id() } else { other.id() });
        text.put("_flag = true` on the command");
    } else if matches!(kind, NameKind::Id) {
        text.put("; change one of the two with `id`");
    } else {
        text.put("; rename one of them");
    }
    text
}

/// Returns whether an argument is `--help` or `--version`, which clap adds.
#[inline]
const fn is_added(arg: ArgRef) -> bool {
    matches!(arg.id().as_bytes(), b"help" | b"version")
}

#[inline]
const fn hyphens(kind: NameKind) -> &'static str {
    match kind {
        NameKind::Id => "",
        NameKind::Long => "--",
        NameKind::Short => "-",
    }
}

/// Checks that clap accepts the order of a command's positional arguments.
#[track_caller]
#[inline]
pub const fn check_positionals<S: Scope>(claim: u64) -> Option<u64> {
    if skips_clap::<S>(claim) {
        return None;
    }
    if let Some(Finding::Misplaced(arg, why)) = find::<S>(Query::Positionals) {
        let mut text = ConstText::new();
        text.put("`<");
        text.put(arg.id());
        text.put(">` ");
        text.put(match why {
            Misplaced::OptionalBeforeRequired => {
                "is an optional positional before a required one: put the optional positional last, \
                 or make it a flag with `long`"
            }
            Misplaced::ManyBefore => {
                "takes several values and leaves none for the next positional: put this one last, \
                 or make it a flag with `long`"
            }
            Misplaced::TwoOpen => {
                "takes any number of values, like the next positional: make one of the two a flag \
                 with `long`, or put `last = true` on the second one"
            }
            Misplaced::TrailingBefore => {
                "takes all remaining words, but another positional follows: put this one last"
            }
            Misplaced::TwoLast => {
                "has `last = true`, like another positional: remove `last = true` from one of the \
                 two"
            }
        });
        return wrong::<S>(claim, text.as_str());
    }
    None
}

/// Checks that the names of a command's subcommands are unique.
#[track_caller]
#[inline]
pub const fn check_commands<S: Scope>(claim: u64) -> Option<u64> {
    if skips_clap::<S>(claim) {
        return None;
    }
    let mut text = ConstText::new();
    match find::<S>(Query::Commands) {
        Some(Finding::SameCommand(name)) => {
            text.put("`");
            text.put(name);
            text.put("` is the name of two commands: rename one of them");
        }
        Some(Finding::CommandOfClap) => {
            text.put("`help` is a command that clap adds: put `disable_help_subcommand = true` on the parent command, or rename your own `help`");
        }
        _ => return None,
    }
    wrong::<S>(claim, text.as_str())
}

/// Checks that no command which inherits a global argument has an argument with one of its names.
/// `global` is the grammar of the global argument alone.
#[track_caller]
#[inline]
pub const fn check_global<S: Scope>(claim: u64, global: &'static Grammar) -> Option<u64> {
    if skips_clap::<S>(claim) || !S::NAMES_BELOW.may_clash(global) {
        return None;
    }
    let (Some(command), Some(global)) = (S::COMMAND, global.argument_from(1)) else {
        return None;
    };
    if let Some((command, kind, arg)) = clash_below(command.part, global) {
        let mut text = ConstText::new();
        text.put("`");
        text.put(hyphens(kind));
        text.put(match (kind, arg.long(), arg.short()) {
            (NameKind::Long, Some(long), _) => long,
            (_, _, Some(short)) => short,
            _ => arg.id(),
        });
        text.put("` is a flag of the command `");
        text.put(command);
        text.put("`, which inherits a global flag of this name: rename one of the two flags");
        return wrong::<S>(claim, text.as_str());
    }
    None
}

/// Checks that the default of an argument is one of its possible values. `argument` is the grammar
/// of the argument alone, and `instead` is the advice at the end of the error message. Arguments
/// that a method such as `mut_arg` may change are not checked.
#[track_caller]
#[inline]
pub const fn check_default<S: Scope>(
    claim: u64,
    argument: &'static Grammar,
    instead: &str,
) -> Option<u64> {
    if skips_clap::<S>(claim) {
        return None;
    }
    if let Some((_, text_of_default)) = argument.refused_default()
        && find::<S>(Query::IsKnown).is_some()
    {
        let mut text = ConstText::new();
        text.put("invalid default `");
        text.put(text_of_default);
        text.put("` for this argument");
        if !instead.is_empty() {
            text.put("; ");
            text.put(instead);
        }
        return wrong::<S>(claim, text.as_str());
    }
    None
}
