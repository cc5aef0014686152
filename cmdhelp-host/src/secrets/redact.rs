//! Redacts secrets in texts.

use memchr::memchr2_iter;

use super::spelling::letter;

/// The placeholder for a secret.
pub(crate) const SHOWN: &str = "[secret]";

/// The length up to which values are not redacted, because short values occur in most texts.
const SHORT: usize = 3;

/// The maximum number of times that the escapes of a text are decoded. A JSON document in a JSON string in a `Debug`
/// text, for example, is escaped three times.
const DEPTH: usize = 3;

/// Replaces the values in `hidden` by `[secret]`, in plain texts and in texts with escapes, such as JSON. Any character
/// of a value can be written as an escape, as invisible characters are.
///
/// ```
/// use cmdhelp_host::secrets::redact;
///
/// let hidden = ["hunter2".to_owned(), "a\"b\\c\u{202e}".to_owned()];
/// assert_eq!(redact("token=hunter2", &hidden), "token=[secret]");
/// assert_eq!(redact(r#"{"it":"a\"b\\c\u202e"}"#, &hidden), r#"{"it":"[secret]"}"#);
/// ```
#[must_use]
pub fn redact(text: &str, hidden: &[String]) -> String {
    // Values and placeholders consist of whole characters, so the result is valid UTF-8.
    String::from_utf8_lossy(&redact_bytes(text.as_bytes(), hidden)).into_owned()
}

/// Replaces the values in `hidden` by `[secret]` in bytes, like [`redact`] in a text.
pub(crate) fn redact_bytes(bytes: &[u8], hidden: &[String]) -> Vec<u8> {
    let mut values: Vec<&str> = Vec::new();
    for value in hidden.iter().filter(|it| it.len() > SHORT) {
        values.push(value);
        // A program often prints only one line of a secret with several lines, so each line is redacted by itself, too.
        values.extend(value.lines().filter(|it| it.len() > 2 * SHORT));
    }
    // Longer values are replaced first, because a longer value can contain a shorter value.
    values.sort_by_key(|it| std::cmp::Reverse(it.len()));
    values.dedup();
    values
        .iter()
        .fold(bytes.to_owned(), |bytes, value| without(&bytes, value))
}

/// Returns bytes in which each occurrence of a value is replaced by the placeholder.
fn without(bytes: &[u8], value: &str) -> Vec<u8> {
    let mut kept = Vec::with_capacity(bytes.len());
    let mut end = 0;
    for begin in memchr2_iter(value.as_bytes()[0], b'\\', bytes) {
        if begin >= end
            && let Some(length) = spelled_at_start(&bytes[begin..], value)
        {
            kept.extend_from_slice(&bytes[end..begin]);
            kept.extend_from_slice(SHOWN.as_bytes());
            end = begin + length;
        }
    }
    kept.extend_from_slice(&bytes[end..]);
    kept
}

/// Returns the number of bytes at the beginning of `bytes` that spell `value`, or `None` if they spell another text.
fn spelled_at_start(bytes: &[u8], value: &str) -> Option<usize> {
    (0..=DEPTH).find_map(|depth| {
        value.chars().try_fold(0, |at, expected| {
            let (char, length) = letter(&bytes[at..], depth)?;
            (char == expected).then_some(at + length)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::{redact, redact_bytes};

    #[test]
    fn finds_a_value_in_all_its_escaped_forms() {
        let value = "k\u{202e}\u{200b}\"\\/\u{7f}\n\té🦀\u{e0041}z";
        let hidden = [value.to_owned()];
        let json = cmdhelp_bundle::Json::from(value).to_string();
        let once = &json[1..json.len() - 1];
        let twice = cmdhelp_bundle::Json::from(once).to_string();
        let all_units: String = value
            .encode_utf16()
            .map(|unit| format!("\\u{unit:04X}"))
            .collect();
        for written in [
            value.to_owned(),
            json.clone(),
            twice.clone(),
            cmdhelp_bundle::Json::from(&*twice).to_string(),
            all_units,
            value.escape_debug().to_string(),
            value.escape_unicode().to_string(),
            json.replace('/', "\\/"),
        ] {
            let text = format!("<{written}> and <{written}>");
            let shown = redact(&text, &hidden);
            assert_eq!(shown.matches("[secret]").count(), 2, "{text}: {shown}");
            assert!(!shown.contains(['é', '🦀', 'z', 'k']), "{shown}");
            // Another value is not found, so the text stays the same.
            let other = [value.replace('k', "q").replace('z', "y")];
            assert_eq!(redact(&text, &other), text);
        }
    }

    #[test]
    fn keeps_texts_with_incomplete_escapes_and_other_bytes() {
        let hidden = ["secret".to_owned(), "\\u{202e}".to_owned()];
        for text in [
            "\\",
            "\\u",
            "\\u12",
            "\\ud83e\\u",
            "\\u{",
            "\\x4",
            "secre\\u0074s\\",
            "\\\\\\\\",
            "\\u{ffffffff}",
        ] {
            let kept = redact(text, &hidden);
            let is_found = text.contains("\\u0074");
            assert_eq!(kept == text, !is_found, "{text}: {kept}");
        }
        assert_eq!(
            redact_bytes(b"\xff\\\xffsecret\xff", &hidden),
            b"\xff\\\xff[secret]\xff"
        );
    }
}
