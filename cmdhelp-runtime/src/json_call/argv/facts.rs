//! What clap's declaration of an argument says about its words on a command line.

use std::borrow::Cow;

use clap::{Arg, ArgAction, Command};

use crate::line::is_number;
use crate::substring::Substring as _;

/// Returns the name of a flag with its dashes: the long name, an alias, or the short name.
#[inline(never)]
pub(super) fn spelling(arg: &Arg) -> String {
    let alias = || arg.get_all_aliases()?.into_iter().next();
    match (arg.get_long().or_else(alias), arg.get_short()) {
        (Some(long), _) => format!("--{long}"),
        (None, Some(short)) => format!("-{short}"),
        (None, None) => String::new(),
    }
}

/// Returns whether a flag never takes a value.
pub(super) fn takes_none(arg: &Arg) -> bool {
    arg.get_num_args()
        .is_some_and(|range| range.max_values() == 0)
}

/// Returns whether a flag can be given without a value, and `true` is not one of its values.
pub(super) fn is_bare(arg: &Arg) -> bool {
    let takes_none = arg
        .get_num_args()
        .is_some_and(|range| range.min_values() == 0);
    let possible = arg.get_possible_values();
    let is_truth = possible.iter().any(|value| value.matches("true", false));
    takes_none && !is_truth
}

/// Returns whether clap would parse the value, as a word after the flag `arg`, as another flag.
pub(super) fn looks_like_a_flag(value: &str, arg: &Arg) -> bool {
    let Some(rest) = value.strip_prefix('-').filter(|rest| !rest.is_empty()) else {
        return false;
    };
    let is_number = is_number(rest) && arg.is_allow_negative_numbers_set();
    !is_number && !arg.is_allow_hyphen_values_set()
}

/// Returns the list of values before the last positional argument, if the command has such a list.
pub(super) fn list_before_last(cmd: &Command) -> Option<&Arg> {
    let last = cmd.get_positionals().max_by_key(|arg| arg.get_index())?;
    if last.is_last_set() {
        return None;
    }
    cmd.get_positionals().find(|arg| {
        let many = arg
            .get_num_args()
            .is_some_and(|range| range.max_values() > 1);
        let adds = matches!(arg.get_action(), ArgAction::Append);
        arg.get_id() != last.get_id() && (many || adds) && arg.get_value_terminator().is_none()
    })
}

/// Returns why a value cannot be passed as a positional argument, or `None` if it can. `exposed` is
/// `true` if no `--` precedes the value. `after_list` is the list before the last argument, if the
/// value follows a value of this list. clap then reads the value first, and if the value looks like
/// a flag or a command, even after `--`, it ends the list one value too early.
pub(super) fn unclear(
    cmd: &Command,
    arg: &Arg,
    value: &str,
    exposed: bool,
    after_list: Option<&Arg>,
) -> Option<Cow<'static, str>> {
    let splits = exposed || !cmd.is_dont_delimit_trailing_values_set();
    let delimiter = arg.get_value_delimiter().filter(|_| splits);
    if let Some(delimiter) = delimiter.filter(|at| value.has_char(*at)) {
        Some(format!("the value contains the delimiter `{delimiter}`").into())
    } else if exposed && value.starts_with('-') && value.len() > 1 {
        Some("without `--` before it, a positional value cannot begin with `-`".into())
    } else if exposed && selects_something(cmd, value) {
        Some("without `--` before it, this value would be parsed as the name of a command".into())
    } else if let Some(list) = after_list.filter(|list| looks_like_a_flag(value, list)) {
        let list = list.get_id();
        Some(format!("after a value of `{list}`, a value cannot begin with `-`").into())
    } else if let Some(list) = after_list.filter(|_| selects_something(cmd, value)) {
        let list = list.get_id();
        Some(format!("after a value of `{list}`, a value cannot be the name of a command").into())
    } else {
        None
    }
}

/// Returns whether clap could parse a word as the name of a subcommand or as an abbreviation of it.
/// clap does not tell whether the program allows abbreviations, so all count.
fn selects_something(cmd: &Command, word: &str) -> bool {
    cmd.get_subcommands().any(|below| {
        below.get_name().starts_with(word)
            || below.get_all_aliases().any(|name| name.starts_with(word))
    })
}
