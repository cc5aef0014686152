//! Finds the progress reports that a program writes to standard error.
//!
//! A program that is built with cmdhelp writes one line of JSON for each report. Programs that are not built with
//! cmdhelp can write reports in this format, too.

use std::mem;
use std::sync::Arc;

use cmdhelp_bundle::Json;
use cmdhelp_mcp::Progress;
use cmdhelp_sandbox::Stopper;

use super::trace::{is_report, plain};
use crate::secrets::redact;

/// The maximum length of a line that contains a report, in bytes.
const MAX_LEN: usize = 4 << 10;
/// The maximum length of the message in a report, in characters.
const MESSAGE: usize = 200;

/// A function that receives the progress reports of a program. It is called on another thread than the call.
pub type OnProgress = Arc<dyn Fn(Progress<'_>) + Send + Sync>;

/// The functions that are called while the program of a call runs.
#[derive(Clone, Copy)]
pub struct Observer<'a> {
    /// Called when the program has started, with a handle that ends the program early.
    pub on_start: &'a dyn Fn(Stopper),
    /// Called for each progress report of the program.
    pub on_progress: Option<&'a OnProgress>,
}

cmdhelp_spec::opaque! { Observer<'_> }

impl Default for Observer<'_> {
    /// Makes an observer that ignores the start and the progress of the program.
    fn default() -> Self {
        Self::of_start(&|_| ())
    }
}

impl<'a> Observer<'a> {
    /// Makes an observer that only receives the handle that ends the program.
    #[must_use]
    pub fn of_start(on_start: &'a dyn Fn(Stopper)) -> Self {
        Self {
            on_start,
            on_progress: None,
        }
    }
}

/// A reader that finds the progress reports in standard error, which arrives in parts.
pub(super) struct Reports {
    callback: OnProgress,
    /// The values that are redacted in messages.
    hidden: Vec<String>,
    /// The beginning of a line whose end has not arrived.
    line: Vec<u8>,
}

impl Reports {
    pub(super) fn new(callback: OnProgress, hidden: Vec<String>) -> Self {
        Self {
            callback,
            hidden,
            line: Vec::new(),
        }
    }

    /// Reads the next part of standard error.
    pub(super) fn put(&mut self, part: &[u8]) {
        for piece in part.split_inclusive(|it| *it == b'\n') {
            // One byte more than `MAX_LEN` is kept, so that a line that is too long can be recognized.
            let room = (MAX_LEN + 1).saturating_sub(self.line.len());
            self.line.extend_from_slice(&piece[..piece.len().min(room)]);
            if piece.ends_with(b"\n") {
                let line = mem::take(&mut self.line);
                if line.len() <= MAX_LEN {
                    self.read_line(&String::from_utf8_lossy(&line));
                }
            }
        }
    }

    fn read_line(&self, line: &str) {
        if !is_report(line) {
            return;
        }
        let Ok(report) = Json::parse(line.trim_end()) else {
            return;
        };
        let number = |key: &str| report.get(key)?.word()?.parse::<u64>().ok();
        let Some(done) = number("done") else {
            return;
        };
        let message = report.text_of("message");
        let message = plain(&redact(message.unwrap_or_default(), &self.hidden));
        let message: String = message.chars().take(MESSAGE).collect();
        (self.callback)(Progress {
            done,
            total: number("total"),
            message: &message,
        });
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::{OnProgress, Reports};
    use crate::locked::locked;

    /// Returns the reports in the standard error `errors`, which arrives in parts of `size` bytes.
    fn found(errors: &str, size: usize) -> Vec<String> {
        let reported: Arc<Mutex<Vec<String>>> = Arc::default();
        let all = Arc::clone(&reported);
        let callback: OnProgress = Arc::new(move |at| {
            let line = format!("{} of {:?}: {}", at.done, at.total, at.message);
            locked(&all).push(line);
        });
        let mut reports = Reports::new(callback, vec!["hunter2".to_owned()]);
        for part in errors.as_bytes().chunks(size) {
            reports.put(part);
        }
        locked(&reported).clone()
    }

    #[test]
    fn finds_reports_between_other_lines() {
        let long = "x".repeat(5000);
        let errors = format!(
            "note: begin\n{{\"type\":\"progress\",\"done\":1,\"total\":3,\"message\":\"one\\u001b[1m hunter2\"}}\n\
             {{\"type\":\"progress\",\"done\":2,\"message\":\"{long}\"}}\n\
             {{\"type\":\"progress\",\"done\":-2}}\n{{\"type\":\"progress\"\n\
             {{\"type\":\"progress\",\"done\":3}}\n{{\"type\":\"progress\",\"done\":4}}"
        );
        let expected = ["1 of Some(3): one [secret]", "3 of None: "];
        for size in [1, 7, 4096, errors.len()] {
            assert_eq!(found(&errors, size), expected, "{size}");
        }
    }
}
