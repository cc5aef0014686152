//! Built-in flags in a command line: `--dry-run`, `--select id,title`.
//!
//! A program whose commands the framework runs accepts these flags in lines that it would refuse
//! otherwise. They are not in its tree, so a line is checked against the tree without them, and
//! they are checked against the selected command.

use crate::grammar::find;
use crate::manifest::{CommandFacts, taken_at, words_of};
use crate::schema::{Node, Shape};
use crate::spec::str_eq;
use crate::spec::{CallFlag, Command, Effect, Fact, Item, Part, Toggle};

/// Returns whether the framework runs a command of the program, which then takes the built-in
/// flags.
#[must_use]
pub const fn is_called(root: &Command) -> bool {
    has_handler(root.part)
}

/// Returns whether a part or a command below it has a handler. A subcommand whose name only the
/// running program knows does not count, because no line can be checked against it; the review of
/// effects in the runtime counts it, too.
const fn has_handler(part: &Part) -> bool {
    let mut i = 0;
    while i < part.facts.len() {
        if matches!(part.facts[i], Fact::Handled(..)) {
            return true;
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Part(part) => has_handler(part),
            Item::Command(command) => has_handler(command.part),
            _ => false,
        };
        if found {
            return true;
        }
        i += 1;
    }
    false
}

/// Copies a program's line without the built-in flags before `--` and their values; returns the
/// number of words. `places` gets the index of each word in the line.
#[must_use]
pub const fn without_call_flags<'a>(
    root: &Command,
    line: &[&'a str],
    rest: &mut [&'a str],
    places: &mut [usize],
) -> usize {
    if !is_called(root) {
        return line.len();
    }
    let words = words_of(root.part);
    let taken = taken_at(root.part, &words, line);
    let (mut from, mut to) = (0, 0);
    let mut behind = false;
    while from < line.len() {
        behind = behind || str_eq(line[from], "--");
        match words.call_flag(line[from]) {
            // A flag without its value is not removed, and so is refused.
            Some((flag, value))
                if !behind
                    && from + flag.further(value, next(line, from)) < line.len()
                    && flag.is_in_force(&words, taken, line[from]) =>
            {
                from += 1 + flag.further(value, next(line, from));
            }
            _ => {
                rest[to] = line[from];
                places[to] = from;
                to += 1;
                from += 1;
            }
        }
    }
    to
}

/// Returns the next word.
const fn next<'a>(line: &[&'a str], at: usize) -> Option<&'a str> {
    if at + 1 < line.len() {
        Some(line[at + 1])
    } else {
        None
    }
}

/// The reason for which a command refuses a built-in flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagRefusal {
    /// The command has no preview.
    NoDryRun,
    /// The fields of its output are not declared.
    NoFields,
    /// Its output is not a list.
    NoList,
    /// It changes something, and would do so again for the rest of the list.
    Changes,
    /// The format is unknown.
    NoForm,
    /// The value is not a number of elements.
    NoNumber,
    /// The flag takes no value.
    NoValue,
}

impl FlagRefusal {
    /// Returns the code of the error.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoDryRun => "DRY_RUN_UNSUPPORTED",
            Self::NoFields => "SELECT_UNSUPPORTED",
            Self::NoList | Self::Changes => "LIMIT_UNSUPPORTED",
            Self::NoForm | Self::NoNumber => "INVALID_VALUE",
            Self::NoValue => "TOO_MANY_VALUES",
        }
    }

    /// Returns the reason in words.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::NoDryRun => "the command has no dry run",
            Self::NoFields => "the command declares no output schema",
            Self::NoList => "the command declares no list as its output",
            Self::Changes => "the command modifies state",
            Self::NoForm => "expected `json` or `text`",
            Self::NoNumber => "expected a number of elements",
            Self::NoValue => "it takes no value",
        }
    }
}

/// Returns why the command with this part refuses a built-in flag, if that is known. Unknown fields
/// are left to the running program. `changes` says that the call has an effect that the command
/// does not declare.
#[must_use]
pub const fn flag_refusal(
    part: &Part,
    changes: bool,
    flag: CallFlag,
    value: Option<&str>,
) -> Option<FlagRefusal> {
    let said = CommandFacts::of(part);
    let schema = match said.stdout {
        Some(stdout) => stdout.schema,
        None => None,
    };
    match (flag, value) {
        (CallFlag::Output, Some(form)) if !str_eq(form, "json") && !str_eq(form, "text") => {
            Some(FlagRefusal::NoForm)
        }
        (CallFlag::DryRun, Some(_)) => Some(FlagRefusal::NoValue),
        (CallFlag::Limit, Some(number)) if !is_number(number) => Some(FlagRefusal::NoNumber),
        // Parts that are linked at run time may add facts.
        _ if said.opaque => None,
        (CallFlag::DryRun, None) if !said.has(Toggle::DryRun) => Some(FlagRefusal::NoDryRun),
        (CallFlag::Select, _) if schema.is_none() => Some(FlagRefusal::NoFields),
        (CallFlag::Limit | CallFlag::After, _)
            if changes || !matches!(said.effect, None | Some(Effect::Read)) =>
        {
            Some(FlagRefusal::Changes)
        }
        (CallFlag::Limit | CallFlag::After, _) => match schema {
            Some((_, node)) if may_be_list(node) => None,
            _ => Some(FlagRefusal::NoList),
        },
        _ => None,
    }
}

/// Returns whether this is an integer from 1 up to the largest count.
const fn is_number(text: &str) -> bool {
    let digits = match text.as_bytes() {
        [b'+', digits @ ..] => digits,
        digits => digits,
    };
    let (mut number, mut i) = (0_u64, 0);
    while i < digits.len() {
        if !digits[i].is_ascii_digit() {
            return false;
        }
        number = match number.checked_mul(10) {
            Some(number) => number,
            None => return false,
        };
        number = match number.checked_add((digits[i] - b'0') as u64) {
            Some(number) => number,
            None => return false,
        };
        i += 1;
    }
    number > 0
}

/// Returns whether a value of this type may be a list of any length; a schema written by hand is
/// left to the running program.
const fn may_be_list(node: &Node) -> bool {
    match node.shape {
        Shape::List { length: None, .. } | Shape::Written(_) => true,
        Shape::Same { node } | Shape::Present { node } => may_be_list(node),
        _ => false,
    }
}

/// Returns the misused built-in flag in a line that the program accepts without it, for the command
/// with this part: the index of the flag, the number of its words, and the reason.
pub(super) const fn misplaced(
    root: &Command,
    part: &Part,
    line: &[&str],
    places: &[usize],
) -> Option<(usize, usize, FlagRefusal)> {
    let words = words_of(root.part);
    let (mut at, mut kept) = (0, 0);
    while at < line.len() {
        if kept < places.len() && places[kept] == at {
            kept += 1;
            at += 1;
            continue;
        }
        let Some((flag, inline)) = words.call_flag(line[at]) else {
            return None;
        };
        let further = flag.further(inline, next(line, at));
        let value = if further > 0 {
            Some(line[at + 1])
        } else {
            inline
        };
        let depends = match value {
            Some(value) => find(value.as_bytes(), b"\0", 0).is_some(),
            None => false,
        };
        if !depends && let Some(why) = flag_refusal(part, false, flag, value) {
            return Some((at, 1 + further, why));
        }
        at += 1 + further;
    }
    None
}
