//! Makes control characters and hidden characters in texts visible.
//!
//! The texts of a program, and the data in its results and errors, are shown in terminals and read
//! by language models. A text must not move the cursor with an escape sequence, disguise a command
//! line with marks that change the writing direction, or contain hidden characters. So all printed
//! text goes through this module.

use std::borrow::Cow;
use std::fmt::Write as _;

use cmdhelp_spec::hidden::{is_hidden, joins_nothing};

#[cfg(feature = "calls")]
use crate::substring::Substring as _;
use crate::view::put::Put;

/// Returns a character, or a visible replacement if it is a control character or a hidden one. Line
/// feeds and tabs are replaced, too, so callers handle them before.
pub(super) const fn visible(character: char) -> char {
    match character {
        // For each of these control characters, Unicode has a symbol, whose code is U+2400 plus
        // that of the character.
        '\0'..='\u{1f}' => match char::from_u32(0x2400 + character as u32) {
            Some(picture) => picture,
            None => char::REPLACEMENT_CHARACTER,
        },
        '\u{7f}' => '\u{2421}',
        other if is_hidden(other) => char::REPLACEMENT_CHARACTER,
        other => other,
    }
}

/// Returns the characters of a text, each with the character that replaces it in output.
fn pairs(text: &str) -> impl Iterator<Item = (char, char)> {
    let mut before = ' ';
    text.chars().map(move |character| {
        let joins_nothing = joins_nothing(before, character);
        before = character;
        match joins_nothing {
            true => (character, char::REPLACEMENT_CHARACTER),
            false => (character, visible(character)),
        }
    })
}

/// Appends the characters of a text as they are printed.
#[inline(never)]
fn put_shown(text: &str, out: &mut String) {
    for (_, shown) in pairs(text) {
        out.push(shown);
    }
}

/// Returns whether a character is a line break for some programs.
const fn breaks(character: char) -> bool {
    matches!(
        character,
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

/// Returns a text as one line. White space between words becomes one space.
#[inline(never)]
pub(crate) fn line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text.split(|character: char| character.is_whitespace() || breaks(character)) {
        if word.is_empty() {
            continue;
        }
        if !line.is_empty() {
            line.put_char(' ');
        }
        put_shown(word, &mut line);
    }
    line
}

/// Returns a text as one line. Each line break or tab becomes one space, and no space is removed.
#[inline(never)]
pub(crate) fn verbatim_line(text: &str) -> String {
    let spaced = |character| match breaks(character) || character == '\t' {
        true => ' ',
        false => character,
    };
    let mut line = String::with_capacity(text.len());
    text.chars()
        .for_each(|character| line.put_char(spaced(character)));
    let mut out = String::with_capacity(line.len());
    put_shown(&line, &mut out);
    out
}

/// Returns a text with control characters made visible. Line breaks and tabs stay.
#[must_use]
pub fn block(text: &str) -> String {
    let mut block = String::with_capacity(text.len());
    let mut lines = text.split('\n').peekable();
    while let Some(line) = lines.next() {
        let is_last = lines.peek().is_none();
        let line = match line.strip_suffix('\r') {
            Some(line) if !is_last => line,
            _ => line,
        };
        for (at, part) in line.split('\t').enumerate() {
            if at > 0 {
                block.put_char('\t');
            }
            put_shown(part, &mut block);
        }
        if !is_last {
            block.put_char('\n');
        }
    }
    block
}

/// Returns a text with all lines except the first indented, so that none of them can be mistaken
/// for a line of the text around it.
#[cfg(feature = "calls")]
pub(crate) fn indented(text: &str, indent: &str) -> String {
    block(text.trim_end_matches(['\n', '\r'])).replaced("\n", &format!("\n{indent}"))
}

/// Returns whether a text is one line, and is printed unchanged.
#[cfg(any(feature = "calls", feature = "complete"))]
pub(crate) fn is_plain(text: &str) -> bool {
    verbatim_line(text) == text
}

/// Returns the same JSON value, with invisible characters written as escapes.
#[must_use]
pub fn json(json: &str) -> Cow<'_, str> {
    // Most texts contain only visible ASCII characters, which are compared fast.
    let is_plain = |it: u8| matches!(it, b' '..=b'~' | b'\n' | b'\t' | b'\r');
    let is_kept = |(character, visible): (char, char)| {
        character == visible || matches!(character, '\n' | '\t' | '\r')
    };
    if json.bytes().all(is_plain) || pairs(json).all(is_kept) {
        return Cow::Borrowed(json);
    }
    let mut shown = String::with_capacity(json.len());
    for (character, visible) in pairs(json) {
        if is_kept((character, visible)) {
            shown.put_char(character);
            continue;
        }
        for unit in character.encode_utf16(&mut [0; 2]) {
            let _ = write!(shown, "\\u{unit:04x}");
        }
    }
    Cow::Owned(shown)
}

/// Returns a text without clap's colours, and with control characters made visible.
#[must_use]
pub fn unstyled(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut pieces = text.split("\u{1b}[");
    plain.put(pieces.next().unwrap_or_default());
    for piece in pieces {
        let end = piece.find(|it: char| !it.is_ascii_digit() && it != ';');
        match end.map(|end| piece.split_at(end)) {
            Some((_, rest)) if rest.starts_with('m') => plain.put(&rest[1..]),
            _ => {
                plain.put("\u{1b}[");
                plain.put(piece);
            }
        }
    }
    block(&plain)
}

#[cfg(test)]
mod tests {
    use super::{block, is_hidden, json, line, unstyled, verbatim_line};

    #[test]
    fn replaces_all_characters_that_control_a_terminal() {
        for character in ('\0'..='\u{e01ff}').filter(|it| it.is_control() || is_hidden(*it)) {
            let text = format!("a{character}b");
            for shown in [line(&text), verbatim_line(&text), block(&text)] {
                let kept = shown.contains(character) && !matches!(character, '\n' | '\t');
                assert!(!kept, "{character:?} in {shown:?}");
            }
            let quoted = format!("\"{text}\"");
            let quoted = json(&quoted);
            let kept = quoted.contains(character) && !matches!(character, '\n' | '\t' | '\r');
            assert!(!kept, "{character:?} in {quoted:?}");
        }
    }

    #[test]
    fn keeps_letters_and_emoji_of_all_scripts() {
        for text in [
            "ünï 漢字 שלום",
            "👩\u{200d}👩\u{200d}👧",
            "می\u{200c}خواهم",
            "1\u{fe0f}\u{20e3}",
        ] {
            assert_eq!(verbatim_line(text), text);
        }
        assert_eq!(block("a\r\n\tb\n"), "a\n\tb\n");
        assert_eq!(verbatim_line("r\u{200d}m"), "r\u{fffd}m");
    }

    #[test]
    fn escapes_invisible_characters_in_json() {
        let text = "\u{7f}\u{9b}\u{202e}\u{e0041}é";
        assert_eq!(
            json(&format!("\"{text}\"")),
            r#""\u007f\u009b\u202e\udb40\udc41é""#
        );
    }

    #[test]
    fn removes_colours_but_no_other_escape_sequences() {
        assert_eq!(unstyled("\u{1b}[1mUsage:\u{1b}[0m a"), "Usage: a");
        assert_eq!(unstyled("a\u{1b}[2Jb\u{1b}[3"), "a␛[2Jb␛[3");
    }
}
