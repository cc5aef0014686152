//! Redacts secret values in JSON.

use cmdhelp_spec::json::end_of_string;

use super::{PLACEHOLDER, Secrets};
use crate::view::reader::{unescape, write_text};

impl Secrets {
    #[inline]
    pub(super) fn redacted_json(&self, json: &str) -> String {
        let Some(values) = &self.values else {
            return json.to_owned();
        };
        let mut out = String::new();
        let mut rest = json;
        while let Some(first) = rest.chars().next() {
            let length = match first {
                '"' => end_of_string(rest.as_bytes(), 0),
                c if is_plain(c) => rest.find(|c| !is_plain(c)).unwrap_or(rest.len()),
                c => c.len_utf8(),
            };
            let (token, after) = rest.split_at(length);
            match first {
                '"' => {
                    let inner = unescape(token.get(1..length - 1).unwrap_or_default());
                    let is_key = after.trim_start().starts_with(':');
                    let redacted = match is_key {
                        true => values.redact_long(&inner),
                        false => self.redact(&inner),
                    };
                    write_text(&redacted, &mut out);
                }
                c if is_plain(c) && (values.has(token) || values.has_number(token)) => {
                    write_text(PLACEHOLDER, &mut out);
                }
                _ => out.push_str(token),
            }
            rest = after;
        }
        out
    }
}

/// Returns whether a character can be part of a number or of a literal (`true`, `false`, `null`) of
/// JSON.
#[inline]
fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '.')
}

#[cfg(test)]
mod tests {
    use super::Secrets;

    #[test]
    fn redacts_values_in_json_but_not_short_keys() {
        let mut secrets = Secrets::default();
        for value in ["a\"b", "key", "0012", "[", ":", "hunter2-hunter2"] {
            secrets.add_value(value);
        }
        let json = r#"{"key":"a key","n":[12,123,"x a\"b 12"],"t":"\\","hunter2-hunter2":1}"#;
        let out = secrets.redact_json(json);
        assert_eq!(
            out,
            r#"{"key":"a ***","n":["***",123,"x *** ***"],"t":"\\","***":1}"#
        );
    }
}
