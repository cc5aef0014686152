//! Finds the flags that take a value in texts that contain no placeholders, such as `-loops  number of requests to wait
//! for` of xclip.

use super::super::draft::{Flag, Value};
use super::super::word_list::contains;
use super::remarks;

/// Descriptions that begin with one of these texts describe a value.
const VALUE_BEGINNINGS: [&str; 6] = [
    "location of ",
    "maximum size of ",
    "number of ",
    "path of ",
    "path to ",
    "use the given ",
];

/// An example of a value in a description begins with one of these texts.
const EXAMPLE_BEGINNINGS: [&str; 3] = ["(eg ", "(e.g. ", "(for example "];

/// Descriptions that begin with one of these words tell what a switch does.
const SWITCH_VERBS: &str = "\
    add allow also always append apply be build change check clean clear compress convert copy count create delete \
    disable display do don't enable exclude exit fail filter follow force format generate give hide ignore include \
    install keep like list load make match move never omit open output overwrite print process read remove replace \
    report reset run save search select send set show skip sort start stop suppress treat turn update use write";

/// Returns whether a description begins with a verb, such as `print` or `prints`.
fn begins_with_verb(text: &str) -> bool {
    let is_part = |it: char| it.is_alphanumeric() || it == '\'';
    let first = text.split(|it| !is_part(it)).next().unwrap_or_default();
    let stems = [
        first.strip_suffix("es"),
        first.strip_suffix('s'),
        Some(first),
    ];
    let mut stems = stems.into_iter().flatten();
    stems.any(|it| contains(SWITCH_VERBS, it))
}

/// Returns whether a description has an example of a value: one word in parentheses.
fn has_example(text: &str) -> bool {
    EXAMPLE_BEGINNINGS.iter().any(|mark| {
        text.match_indices(mark).any(|(at, _)| {
            let inner = text[at + mark.len()..].split_once(')');
            inner.is_some_and(|(it, _)| !it.is_empty() && !it.contains(' ') && !it.starts_with('-'))
        })
    })
}

/// Changes switches whose descriptions describe a value to flags with a value. Does so only if the text contains no
/// placeholder after any flag, and if at least one description begins with one of `VALUE_BEGINNINGS`.
pub(super) fn take_values(flags: &mut [Flag]) {
    let text = |flag: &Flag| {
        let text = flag.description.as_ref();
        text.map_or_else(String::new, |it| it.value.to_ascii_lowercase())
    };
    // `number of matches only` describes a switch.
    let is_limit = |text: &str| {
        text.split(|it: char| !it.is_alphanumeric())
            .any(|it| it == "only")
    };
    let begins =
        |text: &str| VALUE_BEGINNINGS.iter().any(|it| text.starts_with(it)) && !is_limit(text);
    let names_values = |flag: &Flag| {
        let value = flag.value.as_ref().map(|it| &it.value);
        // If the values are listed in the description, there is no placeholder after the flag.
        matches!(value, Some(Value::One { .. })) && flag.values.is_none()
    };
    if flags.iter().any(names_values) || !flags.iter().any(|it| begins(&text(it))) {
        return;
    }
    for flag in flags {
        let text = text(flag);
        let is_described = has_example(&text) && !begins_with_verb(&text) && !is_limit(&text);
        if begins(&text) || is_described {
            remarks::take_value(flag);
        }
    }
}
