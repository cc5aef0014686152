//! Writes front matter: the YAML at the beginning of a Markdown file.
//!
//! Strings are always in double quotes, so that parsers of YAML 1.1 and 1.2 agree about strings such as `yes`, `1.10`
//! or `2026-01-01`. Deeply nested values are written as JSON, which is valid YAML.

use crate::json::{Json, Object};

/// The depth to which values are written on separate lines. Deeper values are written as JSON on one line.
const BLOCK_DEPTH: usize = 2;

/// Returns a file that consists of front matter and a body.
pub(super) fn file(front: Object, body: &str) -> String {
    noted(front, &[], body)
}

/// Returns a file that consists of front matter and a body. `notes` are comments, each with the key before which it is
/// written.
pub(super) fn noted(front: Object, notes: &[(&str, String)], body: &str) -> String {
    let mut text = "---\n".to_owned();
    for (key, value) in front.into_entries() {
        let notes = notes.iter().filter(|(of, _)| *of == key);
        for line in notes.flat_map(|(_, note)| note.lines()) {
            text.push_str(&format!("# {line}\n"));
        }
        entry(&mut text, &key, &value, 0);
    }
    text.push_str("---\n\n");
    text.push_str(body.trim());
    text.push('\n');
    text
}

fn entry(text: &mut String, key: &str, value: &Json, depth: usize) {
    text.push_str(&"  ".repeat(depth));
    text.push_str(&self::key(key));
    text.push(':');
    match value {
        Json::Object(entries) if !entries.is_empty() && depth < BLOCK_DEPTH => {
            text.push('\n');
            for (key, value) in entries {
                entry(text, key, value, depth + 1);
            }
        }
        Json::List(items) if !items.is_empty() && depth < BLOCK_DEPTH => {
            text.push('\n');
            for item in items {
                text.push_str(&"  ".repeat(depth + 1));
                text.push_str(&format!("- {}\n", line(item)));
            }
        }
        value => text.push_str(&format!(" {}\n", line(value))),
    }
}

/// Returns a key, in quotes unless every YAML parser reads it as a string.
fn key(key: &str) -> String {
    let words = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"];
    let is_plain = key.starts_with(|it: char| it.is_ascii_lowercase())
        && key
            .bytes()
            .all(|it| it.is_ascii_alphanumeric() || it == b'_')
        && !words.contains(&&*key.to_ascii_lowercase());
    if is_plain {
        key.to_owned()
    } else {
        line(&Json::from(key))
    }
}

/// Returns a value on one line. The invisible characters from U+E0000 to U+E01EF are escaped as in `\U000e0001`,
/// because JSON escapes them as surrogate pairs, which YAML does not have.
fn line(value: &Json) -> String {
    let json = plain(value).to_string();
    json.replace("\\udb40\\udc", "\\U000e00")
        .replace("\\udb40\\udd", "\\U000e01")
}

/// Returns a value whose numbers have no exponents, because YAML reads some numbers with exponents as strings.
fn plain(value: &Json) -> Json {
    match value {
        Json::Number(number) if number.contains(['e', 'E']) => {
            Json::Number(value.word().map_or_else(|| number.clone(), Into::into))
        }
        Json::List(items) => Json::List(items.iter().map(plain).collect()),
        Json::Object(entries) => {
            let entries = entries
                .iter()
                .map(|(key, value)| (key.clone(), plain(value)));
            Json::Object(entries.collect())
        }
        value => value.clone(),
    }
}
