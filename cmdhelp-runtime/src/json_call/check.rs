//! Checking a value against the schema of a command: all that is wrong with it, at once.

use std::cmp::Ordering;

use super::command::Levels;
use super::number::{compare, whole};
use super::pointer::Pointer;
use super::rules::{Rules, Schema};
use super::value::{Value, shortened};
use crate::line::longs;
use crate::secrets::Secrets;
use crate::value_parser::refusal;
use crate::view::find::{is_opposite, nearest};
use crate::view::reader::Json;

/// The arguments that are given, by their keys.
pub(super) type Input = Vec<(String, Value)>;

/// Something that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Violation {
    /// Where, as RFC 6901 writes it.
    pub(super) pointer: String,
    /// The name of the rule, which does not change from version to version.
    pub(super) code: &'static str,
    pub(super) message: String,
    /// What can stand there instead.
    pub(super) did_you_mean: Vec<String>,
    pub(super) valid_values: Vec<String>,
}

/// All that is wrong with a value, and a value with which nothing is, if it is clear what was meant.
#[derive(Debug)]
pub(super) struct Wrong {
    pub(super) violations: Vec<Violation>,
    pub(super) corrected: Option<Value>,
}

/// What can be asked for beside a value, and is no key of it.
const OURS: [&str; 6] = ["dry_run", "confirm", "output", "select", "limit", "after"];

/// The maximum number of reported violations. Those of a value that has nothing to do with the
/// command would be told by the thousand.
pub(super) const MOST: usize = 50;

/// Checks the value; what is `null` is not given. Whole numbers are handed on in digits, however
/// they are written. What is too much is left out of the corrected value if `may_leave_out` says so.
pub(super) fn check(
    value: Value,
    rules: &Rules<'_>,
    levels: &Levels,
    secrets: &Secrets,
    may_leave_out: &dyn Fn() -> bool,
) -> Result<Input, Wrong> {
    let Value::Object(entries) = value else {
        let mut checker = Checker::new(rules, levels, secrets);
        checker.tell(
            Pointer::WHOLE,
            "WRONG_TYPE",
            format!("expected an object, not {}", value.kind()),
        );
        return Err(checker.wrong(None));
    };
    let mut checker = Checker::new(rules, levels, secrets);
    let mut corrected = Vec::new();
    for (key, value) in &entries {
        if let Some(entry) = checker.entry(key, value, &entries) {
            corrected.push(entry);
        }
    }
    checker.required(&entries, &corrected);
    checker.unclear |= checker.leaves_out && !may_leave_out();
    if checker.violations.is_empty() {
        let given = |entry: &(_, Value)| entry.1 != Value::Null;
        return Ok(corrected.into_iter().filter(given).collect());
    }
    let corrected = Value::Object(corrected);
    let corrected = (!checker.unclear).then_some(corrected);
    // What was put right may be wrong in another way.
    let again = |value| check(value, rules, levels, secrets, &|| false);
    let corrected = corrected.and_then(|value| match again(value.clone()) {
        Ok(_) => Some(value),
        Err(wrong) => wrong.corrected,
    });
    Err(checker.wrong(corrected))
}

/// Returns what is secret in a value: what stands under the keys of such arguments, and under keys
/// that may be meant so.
pub(super) fn secrets(
    value: &Value,
    rules: &Rules<'_>,
    levels: &Levels,
    mut secrets: Secrets,
) -> Secrets {
    fn add(value: &Value, secrets: &mut Secrets) {
        match value {
            Value::Text(text) | Value::Number(text) => secrets.add_value(text),
            Value::List(values) => values.iter().for_each(|value| add(value, secrets)),
            Value::Object(entries) => entries.iter().for_each(|(_, value)| add(value, secrets)),
            Value::Null | Value::Bool(_) => {}
        }
    }
    let is_secret = |key: &str| rules.property(key).is_some_and(Schema::is_secret);
    let Value::Object(entries) = value else {
        return secrets;
    };
    let known: Vec<&str> = rules.keys().filter(|key| is_secret(key)).collect();
    for (key, value) in entries {
        let is_meant = || {
            let of_flag = of_flag(key, rules, levels).is_some_and(is_secret);
            rules.property(key).is_none() && (of_flag || !near(key, &known).is_empty())
        };
        if is_secret(key) || is_meant() {
            add(value, &mut secrets);
        }
    }
    secrets
}

