//! Finds the secrets in a JSON value that may violate the schema.

use super::super::command::Levels;
use super::super::rules::{Rules, Schema};
use super::super::value::JsonValue;
use super::names::{key_of_flag, near};
use crate::erased::AddSecret;
use crate::list::List as _;
use crate::secrets::Secrets;

/// Adds the secrets in a JSON value to `secrets` by calling `add`. These are the values of keys
/// that belong to secret arguments, and of unknown keys that may be such keys mistyped.
pub(in super::super) fn secrets(
    value: &JsonValue,
    rules: &Rules<'_>,
    levels: &Levels,
    mut secrets: Secrets,
    add: AddSecret,
) -> Secrets {
    fn add_all(value: &JsonValue, secrets: &mut Secrets, add: AddSecret) {
        match value {
            JsonValue::Text(text) | JsonValue::Number(text) => add(secrets, text),
            JsonValue::List(values) => values.iter().for_each(|it| add_all(it, secrets, add)),
            JsonValue::Object(entries) => {
                entries.iter().for_each(|it| add_all(&it.1, secrets, add))
            }
            JsonValue::Null | JsonValue::Bool(_) => {}
        }
    }
    let is_secret = |key: &str| rules.property(key).is_some_and(Schema::is_secret);
    let JsonValue::Object(entries) = value else {
        return secrets;
    };
    let known: Vec<&str> = rules.keys().filter(|key| is_secret(key)).list();
    for (key, value) in entries {
        let is_meant = || {
            let of_flag = key_of_flag(key, rules, levels).is_some_and(is_secret);
            rules.property(key).is_none() && (of_flag || !near(key, &known).is_empty())
        };
        if is_secret(key) || is_meant() {
            add_all(value, &mut secrets, add);
        }
    }
    secrets
}
