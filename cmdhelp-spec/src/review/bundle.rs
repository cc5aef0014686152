//! Checks the declarations for tool bundles: command lines, permissions, exit codes and ids.

use super::example::{behind, call};
use super::line_source::LineSource;
use super::pass::{skips_cmdhelp, wrong};
use super::scope::{Scope, ScopePath};
use super::wrong_claims::WrongClaims;
use crate::const_text::ConstText;
use crate::manifest::{Traits, same_id};
use crate::slice::{any, each};
use crate::spec::{
    Command, Fact, Failures, Item, Part, Permissions, first_word, permissions_of, str_eq,
};

/// Checks the words of a call that a declaration contains. The words may begin with the program's
/// name, and must contain all required arguments. An error message begins with `introduction`.
#[track_caller]
#[inline]
pub const fn check_call<S: Scope>(
    claim: u64,
    words: &[&str],
    introduction: &'static str,
) -> Option<u64> {
    if skips_cmdhelp::<S>(claim) {
        return None;
    }
    let Some(path) = ScopePath::to::<S>() else {
        return None;
    };
    let manner = LineSource::Typed(introduction);
    let message = match words {
        [first, ..] if str_eq(first, first_word(S::PROGRAM)) => {
            call(path.root(), S::PROGRAM, words, manner)
        }
        _ => behind(path.root(), S::PROGRAM, words, manner),
    };
    match message {
        Some(message) => wrong::<S>(claim, message.as_str()),
        None => None,
    }
}

/// Checks the words that a bundle inserts after the program's name in every call (`args`).
#[track_caller]
#[inline]
pub const fn check_opening<S: Scope>(claim: u64, words: &[&str]) -> Option<u64> {
    if skips_cmdhelp::<S>(claim) {
        return None;
    }
    let Some(path) = ScopePath::to::<S>() else {
        return None;
    };
    let manner = LineSource::Mentioned("`args` do not parse: ");
    match behind(path.root(), S::PROGRAM, words, manner) {
        Some(message) => wrong::<S>(claim, message.as_str()),
        None => None,
    }
}

/// Checks the command lines that a declaration contains; `calls` has the words of each line. Lines
/// of other programs are ignored. An error message begins with `introduction`.
#[track_caller]
#[inline]
pub const fn check_lines<S: Scope>(
    claim: u64,
    calls: &[&[&str]],
    introduction: &'static str,
) -> Option<u64> {
    if skips_cmdhelp::<S>(claim) {
        return None;
    }
    each!(calls, |call| {
        if let [first, ..] = *call
            && str_eq(first, first_word(S::PROGRAM))
        {
            let found = check_call::<S>(claim, call, introduction);
            if found.is_some() {
                return found;
            }
        }
    });
    None
}

/// Checks that the parents of a command permit the access `value`, which the command declares.
/// Returns the list `wrong`, to which the claim is added if they do not. `kind` is an index into
/// [`Permissions::KINDS`], and `wide` and `own` are the [`Permissions::keys`] of the value.
///
/// A program may declare many permissions. For nearly all of them, the nearest parent that declares
/// permissions has a pattern with one of the two keys, so a comparison of keys, which takes few
/// steps, is enough. The function takes the list `wrong` and returns it, so that all checks of a
/// type are one nested expression, which compiles faster than statements that change a variable.
#[must_use]
#[track_caller]
#[inline]
pub const fn check_permission<S: Scope>(
    mut wrong: WrongClaims,
    claim: u64,
    wide: u64,
    own: u64,
    kind: u8,
    value: &str,
) -> WrongClaims {
    if !<S::Up as Scope>::KEYS.have(wide, own) {
        wrong.add(exceeding::<S>(claim, kind, value));
    }
    wrong
}

/// Returns the claim if the parents of the command do not permit the access `value`.
#[track_caller]
#[inline]
const fn exceeding<S: Scope>(claim: u64, kind: u8, value: &str) -> Option<u64> {
    if skips_cmdhelp::<S>(claim) || is_permitted::<S::Up>(kind, value) {
        return None;
    }
    // A permission to write includes the permission to read.
    let is_read = kind == Permissions::READS;
    if is_read && is_permitted::<S::Up>(Permissions::WRITES, value) {
        return None;
    }
    let Some(path) = ScopePath::to::<S>() else {
        return None;
    };
    let commands = path.commands();
    if commands.len() < 2 {
        return None;
    }
    let above = declared_above(commands, kind);
    let mut highest = above;
    if is_read {
        let writable = declared_above(commands, Permissions::WRITES);
        if writable < highest {
            highest = writable;
        }
    }
    if is_dynamic_from(commands, highest) {
        return None;
    }
    let message = widened(S::PROGRAM, commands, above, kind, value);
    wrong::<S>(claim, message.as_str())
}

/// Returns whether the command of a scope permits the access `value`. If the command declares no
/// permission of this kind, its nearest parent that declares one decides.
#[inline]
const fn is_permitted<S: Scope>(kind: u8, value: &str) -> bool {
    match S::PERMISSIONS.verdict(kind, value) {
        Some(verdict) => verdict,
        None => S::DEPTH > 0 && is_permitted::<S::Up>(kind, value),
    }
}

