//! Validates JSON that other programs have written.
//!
//! A text is validated once, as a whole. Its values are then read without further validation when
//! they are needed.

use std::borrow::Cow;

use cmdhelp_spec::json::{Event, Scanner, check};

use crate::view::reader::{Json, unescape};

/// A key of an object, and its value. The key is decoded, because some clients escape characters
/// that need no escape. Clients in PHP write `/` as `\/`, for example.
pub type Member<'a> = (Cow<'a, str>, Json<'a>);

/// Validates that a text is exactly one JSON value. Returns the members if the value is an object,
/// and `None` for any other value.
///
/// # Errors
///
/// Fails with the position of the first byte that is not valid JSON.
pub fn members(text: &str) -> Result<Option<Vec<Member<'_>>>, usize> {
    let mut scanner = Scanner::new(text);
    let mut members = Vec::new();
    // The key in the outermost object whose value is being read, and the start of that value.
    let (mut key, mut start) = (None, None);
    while let Some(event) = scanner.next() {
        let (at, event) = event.map_err(|error| error.at)?;
        let is_outermost = scanner.depth() == 1;
        if let (Event::Key(found), true) = (event, is_outermost) {
            (key, start) = (Some(found), None);
            continue;
        }
        let begin = *start.get_or_insert(at);
        if is_outermost && let Some(key) = key.take() {
            let value = Json::whole(&text[begin..scanner.position()]);
            members.push((unescape(key), value));
        }
    }
    Ok(text.trim_ascii_start().starts_with('{').then_some(members))
}

/// Returns whether a text is exactly one JSON value.
#[must_use]
pub fn is_json(text: &str) -> bool {
    check(text).is_none()
}

#[cfg(test)]
mod tests {
    use cmdhelp_test_support::Random;
    use serde_json::value::RawValue;

    use super::{Json, Member, is_json, members, unescape};

    const PIECES: [&str; 40] = [
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "\\",
        "\"a\"",
        "\"\\n\"",
        "\"\\u00e4\"",
        "\"\\u12\"",
        "\"\\x\"",
        "\"\u{e4}\"",
        "\"\t\"",
        "0",
        "1",
        "-",
        "-0",
        "01",
        "1.5",
        "1.",
        ".5",
        "1e3",
        "1e+",
        "-1E-2",
        "true",
        "false",
        "null",
        "tru",
        "nulls",
        " ",
        "\n",
        "\t",
        "\u{a0}",
        "{\"a\":1}",
        "[1,2]",
        "{}",
        "[]",
        "\"k\":",
    ];

    /// Tests texts that consist of pieces of JSON, because random characters are hardly ever JSON.
    #[test]
    fn agrees_with_serde_json_on_random_texts() {
        let mut random = Random::new(1);
        let mut below = |end: usize| random.below(end);
        let (mut good, mut objects, rounds) = (0, 0, 200_000);
        for _ in 0..rounds {
            let mut text: String = (0..1 + below(5))
                .map(|_| PIECES[below(PIECES.len())])
                .collect();
            match below(4) {
                0 => text = format!("[{text}]"),
                1 => text = format!(" {{\"k\" : {text}}}"),
                2 => text = format!("{{\"k\\n\":[{text}] , \"k\":\n{text},\"\":{{}}}}"),
                _ => {}
            }
            let expected = serde_json::from_str::<&RawValue>(&text).is_ok();
            assert_eq!(is_json(&text), expected, "{text:?}");
            if let Ok(Some(members)) = members(&text) {
                let entries = Json::whole(text.trim_ascii()).entries();
                let entries: Vec<Member<'_>> =
                    entries.map(|(key, value)| (unescape(key), value)).collect();
                assert_eq!(members, entries, "{text:?}");
                objects += usize::from(entries.len() > 1);
            }
            good += usize::from(expected);
        }
        assert!(good > rounds / 100, "{good} of {rounds}");
        assert!(objects > 100, "{objects} of {rounds}");
    }
}
