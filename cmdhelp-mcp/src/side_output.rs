//! Redacts secrets in the output of a command outside of its result.

use std::mem::take;
use std::sync::Arc;

use cmdhelp_runtime::for_server::Secrets;

/// The maximum number of bytes that are held back because a secret may begin there.
const MAX_HELD: usize = 64 << 10;

/// The maximum length of a line in bytes. A longer line is divided.
const MAX_LINE_LEN: usize = 1 << 20;

/// Splits bytes into lines.
#[derive(Debug, Default)]
pub(super) struct LineSplitter(Vec<u8>);

impl LineSplitter {
    /// Adds bytes. Calls `write` with each line that these bytes complete, including its line feed.
    pub(super) fn put(&mut self, bytes: &[u8], mut write: impl FnMut(String)) {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.0.extend_from_slice(part);
            if self.0.last() == Some(&b'\n') || self.0.len() > MAX_LINE_LEN {
                write(self.rest());
            }
        }
    }

    /// Removes and returns the last line, which has no line feed.
    pub(super) fn rest(&mut self) -> String {
        String::from_utf8_lossy(&take(&mut self.0)).into_owned()
    }
}

/// Redacts secrets in lines. A secret may span several lines, so text that may be the beginning of
/// a secret is held back until the next line.
#[derive(Debug, Default)]
pub(super) struct Redactor {
    /// The secrets of each running call.
    pub(super) secrets: Vec<Arc<Secrets>>,
    held: String,
}

impl Redactor {
    pub(super) fn new(secrets: Vec<Arc<Secrets>>) -> Self {
        Self {
            secrets,
            held: String::new(),
        }
    }

    /// Adds a line. Returns the redacted text that can now be printed. The text is empty if the
    /// line is held back.
    pub(super) fn line(&mut self, line: &str) -> String {
        self.held += line;
        let goes_on = |it: &Arc<Secrets>| it.may_continue_after(&self.held);
        match self.held.len() <= MAX_HELD && self.secrets.iter().any(goes_on) {
            true => String::new(),
            false => self.rest(),
        }
    }

    /// Removes the text that is held back, and returns it redacted.
    pub(super) fn rest(&mut self) -> String {
        let secrets = self.secrets.iter();
        secrets.fold(take(&mut self.held), |text, it| it.redact(&text))
    }
}
