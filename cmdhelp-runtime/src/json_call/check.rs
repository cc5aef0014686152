//! Validates the JSON value of a call against the schema of its command, and reports all violations
//! at once.
//!
//! | module | subject |
//! |---|---|
//! | `values` | the value of one key |
//! | `names` | the known keys and values that a mistyped one may stand for |
//! | `secrets` | the secrets in a value that may have mistakes |
//! | `violation` | the violations that are found |

mod names;
mod secrets;
mod values;
mod violation;

use self::names::{key_of_flag, near};
pub(super) use self::secrets::secrets;
pub(super) use self::violation::{InvalidJson, MAX_VIOLATIONS, Violation};
use super::command::Levels;
use super::pointer::Pointer;
use super::rules::{Rules, Schema};
use super::value::{JsonValue, shortened};
use crate::list::List as _;
use crate::secrets::Secrets;
use crate::view::find::is_opposite;

/// The arguments in a JSON value: their keys and values.
pub(super) type Input = Vec<(String, JsonValue)>;

/// The options of a call that a caller may put into the JSON value by mistake. They belong beside
/// the value, and are not valid keys of it.
const CALL_OPTIONS: [&str; 6] = ["dry_run", "confirm", "output", "select", "limit", "after"];

/// Validates a value, and returns the arguments in it. A key with the value `null` counts as not
/// given. Whole numbers in any notation, such as `1e3`, are returned in digits. If `may_leave_out`
/// returns `true`, unknown keys that are similar to no known key are removed in the corrected
/// value.
pub(super) fn check(
    value: JsonValue,
    rules: &Rules<'_>,
    levels: &Levels,
    secrets: &Secrets,
    may_leave_out: &dyn Fn() -> bool,
) -> Result<Input, InvalidJson> {
    let JsonValue::Object(entries) = value else {
        let mut checker = Checker::new(rules, levels, secrets);
        checker.report(
            Pointer::WHOLE,
            "WRONG_TYPE",
            format!("expected an object, found {}", value.kind()),
        );
        return Err(checker.wrong(None, Input::new()));
    };
    let mut checker = Checker::new(rules, levels, secrets);
    let (mut corrected, mut valid) = (Vec::new(), Input::new());
    for (key, value) in &entries {
        let before = checker.violations.len();
        if let Some(entry) = checker.entry(key, value, &entries) {
            if checker.violations.len() == before && entry.1 != JsonValue::Null {
                valid.push(entry.clone());
            }
            corrected.push(entry);
        }
    }
    checker.required(&entries, &corrected);
    checker.unclear |= checker.leaves_out && !may_leave_out();
    if checker.violations.is_empty() {
        return Ok(valid);
    }
    let corrected = JsonValue::Object(corrected);
    let corrected = (!checker.unclear).then_some(corrected);
    // The corrected value may still have violations, so it is validated again.
    let again = |value| check(value, rules, levels, secrets, &|| false);
    let corrected = corrected.and_then(|value| match again(value.clone()) {
        Ok(_) => Some(value),
        Err(wrong) => wrong.corrected,
    });
    Err(checker.wrong(corrected, valid))
}

/// The state of a validation.
struct Checker<'a> {
    rules: &'a Rules<'a>,
    levels: &'a Levels,
    secrets: &'a Secrets,
    violations: Vec<Violation>,
    /// Whether there is a violation for which there is not exactly one correction.
    unclear: bool,
    /// Whether there is a violation that can only be corrected by removing a key.
    leaves_out: bool,
}

impl<'a> Checker<'a> {
    const fn new(rules: &'a Rules<'a>, levels: &'a Levels, secrets: &'a Secrets) -> Self {
        Self {
            rules,
            levels,
            secrets,
            violations: Vec::new(),
            unclear: false,
            leaves_out: false,
        }
    }

    /// Returns the violations with the corrected value. If the corrected value contains a secret
    /// argument, it is not returned.
    fn wrong(self, corrected: Option<JsonValue>, valid: Input) -> InvalidJson {
        let has_secret = |value: &JsonValue| {
            let JsonValue::Object(entries) = value else {
                return false;
            };
            entries.iter().any(|(key, _)| {
                let property = self.rules.property(key);
                property.is_some_and(Schema::is_secret)
            })
        };
        let corrected = corrected.filter(|value| !has_secret(value));
        InvalidJson {
            violations: self.violations,
            corrected,
            valid,
        }
    }

    /// Adds a violation. If the maximum number is reached, it replaces the last one.
    fn report(
        &mut self,
        pointer: Pointer<'_>,
        code: &'static str,
        message: String,
    ) -> &mut Violation {
        self.violations.truncate(MAX_VIOLATIONS - 1);
        self.violations.push(Violation {
            pointer: pointer.text(),
            code,
            message,
            did_you_mean: Vec::new(),
            valid_values: Vec::new(),
        });
        let last = self.violations.len() - 1;
        &mut self.violations[last]
    }

    /// Validates a key of the object and its value, and returns the corrected key and value.
    /// `entries` are all entries of the object.
    fn entry(
        &mut self,
        key: &str,
        value: &JsonValue,
        entries: &[(String, JsonValue)],
    ) -> Option<(String, JsonValue)> {
        if self.violations.len() == MAX_VIOLATIONS {
            self.unclear = true;
            return None;
        }
        let pointer = Pointer::of(key);
        if let Some(property) = self.rules.property(key) {
            let value = self.value(property, value, pointer);
            return Some((key.to_owned(), value));
        }
        let known: Vec<&str> = self.rules.keys().list();
        let near = match key_of_flag(key, self.rules, self.levels) {
            Some(meant) => vec![meant.to_owned()],
            None => near(key, &known),
        };
        let meant = match near.as_slice() {
            [one] if !entries.iter().any(|(key, _)| key == one) && !is_opposite(key, one) => {
                Some(one.clone())
            }
            _ => None,
        };
        // If the key is the name of a framework's flag, the caller probably meant this flag, so
        // removing the key would change the call.
        let is_call_option = !names::near(key, &CALL_OPTIONS).is_empty();
        let is_too_much = near.is_empty() && !is_call_option;
        let shown = self.secrets.redact(key);
        let pointer = Pointer::of(&shown);
        let message = format!("unknown key `{}`", shortened(&shown));
        let violation = self.report(pointer, "UNKNOWN_KEY", message);
        violation.did_you_mean = near;
        if violation.did_you_mean.is_empty() {
            violation.valid_values = known.iter().map(|name| (*name).to_owned()).list();
        }
        let Some(meant) = meant else {
            self.leaves_out |= is_too_much;
            self.unclear |= !is_too_much;
            return None;
        };
        let property = self.rules.property(&meant)?;
        let value = self.value(property, value, pointer);
        Some((meant, value))
    }

    /// Reports the required keys that have no value.
    fn required(&mut self, entries: &[(String, JsonValue)], corrected: &[(String, JsonValue)]) {
        let given = |entries: &[(String, JsonValue)], name: &str| {
            entries
                .iter()
                .any(|(key, value)| key == name && *value != JsonValue::Null)
        };
        // If an exclusive argument is given, no other argument is required.
        let alone = entries.iter().any(|(key, value)| {
            let arg = self.levels.key(key);
            *value != JsonValue::Null && arg.is_some_and(|(_, arg)| arg.is_exclusive_set())
        });
        for name in self.rules.required() {
            if alone || given(entries, name) {
                continue;
            }
            let meant = given(corrected, name);
            self.report(Pointer::of(name), "MISSING", format!("`{name}` is missing"));
            self.unclear |= !meant;
        }
    }
}
