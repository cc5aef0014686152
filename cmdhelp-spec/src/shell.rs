//! Quotes words for a POSIX shell, and splits command lines as a POSIX shell does.

mod read;
mod reader;

pub use self::read::{calls, heads, unfinished};
pub use self::reader::{Call, FREE};
use crate::bytes::find_byte;
use crate::slice::each;

/// Returns whether a word has a part that only a running shell knows, which [`FREE`] stands for.
#[inline]
pub(crate) const fn is_free(word: &str) -> bool {
    find_byte(word.as_bytes(), FREE as u8, 0).is_some()
}

/// Returns whether a shell passes a word to a program unchanged, so that the word needs no quotes.
/// If `is_literal` is false, the word may contain placeholders such as `<id>`, so `<` and `>` need
/// no quotes either.
#[must_use]
#[inline]
pub const fn is_plain(word: &[u8], is_literal: bool) -> bool {
    each!(word, |byte| {
        let is_plain = match *byte {
            b'<' | b'>' => !is_literal,
            b'-' | b'_' | b'.' | b'/' | b'=' | b':' | b',' | b'+' | b'@' | b'%' => true,
            byte => byte.is_ascii_alphanumeric() || !byte.is_ascii(),
        };
        if !is_plain {
            return false;
        }
    });
    !word.is_empty()
}

/// Returns `word` in single quotes if a shell would otherwise change it, and unchanged if not. For
/// `is_literal`, see [`is_plain`].
///
/// ```
/// use cmdhelp_spec::shell::quoted;
///
/// assert_eq!(quoted("--title=Fix <x>", false), "'--title=Fix <x>'");
/// assert_eq!(quoted("<id>", false), "<id>");
/// assert_eq!(quoted("<id>", true), "'<id>'");
/// ```
#[must_use]
#[inline]
pub fn quoted(word: &str, is_literal: bool) -> String {
    if is_plain(word.as_bytes(), is_literal) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}
