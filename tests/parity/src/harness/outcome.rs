//! The outcome of a command line.

use std::fmt::Write as _;
use std::panic::{self, AssertUnwindSafe};

use clap::Error;

/// A value, a refusal or a panic, as a text with all details.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Value(String),
    Refusal(String),
    Panic(String),
}

impl Outcome {
    /// Runs `attempt`. A panic is an outcome, so that later command lines are still compared.
    pub(crate) fn of(attempt: impl FnOnce() -> Result<String, Error>) -> Self {
        match panic::catch_unwind(AssertUnwindSafe(attempt)) {
            Ok(Ok(value)) => Self::Value(value),
            Ok(Err(error)) => Self::Refusal(describe(&error)),
            Err(payload) => Self::Panic(message(&*payload)),
        }
    }

    pub(crate) fn is_value(&self) -> bool {
        matches!(self, Self::Value(_))
    }

    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Value(text) | Self::Refusal(text) | Self::Panic(text) => text,
        }
    }

    pub(crate) fn map(self, edit: impl FnOnce(String) -> String) -> Self {
        match self {
            Self::Value(text) => Self::Value(edit(text)),
            Self::Refusal(text) => Self::Refusal(edit(text)),
            Self::Panic(text) => Self::Panic(edit(text)),
        }
    }
}

/// Returns all parts of an error that a program or its user can see.
pub(crate) fn describe(error: &Error) -> String {
    let mut text = format!(
        "{:?}, exit code {}, on {}\n",
        error.kind(),
        error.exit_code(),
        if error.use_stderr() {
            "stderr"
        } else {
            "stdout"
        },
    );
    for (kind, value) in error.context() {
        let _ = writeln!(text, "{kind:?}: {value:?}");
    }
    let rendered = error.render();
    let _ = write!(
        text,
        "{rendered}\n{}",
        escaped(&rendered.ansi().to_string())
    );
    text
}

/// Makes the escape sequences in a text visible.
pub(crate) fn escaped(ansi: &str) -> String {
    ansi.replace('\u{1b}', "␛")
}

/// Returns the message of a panic.
pub(crate) fn message(payload: &(dyn std::any::Any + Send)) -> String {
    let said = payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    format!("panic: {}", said.unwrap_or("(no message)"))
}
