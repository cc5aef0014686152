//! Replaces invisible characters in the texts of programs. Otherwise, a language model could follow instructions that
//! people do not see.

use cmdhelp_runtime::view::visible::block;

/// The length to which a text is cut, in bytes.
const MAX_LEN: usize = 2048;

/// Replaces control characters and marks of text direction in a text by visible characters, and cuts the text to the
/// maximum length.
pub(super) fn shown(text: &str) -> String {
    let text = block(text.trim());
    if text.len() <= MAX_LEN {
        return text;
    }
    let end = (0..=MAX_LEN - '…'.len_utf8()).rev();
    let end = end.into_iter().find(|end| text.is_char_boundary(*end));
    let mut text = text[..end.unwrap_or(0)].trim_end().to_owned();
    text.push('…');
    text
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn removes_invisible_characters() {
        assert_eq!(
            shown("  List\u{1b}[2J it\u{202e}\n"),
            "List\u{241b}[2J it\u{fffd}"
        );
    }

    #[test]
    fn cuts_a_long_text_between_letters() {
        let text = shown(&"ä".repeat(50_000));
        assert!(text.len() <= 2048 && text.ends_with("ä…"), "{}", text.len());
    }
}
