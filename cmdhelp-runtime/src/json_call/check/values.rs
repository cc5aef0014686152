//! Validates the value of one key against its schema.

use std::cmp::Ordering;

use super::super::number::{compare, is_too_large, whole};
use super::super::pointer::Pointer;
use super::super::rules::Schema;
use super::super::value::{JsonValue, parse, shortened};
use super::Checker;
use super::names::near;
use crate::list::List as _;
use crate::value_parser::refusal;
use crate::view::reader::Json;

impl Checker<'_> {
    /// Validates the value of a key against its schema, and returns the corrected value.
    pub(super) fn value(
        &mut self,
        property: &Schema<'_>,
        value: &JsonValue,
        pointer: Pointer<'_>,
    ) -> JsonValue {
        if *value == JsonValue::Null {
            return JsonValue::Null;
        }
        if let Some(any) = property.get("anyOf") {
            return match (value, any.items().next()) {
                (JsonValue::Bool(_), _) | (_, None) => value.clone(),
                (_, Some(schema)) => {
                    self.scalar(&Schema::of(schema), value, pointer, property.is_secret())
                }
            };
        }
        let Some(items) = property.get("items") else {
            return self.scalar(property, value, pointer, property.is_secret());
        };
        match value {
            JsonValue::List(values) => {
                self.length(property, values.len(), pointer);
                let items = Schema::of(items);
                let values = values.iter().enumerate();
                let values = values.map(|(at, value)| {
                    let pointer = pointer.at(at);
                    self.scalar(&items, value, pointer, property.is_secret())
                });
                JsonValue::List(values.list())
            }
            JsonValue::Object(_) => self.wrong_type("an array", value, pointer, None),
            one => {
                let listed = JsonValue::List(vec![one.clone()]);
                self.wrong_type("an array", value, pointer, Some(listed))
            }
        }
    }

    /// Validates the length of a list.
    fn length(&mut self, property: &Schema<'_>, length: usize, pointer: Pointer<'_>) {
        let bound = |key| property.get(key)?.raw().parse::<usize>().ok();
        if let Some(least) = bound("minItems")
            && length < least
        {
            let message = format!("expected at least {}, found {length}", values(least));
            self.report(pointer, "TOO_FEW_VALUES", message);
            self.unclear = true;
        }
        if let Some(most) = bound("maxItems")
            && length > most
        {
            let message = format!("expected at most {}, found {length}", values(most));
            self.report(pointer, "TOO_MANY_VALUES", message);
            self.unclear = true;
        }
    }

    /// Reports a value of the wrong type, and returns the corrected value, which is `meant` if it
    /// is not `None`.
    fn wrong_type(
        &mut self,
        expected: &str,
        value: &JsonValue,
        pointer: Pointer<'_>,
        meant: Option<JsonValue>,
    ) -> JsonValue {
        let message = format!("expected {expected}, found {}", value.kind());
        self.report(pointer, "WRONG_TYPE", message);
        match meant.or_else(|| only(value)) {
            Some(meant) => meant,
            None => {
                self.unclear = true;
                value.clone()
            }
        }
    }

    /// Validates a value that is not a list, and returns the corrected value.
    fn scalar(
        &mut self,
        schema: &Schema<'_>,
        value: &JsonValue,
        pointer: Pointer<'_>,
        secret: bool,
    ) -> JsonValue {
        let ty = schema.get("type").and_then(Json::text).unwrap_or_default();
        match (&*ty, value) {
            // An argument takes a JSON array as one value. A list would be several values.
            ("string", JsonValue::List(_)) if is_json(schema) => JsonValue::Text(value.json()),
            ("string", _) if is_json(schema) => value.clone(),
            ("string", JsonValue::Text(text)) => self.one_of(schema, text, pointer, secret),
            ("string", JsonValue::Number(written)) => {
                let meant = JsonValue::Text(written.clone());
                self.wrong_type("a string", value, pointer, Some(meant))
            }
            ("string", _) => self.wrong_type("a string", value, pointer, None),
            ("boolean", JsonValue::Bool(_)) => value.clone(),
            ("boolean", JsonValue::Text(text)) if text == "true" || text == "false" => {
                let meant = JsonValue::Bool(text == "true");
                self.wrong_type("a boolean", value, pointer, Some(meant))
            }
            ("boolean", _) => self.wrong_type("a boolean", value, pointer, None),
            ("integer", JsonValue::Number(written)) => match whole(written) {
                Some(digits) => {
                    self.range(schema, pointer, &digits);
                    JsonValue::Number(digits)
                }
                None => {
                    let message = "expected a whole number".to_owned();
                    self.report(pointer, "WRONG_TYPE", message);
                    self.unclear = true;
                    value.clone()
                }
            },
            ("number", JsonValue::Number(written)) => {
                if is_too_large(written) {
                    // clap would parse the number as infinity.
                    let message = "the number does not fit 64 bits".to_owned();
                    self.report(pointer, "OUT_OF_RANGE", message);
                    self.unclear = true;
                }
                self.range(schema, pointer, written);
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

    /// Validates a string that may be restricted to possible values, and returns the corrected
    /// value.
    fn one_of(
        &mut self,
        schema: &Schema<'_>,
        text: &str,
        pointer: Pointer<'_>,
        secret: bool,
    ) -> JsonValue {
        let Some(possible) = schema.get("enum") else {
            return JsonValue::Text(text.to_owned());
        };
        let possible: Vec<String> = possible.texts().map(std::borrow::Cow::into_owned).list();
        if possible.iter().any(|value| value == text) || self.is_accepted(text, pointer) {
            return JsonValue::Text(text.to_owned());
        }
        let names: Vec<&str> = possible.iter().map(String::as_str).list();
        let near = near(text, &names);
        let meant = match near.as_slice() {
            [one] => Some(one.clone()),
            _ => None,
        };
        let message = match secret {
            true => "invalid value".to_owned(),
            false => {
                let shown = self.secrets.redact(text);
                format!("invalid value `{}`", shortened(&shown))
            }
        };
        let violation = self.report(pointer, "INVALID_VALUE", message);
        violation.did_you_mean = near;
        violation.valid_values = possible;
        match meant {
            Some(meant) => JsonValue::Text(meant),
            None => {
                self.unclear = true;
                JsonValue::Text(text.to_owned())
            }
        }
    }

    /// Returns whether the argument's parser accepts a text that is not among the listed values,
    /// such as a hidden value, a value in another case, or a value in a notation that only the
    /// parser knows.
    fn is_accepted(&self, text: &str, pointer: Pointer<'_>) -> bool {
        let arg = pointer.key.and_then(|key| self.levels.key(key));
        arg.is_some_and(|(_, arg)| refusal(arg, text).is_none())
    }

    /// Reports a number that is outside of the bounds in `schema`.
    fn range(&mut self, schema: &Schema<'_>, pointer: Pointer<'_>, number: &str) {
        for (key, wrong, side) in [
            ("minimum", Ordering::Less, "at least"),
            ("maximum", Ordering::Greater, "at most"),
        ] {
            let bound = schema.get(key).map(Json::raw);
            if let Some(bound) = bound.filter(|bound| compare(number, bound) == wrong) {
                self.report(pointer, "OUT_OF_RANGE", format!("expected {side} {bound}"));
                self.unclear = true;
            }
        }
    }
}

/// Returns a number of values in words.
fn values(number: usize) -> String {
    match number {
        1 => "1 value".to_owned(),
        number => format!("{number} values"),
    }
}

/// Returns whether the schema is that of an argument whose text is JSON.
fn is_json(schema: &Schema<'_>) -> bool {
    schema.get("contentMediaType").is_some()
}

/// Returns the only element of a list, or `None` for any other value. The element is validated when
/// the corrected value is validated.
fn only(value: &JsonValue) -> Option<JsonValue> {
    match value {
        JsonValue::List(values) if values.len() == 1 => values.first().cloned(),
        _ => None,
    }
}

/// Returns the number that a string contains, or `None` for any other value.
fn number_in(value: &JsonValue) -> Option<JsonValue> {
    let JsonValue::Text(text) = value else {
        return None;
    };
    match parse(text) {
        Ok(number @ JsonValue::Number(_)) => Some(number),
        _ => None,
    }
}
