//! Checks the arguments and flags in a manifest.

use cmdhelp_bundle::Json;

use super::first;
use crate::model::is_type;

/// Returns the positional arguments and the flags of a command. The name of each of them precedes it.
fn inputs(command: &Json) -> impl Iterator<Item = (&str, &Json)> {
    let args = command.items_of("args").iter();
    let flags = command.entries_of("flags").iter();
    let args = args.map(|it| (it.text_of("name").unwrap_or_default(), it));
    args.chain(flags.map(|(name, flag)| (&**name, flag)))
}

pub(super) fn arguments(document: &Json) -> Result<(), String> {
    first(document.entries_of("commands").iter(), |(path, command)| {
        let args = command.items_of("args").iter();
        let names: Vec<&str> = args
            .map(|it| it.text_of("name").unwrap_or_default())
            .collect();
        let is_wrong = |(i, it): &(usize, &&str)| it.is_empty() || names[..*i].contains(*it);
        let (_, name) = names.iter().enumerate().find(is_wrong)?;
        Some(match name.is_empty() {
            true => format!("an argument of the command `{path}` has no name"),
            false => format!("two arguments of the command `{path}` have the name `{name}`"),
        })
    })
}

pub(super) fn flags(document: &Json) -> Result<(), String> {
    first(document.entries_of("commands").iter(), |(path, command)| {
        let flags = command.entries_of("flags");
        let (name, _) = flags.iter().find(|(name, flag)| !is_named(name, flag))?;
        Some(format!(
            "the command `{path}` has a flag with the invalid name `{name}`"
        ))
    })
}

/// Returns whether the name of a flag is valid. A name that the convention forbids, such as `1` for the flag `-1`, is
/// accepted if the manifest also contains the spelling of the flag.
fn is_named(name: &str, flag: &Json) -> bool {
    let is_letter = |it: char| it.is_ascii_alphanumeric() || matches!(it, '-' | '_');
    let is_name =
        name.starts_with(|it: char| it.is_ascii_alphabetic()) && name.chars().all(is_letter);
    is_name || flag.get("spelling").is_some()
}

pub(super) fn global_flags(document: &Json) -> Result<(), String> {
    let flags = match document.get("global_flags") {
        None => return Ok(()),
        Some(flags @ Json::Object(_)) => flags.entries(),
        Some(_) => return Err("`global_flags` is not an object".to_owned()),
    };
    first(flags.iter(), |(name, flag)| {
        let is_flag = flag.text_of("type").is_some_and(is_type) && is_named(name, flag);
        (!is_flag).then(|| format!("the global flag `{name}` has an invalid name or type"))
    })
}

/// Checks that no flag of the type `bool` has a list of values. A flag of the type `bool` takes no value. A flag that
/// is written with the value `true` or `false` must have another type.
pub(super) fn listed_values(document: &Json) -> Result<(), String> {
    first(document.entries_of("commands").iter(), |(path, command)| {
        let mut flags = command.entries_of("flags").iter();
        let (name, _) =
            flags.find(|(_, it)| it.text_of("type") == Some("bool") && it.get("enum").is_some())?;
        Some(format!(
            "the flag `{name}` of the command `{path}` has the type `bool`, but lists values"
        ))
    })
}

pub(super) fn negations(document: &Json) -> Result<(), String> {
    optional(document, "flag", "negate_flag", |flag, negation| {
        let is_flag = negation.strip_prefix("--").is_some_and(|it| !it.is_empty());
        is_flag && flag.text_of("type") == Some("bool")
    })
}

pub(super) fn value_sources(document: &Json) -> Result<(), String> {
    optional(document, "argument", "enum_source", |_, source| {
        source
            .strip_prefix("dynamic:")
            .is_some_and(|it| !it.is_empty())
    })
}

/// Checks the value of the optional key `key` in all arguments and flags. `is_valid` receives the argument or flag, and
/// the value of the key. `kind` is the word for the argument or flag in messages.
fn optional(
    document: &Json,
    kind: &str,
    key: &str,
    is_valid: impl Fn(&Json, &str) -> bool,
) -> Result<(), String> {
    let is_wrong = |it: &Json| {
        let value = it.get(key);
        value.is_some_and(|value| !value.text().is_some_and(|text| is_valid(it, text)))
    };
    first(document.entries_of("commands").iter(), |(path, command)| {
        let (name, _) = inputs(command).find(|(_, it)| is_wrong(it))?;
        Some(format!(
            "the {kind} `{name}` of the command `{path}` has an invalid `{key}`"
        ))
    })
}

pub(super) fn types(document: &Json) -> Result<(), String> {
    first(document.entries_of("commands").iter(), |(path, command)| {
        let mut all = inputs(command);
        let (_, wrong) = all.find(|(_, it)| !it.text_of("type").is_some_and(is_type))?;
        let word = wrong.text_of("type").unwrap_or_default();
        Some(format!(
            "an argument of the command `{path}` has the unknown type `{word}`"
        ))
    })
}
