//! The outcome of a program: its end, and the denied access.

use serde::{Deserialize, Serialize};

/// The outcome of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The end of the process.
    pub end: End,
    /// Whether the program was ended because of its time limit.
    pub timed_out: bool,
    /// The known denials.
    pub denied: Vec<Denied>,
}

/// The end of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The process exited with this code.
    Exited(i32),
    /// The process was killed by this signal.
    Killed(i32),
}

impl Outcome {
    /// Returns the exit code that a shell would show: 124 after the time limit, or 128 and the signal.
    pub fn status(&self) -> u8 {
        match self.end {
            _ if self.timed_out => 124,
            End::Exited(status) => u8::try_from(status).unwrap_or(u8::MAX),
            End::Killed(signal) => u8::try_from(128 + signal).unwrap_or(u8::MAX),
        }
    }
}

/// Access that a program was denied.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Denied {
    /// The kind of access: `network`.
    pub kind: String,
    /// The requested host.
    pub host: String,
    /// The reason.
    pub why: String,
}