struct Checker<'a> {
    rules: &'a Rules<'a>,
    levels: &'a Levels,
    secrets: &'a Secrets,
    violations: Vec<Violation>,
    /// Something cannot be put right by us.
    unclear: bool,
    /// Something is put right by leaving it out.
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

    fn wrong(self, corrected: Option<Value>) -> Wrong {
        // What is secret is not repeated.
        let has_secret = |value: &Value| {
            let Value::Object(entries) = value else {
                return false;
            };
            entries.iter().any(|(key, _)| {
                let property = self.rules.property(key);
                property.is_some_and(Schema::is_secret)
            })
        };
        let corrected = corrected.filter(|value| !has_secret(value));
        Wrong {
            violations: self.violations,
            corrected,
        }
    }

    fn tell(
        &mut self,
        pointer: Pointer<'_>,
        code: &'static str,
        message: String,
    ) -> &mut Violation {
        self.violations.truncate(MOST - 1);
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

    /// Checks an entry; returns it as it should be.
    fn entry(
        &mut self,
        key: &str,
        value: &Value,
        entries: &[(String, Value)],
    ) -> Option<(String, Value)> {
        if self.violations.len() == MOST {
            self.unclear = true;
            return None;
        }
        let pointer = Pointer::of(key);
        if let Some(property) = self.rules.property(key) {
            let value = self.value(property, value, pointer);
            return Some((key.to_owned(), value));
        }
        let known: Vec<&str> = self.rules.keys().collect();
        let near = match of_flag(key, self.rules, self.levels) {
            Some(meant) => vec![meant.to_owned()],
            None => near(key, &known),
        };
        let meant = match near.as_slice() {
            [one] if !entries.iter().any(|(key, _)| key == one) && !is_opposite(key, one) => {
                Some(one.clone())
            }
            _ => None,
        };
        // A flag beside the value was meant.
        let is_ours = !self::near(key, &OURS).is_empty();
        let is_too_much = near.is_empty() && !is_ours;
        let told = self.secrets.out_of(key);
        let pointer = Pointer::of(&told);
        let message = format!("unknown key `{}`", shortened(&told));
        let violation = self.tell(pointer, "UNKNOWN_KEY", message);
        violation.did_you_mean = near;
        if violation.did_you_mean.is_empty() {
            violation.valid_values = known.iter().map(|name| (*name).to_owned()).collect();
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

    /// What has to be there and is not.
    fn required(&mut self, entries: &[(String, Value)], corrected: &[(String, Value)]) {
        let given = |entries: &[(String, Value)], name: &str| {
            entries
                .iter()
                .any(|(key, value)| key == name && *value != Value::Null)
        };
        // An argument that is given alone needs no other.
        let alone = entries.iter().any(|(key, value)| {
            let arg = self.levels.key(key);
            *value != Value::Null && arg.is_some_and(|(_, arg)| arg.is_exclusive_set())
        });
        for name in self.rules.required() {
            if alone || given(entries, name) {
                continue;
            }
            let meant = given(corrected, name);
            self.tell(Pointer::of(name), "MISSING", format!("`{name}` is missing"));
            self.unclear |= !meant;
        }
    }

    /// Checks a value; returns it as it should be.
    fn value(&mut self, property: &Schema<'_>, value: &Value, pointer: Pointer<'_>) -> Value {
        if *value == Value::Null {
            return Value::Null;
        }
        if let Some(any) = property.get("anyOf") {
            return match (value, any.items().next()) {
                (Value::Bool(_), _) | (_, None) => value.clone(),
                (_, Some(schema)) => {
                    self.scalar(&Schema::of(schema), value, pointer, property.is_secret())
                }
            };
        }
        let Some(items) = property.get("items") else {
            return self.scalar(property, value, pointer, property.is_secret());
        };
        match value {
            Value::List(values) => {
                self.length(property, values.len(), pointer);
                let items = Schema::of(items);
                let values = values.iter().enumerate();
                let values = values.map(|(at, value)| {
                    let pointer = pointer.at(at);
                    self.scalar(&items, value, pointer, property.is_secret())
                });
                Value::List(values.collect())
            }
            Value::Object(_) => self.wrong_type("an array", value, pointer, None),
            one => {
                let listed = Value::List(vec![one.clone()]);
                self.wrong_type("an array", value, pointer, Some(listed))
            }
        }
    }

    fn length(&mut self, property: &Schema<'_>, length: usize, pointer: Pointer<'_>) {
        let bound = |key| property.get(key)?.raw().parse::<usize>().ok();
        if let Some(least) = bound("minItems")
            && length < least
        {
            let message = format!("expected at least {least} values, got {length}");
            self.tell(pointer, "TOO_FEW_VALUES", message);
            self.unclear = true;
        }
        if let Some(most) = bound("maxItems")
            && length > most
        {
            let message = format!("expected at most {most} values, got {length}");
            self.tell(pointer, "TOO_MANY_VALUES", message);
            self.unclear = true;
        }
    }

    fn wrong_type(
        &mut self,
        expected: &str,
        value: &Value,
        pointer: Pointer<'_>,
        meant: Option<Value>,
    ) -> Value {
        let message = format!("expected {expected}, not {}", value.kind());
        self.tell(pointer, "WRONG_TYPE", message);
        match meant.or_else(|| only(value)) {
            Some(meant) => meant,
            None => {
                self.unclear = true;
                value.clone()
            }
        }
    }

    fn scalar(
        &mut self,
        schema: &Schema<'_>,
        value: &Value,
        pointer: Pointer<'_>,
        secret: bool,
    ) -> Value {
        let ty = schema.get("type").and_then(Json::text).unwrap_or_default();
        match (&*ty, value) {
            ("string", _) if schema.get("contentMediaType").is_some() => value.clone(),
            ("string", Value::Text(text)) => self.one_of(schema, text, pointer, secret),
            ("string", Value::Number(written)) => {
                let meant = Value::Text(written.clone());
                self.wrong_type("a string", value, pointer, Some(meant))
            }
            ("string", _) => self.wrong_type("a string", value, pointer, None),
            ("boolean", Value::Bool(_)) => value.clone(),
            ("boolean", Value::Text(text)) if text == "true" || text == "false" => {
                let meant = Value::Bool(text == "true");
                self.wrong_type("a boolean", value, pointer, Some(meant))
            }
            ("boolean", _) => self.wrong_type("a boolean", value, pointer, None),
            ("integer", Value::Number(written)) => match whole(written) {
                Some(digits) => {
                    self.range(schema, pointer, |bound| compare(&digits, bound));
                    Value::Number(digits)
                }
                None => {
                    let message = "expected a whole number".to_owned();
                    self.tell(pointer, "WRONG_TYPE", message);
                    self.unclear = true;
                    value.clone()
                }
            },
            ("number", Value::Number(written)) => {
                let number = written.parse::<f64>().unwrap_or(f64::NAN);
                if number.is_infinite() {
                    // It would become the infinite, which nobody has asked for.
                    let message = "the number does not fit 64 bits".to_owned();
                    self.tell(pointer, "OUT_OF_RANGE", message);
                    self.unclear = true;
                }
                self.range(schema, pointer, |bound| {
                    let bound = bound.parse::<f64>().unwrap_or(f64::NAN);
                    number.partial_cmp(&bound).unwrap_or(Ordering::Equal)
                });
                value.clone()
            }
            (expected, _) => {
                let expected = match expected {
                    "integer" => "a whole number",
                    _ => "a number",
                };
                let meant = number_in(value);
                self.wrong_type(expected, value, pointer, meant)
            }
        }
    }

    fn one_of(
        &mut self,
        schema: &Schema<'_>,
        text: &str,
        pointer: Pointer<'_>,
        secret: bool,
    ) -> Value {
        let Some(possible) = schema.get("enum") else {
            return Value::Text(text.to_owned());
        };
        let possible: Vec<String> = possible.texts().map(std::borrow::Cow::into_owned).collect();
        if possible.iter().any(|value| value == text) || self.is_accepted(text, pointer) {
            return Value::Text(text.to_owned());
        }
        let names: Vec<&str> = possible.iter().map(String::as_str).collect();
        let near = near(text, &names);
        let meant = match near.as_slice() {
            [one] => Some(one.clone()),
            _ => None,
        };
        let message = match secret {
            true => "this is not a possible value".to_owned(),
            false => {
                let told = self.secrets.out_of(text);
                format!("`{}` is not a possible value", shortened(&told))
            }
        };
        let violation = self.tell(pointer, "INVALID_VALUE", message);
        violation.did_you_mean = near;
        violation.valid_values = possible;
        match meant {
            Some(meant) => Value::Text(meant),
            None => {
                self.unclear = true;
                Value::Text(text.to_owned())
            }
        }
    }

    /// Returns whether the argument's parser accepts a text that is not listed: a hidden value, one
    /// in another case, or one of a notation of its own.
    fn is_accepted(&self, text: &str, pointer: Pointer<'_>) -> bool {
        let arg = pointer.key.and_then(|key| self.levels.key(key));
        arg.is_some_and(|(_, arg)| refusal(arg, text).is_none())
    }

    /// `compare` says how the value stands to a bound.
    fn range(
        &mut self,
        schema: &Schema<'_>,
        pointer: Pointer<'_>,
        compare: impl Fn(&str) -> Ordering,
    ) {
        for (key, wrong, side) in [
            ("minimum", Ordering::Less, "at least"),
            ("maximum", Ordering::Greater, "at most"),
        ] {
            let bound = schema.get(key).map(Json::raw);
            if let Some(bound) = bound.filter(|bound| compare(bound) == wrong) {
                self.tell(pointer, "OUT_OF_RANGE", format!("expected {side} {bound}"));
                self.unclear = true;
            }
        }
    }
}

/// Returns the value of a list that has no other: what is right of it is found out when it is
/// checked.
fn only(value: &Value) -> Option<Value> {
    match value {
        Value::List(values) if values.len() == 1 => values.first().cloned(),
        _ => None,
    }
}

/// Returns a number that was written as a text.
fn number_in(value: &Value) -> Option<Value> {
    let Value::Text(text) = value else {
        return None;
    };
    match super::value::parse(text) {
        Ok(number @ Value::Number(_)) => Some(number),
        _ => None,
    }
}

/// Returns the key of the argument that has a flag of this name, an alias or one that is written in
/// another way than the key.
fn of_flag<'t>(written: &str, rules: &Rules<'t>, levels: &Levels) -> Option<&'t str> {
    let name = written.trim_start_matches('-');
    let is_it = |long: &str| long == name || long.replace('-', "_") == name;
    rules.keys().find(|key| {
        let arg = levels.key(key);
        arg.is_some_and(|(_, arg)| longs(arg).any(is_it))
    })
}

/// Returns the names that may have been meant, nearest first.
fn near(written: &str, known: &[&str]) -> Vec<String> {
    let near = nearest(written, known).into_iter();
    near.map(str::to_owned).collect()
}
