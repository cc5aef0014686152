//! The output streams of a call that is carried out in the process of the server.

use std::io::{self, Write};

use cmdhelp_runtime::for_server::Secrets;
use cmdhelp_runtime::server;

use super::capture::Capture;
use super::document;
use super::ended::Ended;
use super::outcome::Outcome;
use super::process::Reported;
use super::tool::Tool;

/// The writer for progress, cursors and messages of a call. Keeps the cursor of the next part for
/// the host, and writes everything else to standard error.
#[derive(Debug, Default)]
pub(super) struct Notices {
    pub(super) rest: Option<String>,
}

impl Write for Notices {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // The line with the cursor arrives in a single call of `write`.
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

/// The writer for the result of a call.
#[derive(Debug)]
pub(super) struct ResultWriter(Capture);

impl ResultWriter {
    pub(super) fn new(capture: Capture) -> Self {
        Self(capture)
    }

    /// Returns the outcome of a call that has written its result to this writer.
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

impl Write for ResultWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.put(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
