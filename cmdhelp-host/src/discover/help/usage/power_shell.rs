//! Reads the flags in the syntax lines of PowerShell: `Copy-Bale [-Path] <string[]> [-Kind {Hay | Straw}] [-Force]`.

use super::super::super::draft::{Flag, Value};
use super::super::placeholder::{choices, word_end};
use super::super::{guessed, origin};
use super::brackets::bracket_end;

/// The placeholder for the flags that every command of PowerShell has.
pub(super) const COMMON_PARAMETERS: &str = "[<CommonParameters>]";

/// Returns the flags in the syntax lines of PowerShell, or `None` if the lines have another syntax. A flag is required
/// if it is required in all lines.
pub(super) fn flags(lines: &[String]) -> Option<Vec<Flag>> {
    let is_syntax = |it: &String| it.trim_end().ends_with(COMMON_PARAMETERS);
    if lines.is_empty() || !lines.iter().all(is_syntax) {
        return None;
    }
    let mut flags: Vec<Flag> = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let own = line_flags(line);
        for flag in &mut flags {
            let is_required = |it: &Flag| it.required && it.has_one_of(&flag.spellings);
            flag.required &= own.iter().any(is_required);
        }
        for mut flag in own {
            if !flags.iter().any(|it| it.has_one_of(&flag.spellings)) {
                flag.required &= number == 0;
                flags.push(flag);
            }
        }
    }
    Some(flags)
}

/// Returns the flags in a syntax line.
fn line_flags(line: &str) -> Vec<Flag> {
    let items = items(line);
    let mut flags = Vec::new();
    let mut items = items.into_iter().peekable();
    while let Some(item) = items.next() {
        let (inner, is_optional) = match item.strip_prefix('[').and_then(|it| it.strip_suffix(']'))
        {
            Some(inner) => (inner, true),
            None => (item, false),
        };
        // If only the value can be written, without the name of the flag, the name is in brackets: `[-Path] <string>`.
        let (name, own) = inner.split_once(' ').unwrap_or((inner, ""));
        let value = match own.is_empty() {
            true => items.next_if(|it| it.starts_with(['<', '{'])),
            false => Some(own.trim()),
        };
        let is_required = match own.is_empty() {
            true => value.is_some(),
            false => !is_optional,
        };
        let name = name.trim_matches(['[', ']']);
        if is_name(name) {
            let mut flag = Flag::new(vec![name.to_owned()], origin());
            flag.required = is_required;
            flag.values = value.and_then(choices).map(guessed);
            flag.value = Some(guessed(match value {
                Some(value) => Value::required(Some(value.to_owned())),
                None => Value::Nothing,
            }));
            flags.push(flag);
        }
    }
    flags
}

/// Splits a line at the spaces outside of brackets.
fn items(line: &str) -> Vec<&str> {
    let mut items = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() {
        let end = match rest.starts_with(['[', '{', '<']) {
            true => bracket_end(rest),
            false => word_end(rest).max(1),
        };
        let (item, after) = rest.split_at(end);
        items.push(item);
        rest = after.trim_start();
    }
    items
}

/// Returns whether a text is the name of a flag: `-LiteralPath`.
fn is_name(text: &str) -> bool {
    let letters = text.strip_prefix('-').unwrap_or_default();
    letters.len() > 1 && letters.bytes().all(|it| it.is_ascii_alphanumeric())
}
