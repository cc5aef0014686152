//! The values of a call, and taking them out of the documents that tell of it.

use clap::ArgMatches;

use super::{PLACEHOLDER, Secrets};
use crate::erased::Erased;
use crate::order::insert_once;
use crate::tree::Mode;
use crate::view::reader::{unescape, write_text};

impl Secrets {
    /// Those of a call.
    pub(crate) fn of_call(program: &Erased, matches: &ArgMatches) -> Self {
        let ids = (program.secret_ids)();
        let mut this = Self::default();
        if !ids.is_empty() {
            let mut cmd = (program.whole)(Mode::Parse);
            // Names are known of what is built.
            cmd.build();
            this.level(&ids, &cmd, matches);
        }
        this
    }

    /// Those of another reading of the same words, too.
    pub(crate) fn and(mut self, other: Self) -> Self {
        for value in other.values {
            self.put(value);
        }
        for name in other.names {
            insert_once(&mut self.names, name);
        }
        self
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The arguments whose values have to be put in where a placeholder stands.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// A JSON value without them. Keys are names, and stay.
    pub(crate) fn out_of_json(&self, json: &str) -> String {
        if self.is_empty() {
            return json.to_owned();
        }
        let mut out = String::new();
        let mut rest = json;
        while let Some(first) = rest.chars().next() {
            let length = match first {
                '"' => string(rest),
                c if is_plain(c) => rest.find(|c| !is_plain(c)).unwrap_or(rest.len()),
                c => c.len_utf8(),
            };
            let (token, after) = rest.split_at(length);
            match first {
                '"' if !after.trim_start().starts_with(':') => {
                    let inner = unescape(token.get(1..length - 1).unwrap_or_default());
                    write_text(&self.out_of(&inner), &mut out);
                }
                c if is_plain(c) && self.values.iter().any(|value| value == token) => {
                    write_text(PLACEHOLDER, &mut out);
                }
                _ => out.push_str(token),
            }
            rest = after;
        }
        out
    }
}

/// Whether an argument is repeated to nobody.
pub(crate) fn is_secret_id(program: &Erased, id: &str) -> bool {
    (program.secret_ids)().contains(&id)
}

/// A character of a number or a word of JSON.
fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '.')
}

/// How long the string is that JSON begins with.
fn string(json: &str) -> usize {
    let mut is_escaped = false;
    let end = json.char_indices().skip(1).find(|(_, c)| {
        let is_end = *c == '"' && !is_escaped;
        is_escaped = *c == '\\' && !is_escaped;
        is_end
    });
    end.map_or(json.len(), |(at, _)| at + 1)
}

#[cfg(test)]
mod tests {
    use super::super::Secrets;

    #[test]
    fn values_are_taken_out_of_json_and_keys_stay() {
        let secrets = Secrets {
            values: vec![
                "a\"b".into(),
                "key".into(),
                "12".into(),
                "[".into(),
                ":".into(),
            ],
            names: Vec::new(),
        };
        let json = r#"{"key":"a key","n":[12,123,"x a\"b 12["],"t":"\\"}"#;
        let out = secrets.out_of_json(json);
        assert_eq!(
            out,
            r#"{"key":"a ***","n":["***",123,"x *** ******"],"t":"\\"}"#
        );
    }
}
