//! The output of a call in this process.

use std::io::{self, Write};

use cmdhelp_runtime::for_server::Secrets;
use cmdhelp_runtime::server;

use super::capture::Capture;
use super::document;
use super::ended::Ended;
use super::outcome::Outcome;
use super::process::Reported;
use super::tool::Tool;

/// The writer of a call's messages. The message with the cursor of the next part is kept for the
/// host; the others go to standard error.
#[derive(Debug, Default)]
pub(super) struct Notices {
    pub(super) rest: Option<String>,
}

impl Write for Notices {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // The message with the cursor is written at once, as a line.
        match std::str::from_utf8(bytes).ok().and_then(document::rest) {
            Some(after) => {
                self.rest = Some(after);
                Ok(bytes.len())
            }
            None => io::stderr().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}

/// The writer of a result.
#[derive(Debug)]
pub(super) struct Output(Capture);

impl Output {
    pub(super) fn new(capture: Capture) -> Self {
        Self(capture)
    }

    /// Returns the outcome of a call that has printed its result here.
    pub(super) fn outcome(
        self,
        called: &server::Ended,
        notices: Notices,
        secrets: &Secrets,
        tool: &Tool<'_>,
    ) -> Outcome {
        let ended = Ended {
            code: Some(called.code.into()),
            how: &called.code,
            output: self.0.finish(),
            reported: Some(Reported {
                is_complete: true,
                is_stream: called.is_stream,
                printed: String::new(),
            }),
            errors: "",
            secrets,
            rest: notices.rest,
        };
        ended.outcome(tool)
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.put(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
