//! The rules that a program declares for calls of a tool.

/// The rules for calls of a tool. An absent rule means that the program declares nothing about the subject.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallRules {
    /// The kinds of access in which the tool needs less than the whole program, each with the values that the tool
    /// needs.
    pub sandbox: Vec<(String, Vec<String>)>,
    /// The resources that a call changes: `workspace:/`, `external:github.com`.
    pub mutates: Vec<String>,
    /// Whether repeating a call has no further effect.
    pub idempotent: bool,
    /// How a failed call is repeated, or `None` if it must not be repeated.
    pub retry: Option<Retry>,
    /// The cost of a call: `trivial`, `metered` or `expensive`.
    pub cost: Option<String>,
    /// Whether the user must be logged in for a call.
    pub signed_in: Option<bool>,
    /// Whether a call schedules work for later.
    pub schedules: bool,
}

/// How a failed call is repeated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retry {
    /// The maximum number of calls, including the first.
    pub attempts: u64,
    /// Whether the time between calls grows: `fixed` or `exponential`.
    pub backoff: String,
    /// The time between the first call and the second, in milliseconds.
    pub first_ms: Option<u64>,
}
