//! Checks the built-in flags in a command line, which are flags that cmdhelp adds, such as
//! `--dry-run` and `--select id,title`.
//!
//! A program with handlers accepts these flags, but its spec tree does not contain them. For this
//! reason, a line is checked without these flags against the tree, and the flags are checked
//! separately against the command that the line selects.

use crate::manifest::{CommandFacts, taken_at, words_of};
use crate::schema::{Node, Shape};
use crate::shell::is_free;
use crate::slice::any;
use crate::spec::{CallFlag, Command, Effect, Fact, Item, Part, Toggle, str_eq};

/// Returns whether a command of the program has a handler, so that the program accepts the built-in
/// flags.
#[must_use]
#[inline]
pub const fn is_called(root: &Command) -> bool {
    has_handler(root.part)
}

/// Returns whether a command or one of its subcommands has a handler. Subcommands whose names are
/// known only at run time are ignored, because no line can be checked against them.
#[inline]
const fn has_handler(part: &Part) -> bool {
    any!(part.facts, |fact| matches!(*fact, Fact::Handled(..)))
        || any!(part.items, |item| match item {
            Item::Part(part) => has_handler(part),
            Item::Command(command) => has_handler(command.part),
            _ => false,
        })
}

/// Copies the words of a line to `rest`, except for built-in flags before `--` and their values, which only programs with
/// handlers accept.
/// Stores the original index of each copied word in `places`, and returns the number of copied
/// words.
#[must_use]
#[inline]
pub const fn without_call_flags<'a>(
    root: &Command,
    line: &[&'a str],
    rest: &mut [&'a str],
    places: &mut [usize],
) -> usize {
    let is_called = is_called(root);
    let words = words_of(root.part);
    let taken = taken_at(root.part, &words, line);
    let (mut from, mut to) = (0, 0);
    let mut behind = false;
    while from < line.len() {
        behind = behind || str_eq(line[from], "--");
        match words.call_flag(line[from]) {
            // A flag without its required value is copied, too, so that the line is rejected.
            Some((flag, value))
                if is_called
                    && !behind
                    && from + flag.further(value, next(line, from)) < line.len()
                    && flag.is_used(&words, taken, line[from]) =>
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

/// Returns the word after the word with the index `at`.
#[inline]
const fn next<'a>(line: &[&'a str], at: usize) -> Option<&'a str> {
    if at + 1 < line.len() {
        Some(line[at + 1])
    } else {
        None
    }
}

/// The reason why a command rejects a built-in flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagRefusal {
    /// The command has no dry run.
    NoDryRun,
    /// The command declares no fields of its output.
    NoFields,
    /// The output is not a list.
    NoList,
    /// The command changes data, so a second call that prints the rest of the list would change
    /// data again.
    Changes,
    /// The value is not an output format.
    NoForm,
    /// The value is not a number of list elements.
    NoNumber,
    /// The flag takes no value.
    NoValue,
}

impl FlagRefusal {
    /// Returns the code of the error that the program prints for such a flag.
    #[must_use]
    #[inline]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoDryRun => "DRY_RUN_UNSUPPORTED",
            Self::NoFields => "SELECT_UNSUPPORTED",
            Self::NoList | Self::Changes => "LIMIT_UNSUPPORTED",
            Self::NoForm | Self::NoNumber => "INVALID_VALUE",
            Self::NoValue => "TOO_MANY_VALUES",
        }
    }

    /// Returns the reason in words, as a part of an error message.
    #[must_use]
    #[inline]
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

/// Returns the reason why the command with this part rejects a built-in flag, or `None` if the
/// command may accept the flag. The names of fields after `--select` are checked only by the
/// running program. `changes` tells whether an argument of this call changes something although the
/// command without this argument does not.
#[must_use]
#[inline]
pub const fn flag_refusal(
    part: &Part,
    changes: bool,
    flag: CallFlag,
    value: Option<&str>,
) -> Option<FlagRefusal> {
    let facts = CommandFacts::of(part);
    let schema = match facts.stdout {
        Some(stdout) => stdout.schema,
        None => None,
    };
    match (flag, value) {
        (CallFlag::Output, Some(form)) if !str_eq(form, "json") && !str_eq(form, "text") => {
            Some(FlagRefusal::NoForm)
        }
        (CallFlag::DryRun, Some(_)) => Some(FlagRefusal::NoValue),
        (CallFlag::Limit, Some(number)) if !is_number(number) => Some(FlagRefusal::NoNumber),
        // Parts of the command that are known only at run time may allow the flag.
        _ if facts.opaque => None,
        (CallFlag::DryRun, None) if !facts.has(Toggle::DryRun) => Some(FlagRefusal::NoDryRun),
        (CallFlag::Select, _) if schema.is_none() => Some(FlagRefusal::NoFields),
        (CallFlag::Limit | CallFlag::After, _)
            if changes || !matches!(facts.effect, None | Some(Effect::Read)) =>
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

/// Returns whether `text` is a valid number of elements: an integer from 1 to `u64::MAX`.
#[inline]
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

/// Returns whether a value of this type may be a list of any length. A schema that was written by
/// hand counts as a list, because it may describe one.
#[inline]
const fn may_be_list(node: &Node) -> bool {
    match node.shape {
        Shape::List { length: None, .. } | Shape::Written(_) => true,
        Shape::Same { node } | Shape::Present { node } => may_be_list(node),
        _ => false,
    }
}

/// Returns the first built-in flag that the selected command rejects, in a line that is valid
/// without built-in flags. The result is the index of the flag in `line`, the number of words of
/// the flag and its value, and the reason. `part` is the part of the selected command, and `places`
/// comes from [`without_call_flags`].
#[inline]
pub(super) const fn misplaced(
    root: &Command,
    part: &Part,
    line: &[&str],
    places: &[usize],
) -> Option<(usize, usize, FlagRefusal)> {
    if !is_called(root) {
        return None;
    }
    let words = words_of(root.part);
    let (mut at, mut kept) = (0, 0);
    while at < line.len() {
        if kept < places.len() && places[kept] == at {
            kept += 1;
            at += 1;
            continue;
        }
        // All other words that are not kept belong to a request.
        let Some((flag, inline)) = words.call_flag(line[at]) else {
            at += 1;
            continue;
        };
        let further = flag.further(inline, next(line, at));
        // The last word of a request may be a flag without its value.
        if at + further >= line.len() {
            return None;
        }
        let value = if further > 0 {
            Some(line[at + 1])
        } else {
            inline
        };
        let depends = match value {
            Some(value) => is_free(value),
            None => false,
        };
        if !depends && let Some(why) = flag_refusal(part, false, flag, value) {
            return Some((at, 1 + further, why));
        }
        at += 1 + further;
    }
    None
}
