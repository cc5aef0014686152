//! Our flags in a command line: `--dry-run`, `--select id,title`.
//!
//! A program whose commands are carried out by us takes them where it would refuse a line with them
//! as it is. They are not in its tree, so that a line is held against the tree without them, and they
//! against the command that it selects.

use crate::grammar::find;
use crate::manifest::{Head, taken_at, words_of};
use crate::schema::{Node, Shape};
use crate::spec::str_eq;
use crate::spec::{Beside, Command, Effect, Fact, Item, Part};

/// Whether some command of a program is carried out by us, and takes our flags.
#[must_use]
pub const fn is_called(root: &Command) -> bool {
    has_handler(root.part)
}

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

/// Copies a line of a program without the flags of ours that stand before `--`, and without their
/// values; returns how many words that are. `places` tells where they stand in the line.
#[must_use]
pub const fn without_ours<'a>(
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
        match words.beside(line[from]) {
            // Without its value it is none of ours, and refused.
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

/// The word behind this one.
const fn next<'a>(line: &[&'a str], at: usize) -> Option<&'a str> {
    if at + 1 < line.len() {
        Some(line[at + 1])
    } else {
        None
    }
}

/// Why a program refuses a flag of ours with a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// The command has no dry run.
    NoDryRun,
    /// Nobody says which fields there are in what it prints.
    NoFields,
    /// What it prints is no list.
    NoList,
    /// It changes something, and would do so again for what is left.
    Changes,
    /// There is no such form.
    NoForm,
    /// It is no number of elements.
    NoNumber,
    /// It takes no value.
    NoValue,
}

impl Misfit {
    /// What this kind of mistake is called, in explanations as in errors.
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

    /// The reason.
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

/// Why a program refuses a flag of ours with the command that has this part, if that is known. For
/// fields that there are not, the program has to be asked. `changes` says that the call does more
/// than the command says.
#[must_use]
pub const fn misfit(
    part: &Part,
    changes: bool,
    flag: Beside,
    value: Option<&str>,
) -> Option<Misfit> {
    let said = Head::of(part);
    let schema = match said.stdout {
        Some(stdout) => stdout.schema,
        None => None,
    };
    match (flag, value) {
        (Beside::Output, Some(form)) if !str_eq(form, "json") && !str_eq(form, "text") => {
            Some(Misfit::NoForm)
        }
        (Beside::DryRun, Some(_)) => Some(Misfit::NoValue),
        (Beside::Limit, Some(number)) if !is_number(number) => Some(Misfit::NoNumber),
        // What is linked late may say more.
        _ if said.opaque => None,
        (Beside::DryRun, None) if !said.dry_run => Some(Misfit::NoDryRun),
        (Beside::Select, _) if schema.is_none() => Some(Misfit::NoFields),
        (Beside::Limit | Beside::After, _)
            if changes || !matches!(said.effect, None | Some(Effect::Read)) =>
        {
            Some(Misfit::Changes)
        }
        (Beside::Limit | Beside::After, _) => match schema {
            Some((_, node)) if may_be_list(node) => None,
            _ => Some(Misfit::NoList),
        },
        _ => None,
    }
}

/// Whether these are digits of a number from one on that can be counted to.
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

/// Whether a value of this type can be a list of any length; a schema that somebody wrote is read by
/// the running program only.
const fn may_be_list(node: &Node) -> bool {
    match node.shape {
        Shape::List { length: None, .. } | Shape::Written(_) => true,
        Shape::Same { node } | Shape::Present { node } => may_be_list(node),
        _ => false,
    }
}

/// What is wrong with the flags of ours in a line that the program takes without them, for the
/// command with this part: the place of the flag, how many words it has, and why.
pub(super) const fn misplaced(
    root: &Command,
    part: &Part,
    line: &[&str],
    places: &[usize],
) -> Option<(usize, usize, Misfit)> {
    let words = words_of(root.part);
    let (mut at, mut kept) = (0, 0);
    while at < line.len() {
        if kept < places.len() && places[kept] == at {
            kept += 1;
            at += 1;
            continue;
        }
        let Some((flag, inline)) = words.beside(line[at]) else {
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
        if !depends && let Some(why) = misfit(part, false, flag, value) {
            return Some((at, 1 + further, why));
        }
        at += 1 + further;
    }
    None
}
