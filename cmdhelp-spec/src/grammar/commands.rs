//! Finds the subcommands that words and flags select.

use super::Grammar;
use super::bytes::{same, starts_with};
use super::code::end_of;
use super::draft::Setting;
use super::layout::{command, record, summary};
use super::level::Level;
use super::outcome::Kind;
use super::state::{Fault, State, Stop};
use crate::slice::{any, each, first};
use crate::spec::{Command, Fact, Item, Part, Text};

/// The subcommand that a word selects.
#[derive(Clone, Copy)]
pub(crate) enum Selected {
    Command(&'static Command),
    /// The subcommand `help` that clap adds.
    Help,
}

/// Returns the subcommand with this index among the subcommands of a command.
#[inline]
pub(crate) const fn nth(part: &'static Part, index: usize) -> Option<&'static Command> {
    let mut left = index;
    after(part, &mut left)
}

/// Returns the subcommand after `left` others, and subtracts the number of skipped ones from `left`.
#[inline]
const fn after(part: &'static Part, left: &mut usize) -> Option<&'static Command> {
    first!(part.items, |item| match item {
        Item::Command(command) if *left == 0 => Some(command),
        Item::Command(_) => {
            *left -= 1;
            None
        }
        Item::Part(part) => after(part, left),
        _ => None,
    })
}

/// Returns the subcommand that `word` selects, at a position of the line where a subcommand is
/// allowed.
#[inline]
pub(super) const fn possible(level: &Level<'_>, word: &[u8]) -> Option<Selected> {
    if !level.has_commands {
        return None;
    }
    if level.has(Setting::InferSubcommands)
        && level.open.is_none()
        && let Some(found) = by_beginning(level, word)
    {
        return Some(found);
    }
    by_name(level, word)
}

/// Returns the subcommand with this name or alias.
#[inline]
pub(crate) const fn by_name(level: &Level<'_>, name: &[u8]) -> Option<Selected> {
    if let Some(found) = find(level.part, name, false) {
        return Some(Selected::Command(found));
    }
    // All names are compared before the aliases, because comparing names takes fewer steps. The
    // order does not matter otherwise, because no alias is the name of another command.
    if let Some(found) = find(level.part, name, true) {
        return Some(Selected::Command(found));
    }
    if same(name, b"help") && !level.has(Setting::DisableHelpSubcommand) {
        return Some(Selected::Help);
    }
    None
}

/// Returns the subcommand with this name; aliases are ignored. A full name always selects its
/// subcommand, even if a setting allows abbreviated names.
#[inline]
pub(super) const fn named(part: &'static Part, name: &[u8]) -> Option<&'static Command> {
    find(part, name, false)
}

#[inline]
const fn find(part: &'static Part, name: &[u8], by_alias: bool) -> Option<&'static Command> {
    each!(part.items, |item| match item {
        Item::Command(command) => {
            let is_it = if by_alias {
                has_alias(command.part, name, false)
            } else {
                same(command.name.raw().as_bytes(), name)
            };
            if is_it {
                return Some(command);
            }
        }
        Item::Part(part) => {
            if let Some(found) = find(part, name, by_alias) {
                return Some(found);
            }
        }
        _ => {}
    });
    None
}

/// Returns whether a command has the alias `text`. If `beginning` is true, an alias that begins
/// with `text` is enough.
#[inline]
pub(crate) const fn has_alias(part: &Part, text: &[u8], beginning: bool) -> bool {
    each!(part.facts, |fact| {
        if let Fact::Aliases(names) | Fact::HiddenAliases(names) = fact
            && is_among(names, text, beginning)
        {
            return true;
        }
    });
    any!(
        part.items,
        |item| matches!(item, Item::Part(part) if has_alias(part, text, beginning))
    )
}

#[inline]
const fn is_among(names: &[Text], text: &[u8], beginning: bool) -> bool {
    each!(names, |it| {
        let name = it.raw().as_bytes();
        if if beginning {
            starts_with(name, text)
        } else {
            same(name, text)
        } {
            return true;
        }
    });
    false
}

/// Returns the subcommand whose name or alias begins with `start`, if there is exactly one.
#[inline]
const fn by_beginning(level: &Level<'_>, start: &[u8]) -> Option<Selected> {
    let mut found = None;
    let mut i = 0;
    while let Some(command) = nth(level.part, i) {
        if starts_with(command.name.raw().as_bytes(), start) || has_alias(command.part, start, true)
        {
            if found.is_some() {
                return None;
            }
            found = Some(Selected::Command(command));
        }
        i += 1;
    }
    if !level.has(Setting::DisableHelpSubcommand) && starts_with(b"help", start) {
        return if found.is_some() {
            None
        } else {
            Some(Selected::Help)
        };
    }
    found
}

/// Returns the subcommand that the flag `--name` selects.
#[inline]
pub(super) const fn by_long_flag(level: &Level<'_>, name: &[u8]) -> Option<Selected> {
    if level.has(Setting::InferSubcommands) {
        let (mut found, mut several, mut i) = (None, false, 0);
        while let Some(command) = nth(level.part, i) {
            if has_flag(command.part, command::field::LONG_FLAG, name, true) {
                several |= found.is_some();
                found = Some(Selected::Command(command));
            }
            i += 1;
        }
        if found.is_some() && !several {
            return found;
        }
    }
    by_flag(level, command::field::LONG_FLAG, name)
}

/// Returns the subcommand that the flag `-n` selects.
#[inline]
pub(super) const fn by_short_flag(level: &Level<'_>, name: &[u8]) -> Option<Selected> {
    by_flag(level, command::field::SHORT_FLAG, name)
}

#[inline]
const fn by_flag(level: &Level<'_>, first: u8, name: &[u8]) -> Option<Selected> {
    let mut i = 0;
    while let Some(command) = nth(level.part, i) {
        if has_flag(command.part, first, name, false) {
            return Some(Selected::Command(command));
        }
        i += 1;
    }
    None
}

/// Returns whether a flag selects the command with this part. `first` is the tag of the field for
/// the command's long flag or short flag. The next two tags are those for visible and hidden
/// aliases of this flag. If `beginning` is true, a flag that begins with `name` is enough.
#[inline]
const fn has_flag(part: &Part, first: u8, name: &[u8], beginning: bool) -> bool {
    any!(part.items, |item| match item {
        Item::Grammar(grammar) => writes_flag(grammar, first, name, beginning),
        Item::Part(part) => has_flag(part, first, name, beginning),
        _ => false,
    })
}

#[inline]
const fn writes_flag(grammar: &Grammar, first: u8, name: &[u8], beginning: bool) -> bool {
    let code = grammar.code;
    if code.is_empty() || code[0] & summary::COMMAND == 0 || code[1] != record::COMMAND {
        return false;
    }
    let end = end_of(code, 1);
    let mut at = 1 + command::FIELDS;
    let mut any = false;
    while at < end {
        any |= code[at] == first;
        // clap accepts an abbreviated alias of such a flag only if the command also has a flag that
        // is not an alias.
        if code[at] >= first && code[at] < first + 3 && (any || !beginning) {
            let (flag, _) = grammar.text_at(at + 3);
            if if beginning {
                starts_with(flag, name)
            } else {
                same(flag, name)
            } {
                return true;
            }
        }
        at = end_of(code, at);
    }
    false
}

/// Reads the words after `help`, which select the command whose help is shown.
#[inline]
pub(super) const fn help(state: &mut State<'_>, level: &Level<'_>, next: usize) -> Stop {
    if next == state.words.len() {
        return state.show(level, next);
    }
    match by_name(level, state.word(next)) {
        Some(Selected::Command(command)) => {
            let below = Level::enter(&mut state.runs, command.part, Some(level));
            help(state, &below, next + 1)
        }
        // `help help` shows the help of `help`, which has no subcommands.
        Some(Selected::Help) if next + 1 == state.words.len() => state.show(level, next),
        Some(Selected::Help) => {
            state.refuse(level, Fault::new(Kind::InvalidSubcommand, next + 1, 0))
        }
        None => {
            let mut fault = Fault::new(Kind::InvalidSubcommand, next, 0);
            fault.nearest = super::nearest::command(level, state.word(next));
            state.refuse(level, fault)
        }
    }
}
