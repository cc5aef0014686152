//! The invisible characters, which the writers of JSON escape.
//!
//! Manifests and other JSON documents are shown in terminals and read by language models. An
//! invisible character could move the cursor, show a text in another order, or hide a text from
//! people.

use crate::bytes::char_len;

/// Returns whether a non-ASCII character controls a terminal, or is invisible and changes the
/// meaning of its neighbours.
///
/// ```
/// use cmdhelp_spec::hidden::is_hidden;
///
/// assert!(is_hidden('\u{202e}') && is_hidden('\u{e0158}') && is_hidden('\u{3164}'));
/// assert!(!is_hidden('é'));
/// ```
#[must_use]
#[inline]
pub const fn is_hidden(character: char) -> bool {
    matches!(
        character,
        // The control characters of ISO 6429, such as U+009B, which begins an escape sequence.
        '\u{80}'..='\u{9f}'
        // Marks of the writing direction.
        | '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        // Ends of lines and paragraphs.
        | '\u{2028}' | '\u{2029}'
        // Zero-width characters that are not part of a letter.
        | '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        // Blank characters that stand in place of a letter.
        | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}'
        // An invisible copy of ASCII, and 240 variation selectors, with which any bytes can be
        // encoded.
        | '\u{e0000}'..='\u{e01ef}'
    )
}

/// Returns whether a character is a zero-width joiner or non-joiner that has no effect after the
/// character `before`. In Persian and in emoji, these characters change how their neighbours are
/// drawn. After an ASCII character or another joiner they have no effect, and would only hide that
/// two words differ.
///
/// ```
/// use cmdhelp_spec::hidden::joins_nothing;
///
/// assert!(joins_nothing('r', '\u{200d}'));
/// assert!(!joins_nothing('👩', '\u{200d}'));
/// ```
#[must_use]
#[inline]
pub const fn joins_nothing(before: char, character: char) -> bool {
    is_joiner(character) && (before.is_ascii() || is_joiner(before))
}

#[inline]
const fn is_joiner(character: char) -> bool {
    matches!(character, '\u{200c}' | '\u{200d}')
}

/// Returns whether the writers of JSON escape a character that stands after the character `before`,
/// although JSON does not require this.
///
/// ```
/// use cmdhelp_spec::hidden::needs_escape;
///
/// assert!(needs_escape('a', '\u{202e}') && needs_escape('a', '\u{7f}'));
/// assert!(!needs_escape('a', 'é'));
/// ```
#[must_use]
#[inline]
pub const fn needs_escape(before: char, character: char) -> bool {
    character == '\u{7f}' || is_hidden(character) || joins_nothing(before, character)
}

/// Returns the character that begins at byte `at` of a text.
#[inline]
pub(crate) const fn char_at(text: &[u8], at: usize) -> char {
    let first = text[at];
    let length = char_len(first);
    let mut code = match length {
        1 => first as u32,
        length => (first & (0x7f >> length)) as u32,
    };
    let mut i = 1;
    while i < length {
        code = code << 6 | (text[at + i] & 0x3f) as u32;
        i += 1;
    }
    match char::from_u32(code) {
        Some(character) => character,
        None => char::REPLACEMENT_CHARACTER,
    }
}

/// Returns the character before byte `at` of a text. At the beginning of the text, returns a space.
#[inline]
pub(crate) const fn char_before(text: &[u8], at: usize) -> char {
    let mut start = at;
    while start > 0 {
        start -= 1;
        if text[start] & 0xc0 != 0x80 {
            return char_at(text, start);
        }
    }
    ' '
}
