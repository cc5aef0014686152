//! Redacts secrets in texts.

use super::values::Values;

/// The placeholder for a secret.
pub const SHOWN: &str = "[secret]";

/// The length in bytes up to which values are not redacted. Such short values occur in most texts by chance.
const SHORT: usize = 3;

/// Replaces the values in `hidden` by `[secret]`, in plain texts and in texts with escapes, such as JSON. A value is
/// found even if some of its characters are written as escapes.
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

/// Replaces the values in `hidden` by `[secret]`, like [`redact`], in bytes that need not be UTF-8.
pub(crate) fn redact_bytes(bytes: &[u8], hidden: &[String]) -> Vec<u8> {
    let mut values: Vec<&[u8]> = Vec::new();
    for value in hidden.iter().filter(|it| it.len() > SHORT) {
        values.push(value.as_bytes());
        // A program often prints only one line of a secret with several lines, so each line is redacted by itself, too.
        let lines = value.lines().filter(|it| it.len() > 2 * SHORT);
        values.extend(lines.map(str::as_bytes));
    }
    if values.is_empty() {
        return bytes.to_owned();
    }
    let values = Values::new(values);
    let mut kept = Vec::with_capacity(bytes.len());
    let mut end = 0;
    for begin in 0..bytes.len() {
        if !values.can_begin(&bytes[begin..]) {
            continue;
        }
        let Some(end_here) = values.longest_at(bytes, begin) else {
            continue;
        };
        // Values that overlap are replaced by one placeholder, so that no part of them is left.
        if begin >= end {
            kept.extend_from_slice(&bytes[end..begin]);
            kept.extend_from_slice(SHOWN.as_bytes());
        }
        end = end.max(end_here);
    }
    kept.extend_from_slice(&bytes[end..]);
    kept
}

#[cfg(test)]
mod tests {
    use super::{redact, redact_bytes};
    use crate::secrets::spelling::bytes_read;

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
            // The text does not contain this value, so it stays the same.
            let other = [value.replace('k', "q").replace('z', "y")];
            assert_eq!(redact(&text, &other), text);
        }
    }

    #[test]
    fn finds_a_value_that_is_printed_by_various_languages() {
        let values = [
            "pässwörd🦀long",
            "<\u{7}\u{8}\u{b}\u{c}\u{1b}\u{1}>",
            "päss\u{e4}\u{c3}\u{a4}",
            // This value begins with the byte that is the code of `ä`.
            "p\u{4000}ss",
            "<\u{4000}ss",
            "<ää",
        ];
        let hidden = values.map(str::to_owned);
        for text in [
            // Byte strings of Python, and C.
            r"p\xc3\xa4ssw\xc3\xb6rd\xf0\x9f\xa6\x80long",
            // Git and shells.
            r"p\303\244ssw\303\266rd\360\237\246\200long",
            r"<\a\b\v\f\e\1>",
            r"<\a\b\v\f\E\001>",
            // ASCII strings of Python, and YAML.
            r"p\xe4ssw\xf6rd\U0001f980long",
            r"<\x07\x08\x0b\x0c\x1b\x01>",
            r"p\xe4ss\xe4\xc3\xa4",
            r"p\xe4\x80\x80ss",
            r"<\xe4\xe4",
            // A byte string of Python in JSON.
            r"p\\xc3\\xa4ssw\\xc3\\xb6rd\\xf0\\x9f\\xa6\\x80long",
        ] {
            assert_eq!(redact(&format!("it={text}"), &hidden), "it=[secret]");
            // The text does not contain this value, so it stays the same.
            let changed = text.replace(['s', '<'], "q");
            assert_eq!(redact(&changed, &hidden), changed);
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
            "\\u{0000073}ecret",
            "\\U0001f98",
            "\\Uffffffff",
            "\\777",
            "\\3",
            "\\xff\\xfe",
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

    #[test]
    fn redacts_all_bytes_that_spell_a_value() {
        let hidden = ["abcdefgh\\".to_owned()];
        for (text, expected) in [
            (r"it is abcdefgh\ here", r"it is [secret] here"),
            (r#"{"k":"abcdefgh\\","l":1}"#, r#"{"k":"[secret]","l":1}"#),
            (
                r#"{"k":"\"abcdefgh\\\\\"","l":1}"#,
                r#"{"k":"\"[secret]\"","l":1}"#,
            ),
        ] {
            assert_eq!(redact(text, &hidden), expected);
        }
        let quoted = ["\"quoted".to_owned()];
        assert_eq!(redact(r#"it=\\\\\\\"quoted"#, &quoted), "it=[secret]");
        let overlapping = ["abcdefgh".to_owned(), "ghijkl".to_owned()];
        let text = "<abcdefghijkl> <ghijkl> <abcdefghabcdefgh> <ghi>";
        let expected = "<[secret]> <[secret]> <[secret][secret]> <ghi>";
        assert_eq!(redact(text, &overlapping), expected);
    }

    #[test]
    fn reads_each_byte_a_few_times_however_many_values_are_hidden() {
        let lines: Vec<String> = ('a'..='z')
            .map(|it| format!("{it}-{it}-{it}-{it}"))
            .collect();
        let hidden = [lines.join("\n")];
        for repeated in ["\\", "0", "\\u{", "\\u{00005c}u{000030}", "\\x5c"] {
            let text = format!("\\u{{{}", repeated.repeat(4096));
            let before = bytes_read();
            assert_eq!(redact(&text, &hidden), text);
            let times = (bytes_read() - before) / text.len();
            assert!(times < 32, "each byte of {repeated} was read {times} times");
        }
    }
}
