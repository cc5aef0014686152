//! Makes the names of tools from the words of commands. The MCP server uses these names, and the
//! compiler checks them against the limits of hosts.

use crate::slice::each;

/// Writes a tool name. The name consists of the words of a command in lower case, with one `_` in
/// place of the characters between ASCII letters and digits. It begins with a letter and does not
/// end with `_`. It never contains `__`, because hosts separate their prefix from the name by `__`.
pub(super) struct Writer<'a> {
    /// The memory for the name, which may be too short for the whole name.
    to: &'a mut [u8],
    length: usize,
    /// Whether a `_` has to be written before the next character.
    gap: bool,
}

impl<'a> Writer<'a> {
    #[inline]
    pub(super) const fn new(to: &'a mut [u8]) -> Self {
        Self {
            to,
            length: 0,
            gap: false,
        }
    }

    #[inline]
    pub(super) const fn text(&mut self, text: &str) {
        each!(text.as_bytes(), |byte| {
            if byte.is_ascii_alphanumeric() {
                self.letter(byte.to_ascii_lowercase());
            } else {
                self.gap = true;
            }
        });
    }

    /// Makes a `_` come before the next character of the name, if another character follows.
    #[inline]
    pub(super) const fn gap(&mut self) {
        self.gap = true;
    }

    #[inline]
    const fn letter(&mut self, letter: u8) {
        if self.length == 0 && letter.is_ascii_digit() {
            self.all(b"tool_");
        } else if self.length > 0 && self.gap {
            self.put(b'_');
        }
        self.gap = false;
        self.put(letter);
    }

    #[inline]
    pub(super) const fn all(&mut self, bytes: &[u8]) {
        each!(bytes, |byte| self.put(*byte));
    }

    #[inline]
    const fn put(&mut self, byte: u8) {
        if self.length < self.to.len() {
            self.to[self.length] = byte;
        }
        self.length += 1;
    }

    /// Returns the length of the whole name, which may be longer than the memory.
    #[inline]
    pub(super) const fn finish(mut self) -> usize {
        if self.length == 0 {
            self.all(b"tool");
        }
        self.length
    }
}

/// Returns the default tool name of the command with these words. The name consists of letters,
/// digits and single underscores, which the APIs of all language models accept.
///
/// ```
/// use cmdhelp_spec::manifest::tool_name;
/// assert_eq!(tool_name("db run-migration"), "db_run_migration");
/// assert_eq!(tool_name("2fa --reset"), "tool_2fa_reset");
/// ```
#[must_use]
#[inline]
pub fn tool_name(words: &str) -> String {
    let mut name = vec![0; words.len() + "tool_".len()];
    let mut writer = Writer::new(&mut name);
    writer.text(words);
    let length = writer.finish();
    name.truncate(length);
    String::from_utf8(name).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::tool_name;

    #[test]
    fn every_text_has_a_valid_tool_name() {
        for (words, name) in [
            ("item create", "item_create"),
            ("Item.Create", "item_create"),
            ("a--b  c_", "a_b_c"),
            ("gr\u{f6}\u{df}e", "gr_e"),
            ("7z", "tool_7z"),
            ("_x", "x"),
            ("\u{4e2d}\u{6587}", "tool"),
            ("", "tool"),
        ] {
            assert_eq!(tool_name(words), name, "{words}");
        }
    }
}
