//! Counts how deep the parts of a KDL file are nested that `/-` removes.
//!
//! The parser parses a removed part up to three times. A part in `n` removed parts is therefore parsed up to `3ⁿ`
//! times.

use super::NEWLINES;

/// The maximum number of removed parts that are nested in each other or are on one line.
pub(super) const MAX: usize = 3;

/// The removed parts that contain the current position in a file.
#[derive(Default)]
pub(super) struct Removed {
    /// The open braces, each with the number of `/-` before it on its line.
    open: Vec<usize>,
    /// The number of `/-` on the current line within the innermost open braces.
    on_line: usize,
    /// Whether a part follows the last `/-`, so that the end of the line ends this part.
    has_part: bool,
    /// Whether `\` continues the line.
    is_continued: bool,
}

impl Removed {
    /// Takes note of the next character outside of comments. The character may be the first one of a string or of `/-`.
    pub(super) fn note(&mut self, char: char, is_removal: bool) {
        match char {
            _ if is_removal => {
                self.on_line += 1;
                self.has_part = false;
            }
            '{' => {
                self.open.push(self.on_line);
                self.on_line = 0;
            }
            // One of the `/-` before the braces ends here at the latest: it removes nothing after
            // the braces.
            '}' => {
                self.on_line = self.open.pop().unwrap_or(0).saturating_sub(1);
                self.has_part = true;
            }
            ';' => self.on_line = 0,
            '\\' => self.is_continued = true,
            char if NEWLINES.contains(&char) => {
                if self.has_part && !self.is_continued {
                    self.on_line = 0;
                }
                self.is_continued = false;
            }
            char if char.is_whitespace() || char == '\u{feff}' => {}
            _ => self.has_part = true,
        }
    }

    /// Returns whether the removed parts are nested so deep that the parser would take too long.
    pub(super) fn is_too_deep(&self) -> bool {
        self.on_line + self.open.iter().sum::<usize>() > MAX
    }
}
