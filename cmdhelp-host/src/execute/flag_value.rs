//! Converts the values of an argument in a command line to JSON.

use cmdhelp_bundle::{Argument, Json};

use super::fault::CallFault;
use super::inputs::has_optional_value;
use super::violation::ViolationCode;

/// What one occurrence of an argument gives.
pub(super) enum FlagValue<'a> {
    Switch(bool),
    Texts(Vec<&'a str>),
}

/// Returns the value of an argument that occurs in a command line.
pub(super) fn value(
    argument: &Argument,
    schema: &Json,
    found: &[&FlagValue<'_>],
) -> Result<Json, CallFault> {
    let mut switches = Vec::new();
    let mut texts: Vec<&str> = Vec::new();
    for it in found {
        match it {
            FlagValue::Switch(on) => switches.push(*on),
            FlagValue::Texts(more) => {
                for text in more {
                    match argument.delimiter.as_deref().filter(|it| !it.is_empty()) {
                        Some(delimiter) if argument.repeatable => {
                            texts.extend(text.split(delimiter));
                        }
                        _ => texts.push(text),
                    }
                }
            }
        }
    }
    if argument.is_switch() && argument.repeatable {
        let count = switches.iter().filter(|it| **it).count();
        return Ok(Json::from(count as u64));
    }
    if schema.text_of("type") == Some("array") {
        let items = schema.get("items").unwrap_or(&Json::Null);
        return Ok(texts.into_iter().map(|it| one(items, it)).collect());
    }
    match (&switches[..], &texts[..]) {
        ([on], []) => Ok(Json::Bool(*on)),
        ([], [text]) => Ok(one(schema, text)),
        ([], [_, ..]) if argument.may_repeat => {
            Ok(texts.into_iter().map(|it| one(schema, it)).collect())
        }
        ([], []) if has_optional_value(argument) => Ok(Json::Bool(true)),
        ([], []) => Err(fault(
            argument,
            ViolationCode::TooFewValues,
            "this argument needs a value; write the value after `=`".to_owned(),
        )),
        _ => Err(fault(
            argument,
            ViolationCode::TooManyValues,
            "this argument can be given only once".to_owned(),
        )),
    }
}

/// Converts a text to a JSON value of the type that the schema declares. A text that is not a value of this type
/// remains a text, and the check of the arguments reports the fault later.
fn one(schema: &Json, text: &str) -> Json {
    let values = schema.items_of("enum").iter();
    let mut values = values.filter(|it| it.word().is_some_and(|it| it == text));
    if let Some(value) = values.next() {
        return value.clone();
    }
    let value = match schema.text_of("type") {
        Some("integer" | "number" | "boolean") => Json::parse(text).ok(),
        _ => None,
    };
    let is_plain = |it: &Json| matches!(it, Json::Number(_) | Json::Bool(_));
    value.filter(is_plain).unwrap_or_else(|| Json::from(text))
}

fn fault(argument: &Argument, rule: ViolationCode, why: String) -> CallFault {
    CallFault::of_input(rule, &argument.key, why)
}
