//! What a command prints beside its result, with nothing in it that is repeated to nobody.

use std::mem::take;
use std::sync::Arc;

use cmdhelp_runtime::for_server::Secrets;

/// How much is held back to see what follows.
const MOST_HELD: usize = 64 << 10;

/// The maximum length of a line.
const LONGEST: usize = 1 << 20;

/// Takes bytes apart into lines.
#[derive(Debug, Default)]
pub(super) struct Lines(Vec<u8>);

impl Lines {
    /// Hands out the lines that are complete with these bytes, each with its line feed.
    pub(super) fn put(&mut self, bytes: &[u8], mut tell: impl FnMut(String)) {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.0.extend_from_slice(part);
            if self.0.last() == Some(&b'\n') || self.0.len() > LONGEST {
                tell(self.rest());
            }
        }
    }

    /// Returns the line that has not ended.
    pub(super) fn rest(&mut self) -> String {
        String::from_utf8_lossy(&take(&mut self.0)).into_owned()
    }
}

/// Takes secret values out of lines. A value may have several lines: what may be a part of one is
/// held back.
#[derive(Debug, Default)]
pub(super) struct Redactor {
    /// The values of each call that may print.
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

    /// Returns what can be told with this line.
    pub(super) fn line(&mut self, line: &str) -> String {
        self.held += line;
        let goes_on = |it: &Arc<Secrets>| it.go_on_behind(&self.held);
        match self.held.len() <= MOST_HELD && self.secrets.iter().any(goes_on) {
            true => String::new(),
            false => self.rest(),
        }
    }

    /// Returns what is held back.
    pub(super) fn rest(&mut self) -> String {
        let secrets = self.secrets.iter();
        secrets.fold(take(&mut self.held), |text, it| it.out_of(&text))
    }
}
