//! Writes the names of an argument: its key, and its names on the command line.

use super::Argument;
use crate::hidden::needs_escape;
use crate::manifest::out::Out;
use crate::slice::each;
use crate::spec::{Text, Word};

impl Argument<'_> {
    /// Returns the flag that negates the argument. According to the specification, only a switch
    /// can be negated, and only by a flag with a plain name.
    #[inline]
    pub(super) const fn negated_switch(&self) -> Option<Text> {
        match (self.word(), self.negated) {
            (Word::Bool, Some(flag)) if is_plain_flag(flag.raw()) => Some(flag),
            _ => None,
        }
    }

    /// Writes the argument's key: the long name if it is a valid key, or else the short name or the
    /// id. If the key is an id, the argument's member `spelling` contains the flag as written on a
    /// command line.
    #[inline]
    pub(super) const fn write_key(&self, out: &mut Out<'_>) {
        out.next();
        out.quote();
        match (self.long, self.short) {
            (Some(long), _) if !self.odd => out.inner(long),
            (None, Some(short)) if short.is_ascii_alphabetic() => out.put_char(short),
            _ => write_sanitised(out, self.arg.id.raw()),
        }
        out.put("\":");
    }

    #[inline]
    pub(super) const fn write_names(&self, out: &mut Out<'_>) {
        match (self.long, self.short) {
            (Some(long), _) if self.odd => {
                out.key("\"spelling\":");
                out.put("\"--");
                out.inner(long);
                out.quote();
            }
            (None, Some(short)) if !short.is_ascii_alphabetic() => {
                out.key("\"spelling\":");
                write_short(out, short, "-");
            }
            _ => {}
        }
        if let (Some(_), Some(short)) = (self.long, self.short) {
            out.key("\"short\":");
            write_short(out, short, "");
        }
        if let Some(aliases @ [_, ..]) = self.aliases {
            out.key("\"aliases\":");
            out.texts(aliases);
        }
        if let Some(shorts @ [_, ..]) = self.short_aliases {
            out.open_at("\"short_aliases\":", b'[');
            each!(shorts, |short| {
                out.next();
                write_short(out, *short, "");
            });
            out.close(b']');
        }
    }
}

/// Returns whether a flag is plain: it consists of two dashes, a letter or digit, and then only
/// letters, digits and dashes.
#[inline]
pub(super) const fn is_plain_flag(flag: &str) -> bool {
    let [b'-', b'-', first, rest @ ..] = flag.as_bytes() else {
        return false;
    };
    each!(rest, |byte| {
        if !byte.is_ascii_alphanumeric() && *byte != b'-' {
            return false;
        }
    });
    first.is_ascii_alphanumeric()
}

/// Writes a JSON string that consists of `dashes` and a short name. The character of the name is
/// escaped if necessary.
#[inline]
pub(super) const fn write_short(out: &mut Out<'_>, character: char, dashes: &str) {
    out.quote();
    out.put(dashes);
    match character {
        '"' => out.put("\\\""),
        '\\' => out.put("\\\\"),
        '\t' => out.put("\\t"),
        '\n' => out.put("\\n"),
        character if (character as u32) < 0x20 || needs_escape(' ', character) => {
            out.unit_escapes(character);
        }
        character => out.put_char(character),
    }
    out.quote();
}

/// Writes an id as a key, which begins with a letter and consists of letters, digits, `-` and `_`.
#[inline]
pub(super) const fn write_sanitised(out: &mut Out<'_>, id: &str) {
    let bytes = id.as_bytes();
    // An id of one letter gets a prefix, because a key of one letter would mean a short name.
    if bytes.len() < 2 || !bytes[0].is_ascii_alphabetic() {
        out.put("flag-");
    }
    write_key_bytes(out, bytes, true);
}

/// Writes the bytes of an id as part of a key. Letters, digits and `_` are kept, and also dashes if
/// `dashes` is true. Any other ASCII character becomes `_`, and each byte outside of ASCII becomes
/// a number.
#[inline]
pub(super) const fn write_key_bytes(out: &mut Out<'_>, bytes: &[u8], dashes: bool) {
    each!(bytes, |&byte| {
        if byte.is_ascii_alphanumeric() || byte == b'_' || (dashes && byte == b'-') {
            out.put_char(byte as char);
        } else if byte.is_ascii() {
            out.put("_");
        } else {
            // A byte outside of ASCII is written as a number, so that ids that differ only in such
            // letters have different keys.
            out.put("x");
            out.number(byte as i128);
        }
    });
}
