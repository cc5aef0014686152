//! Texts whose control characters can be seen instead of doing something.
//!
//! A program's texts are shown in terminals and read by models. An escape sequence in one of them
//! must not move a cursor, and a mark that turns the direction of writing must not show a command
//! line other than the one that would be run.

use crate::view::put::Put;

/// A character, or what stands for it. Line feeds and tabs are the caller's business.
pub(super) const fn visible(character: char) -> char {
    match character {
        // Unicode has a picture for each of these.
        '\0'..='\u{1f}' => match char::from_u32(0x2400 + character as u32) {
            Some(picture) => picture,
            None => char::REPLACEMENT_CHARACTER,
        },
        '\u{7f}' => '\u{2421}',
        '\u{80}'..='\u{9f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            char::REPLACEMENT_CHARACTER
        }
        other => other,
    }
}

/// Whether a character begins another line for someone.
const fn breaks(character: char) -> bool {
    matches!(
        character,
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

/// A text in one line. Whitespace that stands for nothing but a break is one space.
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
        line.extend(word.chars().map(visible));
    }
    line
}

/// A text in one line in which every space counts.
#[inline(never)]
pub(super) fn verbatim_line(text: &str) -> String {
    let shown = |character| {
        if breaks(character) || character == '\t' {
            ' '
        } else {
            visible(character)
        }
    };
    text.chars().map(shown).collect()
}

/// A text in as many lines as it has.
pub(crate) fn block(text: &str) -> String {
    let mut block = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        match character {
            '\r' if rest.peek() == Some(&'\n') => {}
            '\n' | '\t' => block.push(character),
            other => block.push(visible(other)),
        }
    }
    block
}
