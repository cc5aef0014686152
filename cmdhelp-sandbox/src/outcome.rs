//! How a program has ended, and what it was refused.

use serde::{Deserialize, Serialize};

/// How a program has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// How it has ended.
    pub end: End,
    /// Whether it was ended because its time was over.
    pub timed_out: bool,
    /// The denials, as far as they are known.
    pub denied: Vec<Denied>,
}

/// The end of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// By itself, with this status.
    Exited(i32),
    /// By this signal.
    Killed(i32),
}

impl Outcome {
    /// Returns the status as shells tell it: 124 when the time was over, 128 and the signal.
    pub fn status(&self) -> u8 {
        match self.end {
            _ if self.timed_out => 124,
            End::Exited(status) => u8::try_from(status).unwrap_or(u8::MAX),
            End::Killed(signal) => u8::try_from(128 + signal).unwrap_or(u8::MAX),
        }
    }
}

/// Something that a program was refused.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Denied {
    /// The kind: `network`.
    pub kind: String,
    /// The host that was asked for.
    pub host: String,
    /// The reason why it was refused.
    pub why: String,
}