/// Returns the index of the nearest parent of the last command that declares permissions of this
/// kind. If no parent declares any, returns 0, the index of the root.
#[inline]
const fn declared_above(commands: &[&'static Command], kind: u8) -> usize {
    let mut above = commands.len() - 1;
    while above > 0 {
        above -= 1;
        if permissions_of(commands[above].part)
            .patterns(kind)
            .is_some()
        {
            return above;
        }
    }
    0
}

/// Returns whether the `sandbox(...)` of a command may be unknown at compile time, for the commands
/// from the index `highest` to the second to last.
#[inline]
const fn is_dynamic_from(commands: &[&'static Command], highest: usize) -> bool {
    let mut above = highest;
    while above + 1 < commands.len() {
        if is_dynamic(commands[above].part) {
            return true;
        }
        above += 1;
    }
    false
}

#[inline]
const fn widened(
    program: &str,
    commands: &[&'static Command],
    above: usize,
    kind: u8,
    value: &str,
) -> ConstText {
    let name = Permissions::KINDS[kind as usize];
    let mut text = ConstText::new();
    text.put("`");
    text.put(name);
    if kind != Permissions::TTY {
        text.put("(\"");
        text.put(value);
        text.put("\")");
    }
    text.put("` exceeds the `sandbox` of `");
    text.put(program);
    let mut i = 1;
    while i <= above {
        text.put(" ");
        text.put(commands[i].name.raw());
        i += 1;
    }
    text.put("`, which has ");
    let Some(mut patterns) = permissions_of(commands[above].part).patterns(kind) else {
        text.put("no `");
        text.put(name);
        text.put("`");
        return text;
    };
    text.put("`");
    text.put(name);
    let mut separator = "(";
    while let Some(pattern) = patterns.next() {
        text.put(separator);
        text.put("\"");
        text.put(pattern);
        text.put("\"");
        separator = ", ";
    }
    text.put(match str_eq(separator, "(") {
        true => "()`",
        false => ")`",
    });
    text
}

/// Checks that at least one command of the program declares this exit code.
#[track_caller]
#[inline]
pub const fn check_exit<S: Scope>(claim: u64, code: u8) -> Option<u64> {
    if skips_cmdhelp::<S>(claim) {
        return None;
    }
    let Some(path) = ScopePath::to::<S>() else {
        return None;
    };
    if !matches!(ends_with(path.root().part, code), Some(false)) {
        return None;
    }
    let mut text = ConstText::new();
    text.put("no command of `");
    text.put(S::PROGRAM);
    text.put("` declares exit code ");
    text.number(code as usize);
    text.put(": declare it with `exit(");
    text.number(code as usize);
    text.put(", \"...\")` or `#[failure(exit = ");
    text.number(code as usize);
    text.put(")]`, or write another code");
    wrong::<S>(claim, text.as_str())
}

/// Returns whether a command or one of its subcommands declares this exit code, or `None` if the
/// compiler cannot know.
#[inline]
const fn ends_with(part: &Part, code: u8) -> Option<bool> {
    let mut found = Some(false);
    each!(part.facts, |fact| match *fact {
        Fact::Exit(exit) if exit.code == code => return Some(true),
        Fact::Failures(failures) if has_case(failures, code) => return Some(true),
        Fact::Dynamic | Fact::DynamicArguments => found = None,
        _ => {}
    });
    each!(part.items, |item| {
        let inner = match item {
            Item::Part(part) => ends_with(part, code),
            Item::Command(command) => ends_with(command.part, code),
            Item::Opaque | Item::Deferred(_) | Item::External => None,
            _ => Some(false),
        };
        match inner {
            Some(true) => return inner,
            Some(false) => {}
            None => found = None,
        }
    });
    found
}

#[inline]
const fn has_case(failures: &Failures, code: u8) -> bool {
    any!(failures.cases, |case| case.exit == code)
        || any!(failures.inner, |&inner| has_case(inner, code))
}

/// Checks that no two commands of a program have the same id in tool bundles. `traits` are the
/// [`Traits`] of the program.
#[track_caller]
#[inline]
pub const fn check_ids(root: &Command, traits: &Traits) {
    let Some(other) = same_id(root, traits) else {
        return;
    };
    let (words, _) = other.words.split_at(other.depth);
    let mut text = ConstText::new();
    text.put("`");
    text.words(root.name.raw(), words, words.len());
    text.put(
        "` and another command have the same id in bundles, namely their words joined by `-`; \
         rename one of the two commands, or hide one with `#[cmdhelp(hide)]`",
    );
    text.panic()
}

/// Returns whether the `sandbox(...)` of a command may be unknown at compile time.
#[inline]
const fn is_dynamic(part: &Part) -> bool {
    any!(part.items, |item| match item {
        Item::Part(part) => is_dynamic(part),
        Item::Opaque => true,
        _ => false,
    })
}
