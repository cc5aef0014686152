//! Writes tables of arguments in Markdown. A row contains all facts about an argument that are in
//! the manifest.

use std::borrow::Cow;

use super::text::{code, codes, row};
use crate::list::List as _;
use crate::substring::Substring as _;
use crate::view::argument::Argument;
use crate::view::put::Put;
use crate::view::reader::{Json, entries_of, unescape};
use crate::view::usage::is_switch;
use crate::view::visible::line;

/// Writes the table of positional arguments.
pub(super) fn positionals(arguments: &[Argument<'_>], out: &mut String) {
    out.put("| name | type | required | description |\n| --- | --- | --- | --- |\n");
    for argument in arguments {
        let required = if argument.is_required() { "yes" } else { "no" };
        let mut notes = Vec::new();
        if let Some(default) = default(argument) {
            notes.push(format!("default {default}"));
        }
        let cells = [
            code(&argument.name),
            type_of(argument),
            required.to_owned(),
            description(argument, notes),
        ];
        row(&cells, out);
    }
}

/// Writes the table of flags.
pub(super) fn flags(flags: &[Argument<'_>], out: &mut String) {
    out.put("| flag | type | default | description |\n| --- | --- | --- | --- |\n");
    for flag in flags {
        let mut names = codes(&mut flag.spellings().into_iter().map(Cow::Owned));
        if let Some(negation) = flag.negate_flag.and_then(Json::text) {
            names = format!("{names} / {}", code(&negation));
        }
        let mut notes = Vec::new();
        if flag.is_required() {
            notes.push("required".to_owned());
        }
        let cells = [
            names,
            type_of(flag),
            default(flag).unwrap_or_default(),
            description(flag, notes),
        ];
        row(&cells, out);
    }
}

/// Returns the name of the type of an argument's values, with the restrictions on the values.
fn type_of(argument: &Argument<'_>) -> String {
    let mut shown = argument.word().into_owned();
    if let Some(values) = argument.values {
        let values: Vec<_> = values.texts().map(|value| bare(&value)).list();
        shown = format!("{shown}: {}", values.join("|"));
    }
    let raw = |json: Option<Json<'_>>| json.map_or(String::new(), |json| json.raw().to_owned());
    if argument.minimum.is_some() || argument.maximum.is_some() {
        let (minimum, maximum) = (raw(argument.minimum), raw(argument.maximum));
        shown = format!("{shown} {minimum}..{maximum}");
    }
    let mut counts = Vec::new();
    if argument.is_repeatable() {
        counts.push("repeatable".to_owned());
    }
    if let Some(arity) = argument.arity {
        let least = raw(arity.get("min"));
        counts.push(match arity.get("max").map(Json::raw) {
            Some(most) if most == least => format!("{least} values each"),
            Some(most) => format!("{least} to {most} values each"),
            None => format!("{least} or more values each"),
        });
    }
    if counts.is_empty() {
        return shown;
    }
    format!("{shown} ({})", counts.join(", "))
}

/// Returns a value as plain text, or as inline code if any of its characters may have a meaning in
/// Markdown.
fn bare(value: &str) -> String {
    let plain = |character: char| character.is_alphanumeric() || "-_./:+@%,".has_char(character);
    if !value.is_empty() && value.chars().all(plain) {
        return value.to_owned();
    }
    code(value)
}

/// Returns the default of an argument.
fn default(argument: &Argument<'_>) -> Option<String> {
    let shown = |value: Json<'_>| match (value.text(), value.raw()) {
        (Some(text), _) => code(&text),
        (None, "null") => "known at run time".to_owned(),
        (None, raw) => code(raw),
    };
    let default = match argument.default {
        Some(list) if list.raw().starts_with('[') => {
            Some(list.items().map(shown).list().join(", "))
        }
        Some(value) => Some(shown(value)),
        None => None,
    };
    let dynamic = argument.default_dynamic.is_some();
    default.or(dynamic.then(|| "known at run time".to_owned()))
}

/// Returns the description of an argument. After it, the facts that have no column follow in
/// parentheses.
fn description(argument: &Argument<'_>, mut notes: Vec<String>) -> String {
    for (label, fact) in [
        ("format", argument.format),
        ("value", argument.value_name),
        ("without a value", argument.default_missing),
        ("separated by", argument.delimiter),
        ("env", argument.env),
        ("effect", argument.effect),
        ("requires", argument.requires),
        ("conflicts with", argument.conflicts),
        ("such as", argument.examples),
    ] {
        let Some(fact) = fact else { continue };
        notes.push(format!("{label} {}", codes(&mut fact.one_or_texts())));
    }
    let source = argument.source.and_then(Json::text);
    if let Some(call) = source.as_deref().and_then(|it| it.strip_prefix("dynamic:")) {
        notes.push(format!("values from {}", code(call)));
    }
    for (holds, fact) in [
        (argument.require_equals, "value after `=`"),
        (argument.hyphen_values, "value may begin with `-`"),
        (argument.last, "only after `--`"),
        (argument.trailing, "takes all remaining words"),
        (argument.exclusive, "with nothing else"),
    ] {
        if holds.is_some() {
            notes.push(fact.to_owned());
        }
    }
    for (value, help) in entries_of(argument.values_help) {
        let help = help.text().unwrap_or_default();
        notes.push(format!("{}: {}", code(&unescape(value)), line(&help)));
    }
    let text = argument.description.and_then(Json::text);
    let text = line(&text.unwrap_or_default());
    match (text.is_empty(), notes.is_empty()) {
        (_, true) => text,
        (true, false) => format!("({})", notes.join("; ")),
        (false, false) => format!("{text} ({})", notes.join("; ")),
    }
}

/// Returns the placeholder for a flag's value in usage lines.
pub(super) fn value_word(flag: &Argument<'_>) -> String {
    let name = flag.value_name.and_then(Json::text);
    let name = name.unwrap_or_else(|| flag.word());
    match is_switch(flag) {
        true => String::new(),
        false => format!("<{name}>"),
    }
}
