//! Determines the outcome of a call whose command has ended.

use std::fmt::Display;
use std::time::Duration;

use cmdhelp_runtime::for_server::Secrets;

use super::capture::{Captured, LargeOutput};
use super::document::{self, Expected, Printed};
use super::outcome::{Outcome, failure};
use super::process::Reported;
use super::tool::Tool;
use cmdhelp_runtime::view::reader::quoted;

/// The maximum number of characters that an outcome contains of a failed command's output, or of a
/// large result.
const MAX_REPORTED: usize = 2_000;

/// A command that has ended.
pub(super) struct Ended<'a> {
    /// The exit code, or `None` if a signal has ended the command.
    pub(super) code: Option<i32>,
    /// The reason why the command ended, as text for people.
    pub(super) how: &'a dyn Display,
    pub(super) output: Captured,
    /// What the runtime has reported about the result, if the program writes frames. `output` then
    /// contains nothing but the result.
    pub(super) reported: Option<Reported>,
    /// The end of the output on standard error.
    pub(super) errors: &'a str,
    /// The secrets to redact in a failed command's output.
    pub(super) secrets: &'a Secrets,
    /// The cursor of the next part, if the result is a part of a list.
    pub(super) rest: Option<String>,
}

/// Returns the outcome of a cancelled call.
pub(super) fn cancelled() -> Outcome {
    Outcome::failure("CANCELLED", "the call was cancelled")
}

/// Returns the outcome of a call that has exceeded its time limit.
pub(super) fn timed_out(deadline: Duration) -> Outcome {
    let milliseconds = deadline.as_secs() * 1_000 + u64::from(deadline.subsec_millis());
    let message = format!("the call took longer than {milliseconds} ms, and was stopped");
    // A command that itself notices that it has exceeded its time limit exits with the same code.
    let exit_code = ("exit_code", "124".to_owned());
    Outcome::Failure(failure("TIMEOUT", &message, &[exit_code]))
}

impl Ended<'_> {
    /// Returns the outcome of the call.
    pub(super) fn outcome(&self, tool: &Tool<'_>) -> Outcome {
        match &self.output {
            Captured::Whole(output) => {
                let success = self.code == Some(0);
                let output = String::from_utf8_lossy(output);
                let printed = match &self.reported {
                    Some(reported) => self.of_result(&output, reported),
                    None => {
                        let may_be_error = !success && tool.has_output();
                        let behind =
                            |byte| tool.may_begin_with(byte) || (may_be_error && byte == b'{');
                        let expected = Expected {
                            success,
                            behind: &behind,
                        };
                        document::read(&output, &expected)
                    }
                };
                self.of_printed(printed, tool)
            }
            Captured::Large(large) => self.too_large(large),
        }
    }

    /// Returns the result that the program has written in frames. If there is none and the command
    /// has failed, returns its other output.
    fn of_result(&self, result: &str, reported: &Reported) -> Printed {
        let is_result = reported.is_complete && !result.is_empty();
        if is_result {
            return document::result(result, self.code == Some(0), reported.is_stream);
        }
        match self.code {
            Some(0) => Printed::Nothing,
            _ => Printed::Text(reported.printed.trim().to_owned()),
        }
    }

    /// Returns a successful outcome with a document and, if the document is a part of a list, the
    /// cursor of the next part.
    fn succeeded(&self, document: String, tool: &Tool<'_>) -> Outcome {
        let next_cursor = || {
            self.rest
                .clone()
                .or_else(|| document::in_envelope(&document))
        };
        match tool.window.and_then(|_| next_cursor()) {
            Some(after) => Outcome::Part { document, after },
            None => Outcome::Document(document),
        }
    }

    fn of_printed(&self, printed: Printed, tool: &Tool<'_>) -> Outcome {
        if let Printed::Failure(document) = printed {
            return Outcome::Failure(document);
        }
        if self.code == Some(0) {
            return match printed {
                Printed::Document(document) => self.succeeded(document, tool),
                Printed::Part { document, after } => Outcome::Part { document, after },
                Printed::Last { document, .. } if tool.has_output() => {
                    self.succeeded(document, tool)
                }
                Printed::Nothing if tool.may_be_null() => Outcome::Document("null".to_owned()),
                Printed::Last { text, .. } | Printed::Text(text) => Outcome::Text(text),
                Printed::Nothing => Outcome::Text(String::new()),
                Printed::Failure(document) => Outcome::Failure(document),
            };
        }
        let mut more = Vec::new();
        let text = match printed {
            Printed::Document(text)
            | Printed::Part { document: text, .. }
            | Printed::Text(text)
            | Printed::Last { text, .. } => text,
            Printed::Nothing | Printed::Failure(_) => String::new(),
        };
        for (key, text) in [("stdout", text.as_str()), ("stderr", self.errors.trim())] {
            if !text.is_empty() {
                more.push((key, quoted(&self.beginning(text))));
            }
        }
        // A process without an exit code was ended by a signal.
        Outcome::Failure(match self.code {
            Some(code) => {
                more.insert(0, ("exit_code", code.to_string()));
                let message = format!("the command ended with exit code {code}");
                failure("COMMAND_FAILED", &message, &more)
            }
            None => {
                let message = format!("the command was ended: {}", self.how);
                failure("KILLED", &message, &more)
            }
        })
    }

    /// Returns the beginning of a failed command's output. Secrets are redacted before the text is
    /// shortened, so that no part of a secret remains at the end.
    fn beginning(&self, text: &str) -> String {
        self.secrets
            .redact(text)
            .chars()
            .take(MAX_REPORTED)
            .collect()
    }

    /// Returns the outcome for a result that is too large. The outcome is a failure, because a
    /// successful result would have to match the command's schema.
    fn too_large(&self, large: &LargeOutput) -> Outcome {
        let succeeded = self.code == Some(0);
        let has = match succeeded {
            true => "has succeeded",
            false => "has failed",
        };
        let message = match large.path {
            Some(_) => format!(
                "the command {has}, and printed {} bytes, which are in `file`: read what you need \
                 from there instead of calling again",
                large.total
            ),
            None => format!(
                "the command {has}, and printed {} bytes, which could not be stored",
                large.total
            ),
        };
        let mut more = vec![
            ("bytes", large.total.to_string()),
            ("succeeded", succeeded.to_string()),
        ];
        if let Some(path) = &large.path {
            more.push(("file", quoted(&path.to_string_lossy())));
        }
        let beginning = match succeeded {
            true => large.beginning.chars().take(MAX_REPORTED).collect(),
            false => self.beginning(&large.beginning),
        };
        more.push(("beginning", quoted(&beginning)));
        Outcome::Failure(failure("OUTPUT_TOO_LARGE", &message, &more))
    }
}
