//! The outcome of a program: how it ended, and which accesses were denied to it.

use serde::{Deserialize, Serialize};

use crate::observation::Observation;

/// The outcome of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// How the process ended.
    pub end: End,
    /// Whether the program was ended because of its time limit.
    pub timed_out: bool,
    /// The denied accesses that the sandbox could notice.
    pub denied: Vec<Denied>,
    /// The access that the program has used. `None` if the plan requests no observation, or if the program was killed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub observation: Option<Observation>,
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The process exited with this code.
    Exited(i32),
    /// The process was killed by this signal.
    Killed(i32),
}

impl Outcome {
    /// Returns the exit code that a shell would report: 124 if the time limit was exceeded, and 128 plus the number of
    /// the signal if a signal killed the process.
    pub fn status(&self) -> u8 {
        match self.end {
            _ if self.timed_out => 124,
            End::Exited(status) => u8::try_from(status).unwrap_or(u8::MAX),
            End::Killed(signal) => u8::try_from(128 + signal).unwrap_or(u8::MAX),
        }
    }
}

/// An access that was denied to a program.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Denied {
    /// The kind of the access, which is always `network`.
    pub kind: String,
    /// The requested host.
    pub host: String,
    /// The reason for the denial.
    pub why: String,
}
