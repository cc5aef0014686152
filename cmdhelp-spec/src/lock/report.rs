//! Writes the report of the differences between a lock file and a spec tree.

use crate::bytes;
use crate::const_text::TextBuffer;
use crate::grammar::outcome::ArgRef;

/// What a difference means for callers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Category {
    /// Some calls that worked before fail, or do something else.
    Breaking,
    /// All calls that worked before still work in the same way. Only the lock file is out of date.
    Compatible,
}

/// A report of the differences between a lock file and a spec tree.
#[derive(Debug)]
pub struct Report<'a> {
    /// The name of the lock file.
    file: &'a str,
    text: &'a mut [u8],
    len: usize,
    breaking: usize,
    compatible: usize,
}

/// The maximum number of differences that the report describes. Further ones are only counted.
const SHOWN: usize = 24;

impl<'a> Report<'a> {
    /// The number of bytes of memory that [`Report::new`] needs for its parameter `memory`.
    pub const CAPACITY: usize = SHOWN * 240;

    /// Makes an empty report about the lock file with the name `file`, which is written into
    /// `memory`.
    #[must_use]
    #[inline]
    pub const fn new(file: &'a str, memory: &'a mut [u8]) -> Self {
        Self {
            file,
            text: memory,
            len: 0,
            breaking: 0,
            compatible: 0,
        }
    }

    /// Returns the number of breaking differences.
    #[must_use]
    #[inline]
    pub const fn breaking(&self) -> usize {
        self.breaking
    }

    /// Returns the number of compatible differences.
    #[must_use]
    #[inline]
    pub const fn compatible(&self) -> usize {
        self.compatible
    }

    /// Returns the differences, one per line.
    #[must_use]
    #[inline]
    pub const fn text(&self) -> &str {
        bytes::text(self.text.split_at(self.len).0)
    }

    /// Begins a difference: writes the name of the lock file, the line number and the category. For
    /// an addition, which has no line in the lock file, `line` is 0.
    #[inline]
    pub(super) const fn begin(&mut self, line: usize, category: Category) {
        match category {
            Category::Breaking => self.breaking += 1,
            Category::Compatible => self.compatible += 1,
        }
        self.put("\n  ");
        self.put(self.file);
        if line > 0 {
            self.put(":");
            let mut number = TextBuffer::<20>::new();
            number.number(line);
            self.put(number.as_str());
        }
        self.put(match category {
            Category::Breaking => ": breaking: ",
            Category::Compatible => ": compatible: ",
        });
    }

    /// Writes the words of a command in backquotes.
    #[inline]
    pub(super) const fn command(&mut self, path: &str) {
        self.put("`");
        self.put(path);
        self.put("`");
    }

    /// Writes the words of a command and the name of its subcommand in backquotes.
    #[inline]
    pub(super) const fn below(&mut self, path: &str, name: &str) {
        self.put("`");
        self.put(path);
        self.put(" ");
        self.put(name);
        self.put("`");
    }

    /// Writes the words of a command and the name of its argument in backquotes.
    #[inline]
    pub(super) const fn argument(&mut self, path: &str, arg: ArgRef) {
        self.put("`");
        self.put(path);
        self.put(" ");
        self.spelling(arg);
        self.put("`");
    }

    /// Writes an argument as command lines show it: `--name`, `-n` or `<name>`.
    #[inline]
    pub(super) const fn spelling(&mut self, arg: ArgRef) {
        match (arg.long(), arg.short()) {
            (Some(name), _) => self.name("--", name),
            (None, Some(name)) => self.name("-", name),
            (None, None) => {
                self.put("<");
                self.put(arg.id());
                self.put(">");
            }
        }
    }

    /// Writes `hyphens` and a name.
    #[inline]
    pub(super) const fn name(&mut self, hyphens: &str, name: &str) {
        self.put(hyphens);
        self.put(name);
    }

    #[inline]
    pub(super) const fn put(&mut self, text: &str) {
        if self.breaking + self.compatible > SHOWN {
            return;
        }
        // A text that does not fit into the memory is cut off after a whole character.
        if self.len + text.len() > self.text.len() {
            self.len = self.text.len();
            let mut end = self.len;
            while end > 0 && core::str::from_utf8(self.text.split_at(end).0).is_err() {
                end -= 1;
            }
            self.len = end;
            return;
        }
        let (_, rest) = self.text.split_at_mut(self.len);
        rest.split_at_mut(text.len())
            .0
            .copy_from_slice(text.as_bytes());
        self.len += text.len();
    }

    /// Writes that a name, value or command is gone. Unless it was deprecated, also writes that
    /// callers will fail; `callers` tells which ones, such as "that use it".
    #[inline]
    pub(super) const fn gone(&mut self, was_deprecated: bool, callers: &str) {
        if was_deprecated {
            return self.put(" was deprecated and is gone");
        }
        self.put(" is gone: callers ");
        self.put(callers);
        self.put(" will fail");
    }

    /// Returns the compiler's error message about all differences, with advice. Returns `None` if
    /// there are no differences.
    #[must_use]
    #[inline]
    pub const fn message(self) -> Option<LockMessage> {
        if self.breaking + self.compatible == 0 {
            return None;
        }
        let more = (self.breaking + self.compatible).saturating_sub(SHOWN);
        let mut out = LockMessage::new();
        out.put("the program differs from `");
        out.put(self.file);
        out.put("`:");
        out.put(self.text());
        if more > 0 {
            out.put("\n  and ");
            out.number(more);
            out.put(" more");
        }
        if self.breaking > 0 {
            out.put(
                "\n= help: keep the old form, or deprecate it in one release and remove it in a later \
                 one; `CMDHELP_BLESS=breaking cargo test` accepts the change",
            );
        }
        if self.compatible > 0 {
            out.put("\n= help: `CMDHELP_BLESS=1 cargo test` writes the compatible changes to `");
            out.put(self.file);
            out.put("`");
        }
        Some(out)
    }
}

/// The message that the compiler shows for a report.
pub type LockMessage = TextBuffer<{ Report::CAPACITY + 800 }>;
