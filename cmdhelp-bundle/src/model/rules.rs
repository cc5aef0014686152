//! The rules for calls of a tool that the program declares.

/// The rules for calls of a tool. The host knows nothing about a rule that is absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallRules {
    /// The kinds of access of which the tool needs less than the program, each with the values that the tool needs.
    pub sandbox: Vec<(String, Vec<String>)>,
    /// The resources that a call changes: `workspace:/`, `external:github.com`.
    pub mutates: Vec<String>,
    /// Whether repeating a call has no further effect.
    pub idempotent: bool,
    /// The rule for repeating a failed call, or `None` if it must not be repeated.
    pub retry: Option<Retry>,
    /// The cost of a call: `trivial`, `metered` or `expensive`.
    pub cost: Option<String>,
    /// Whether a call needs a login.
    pub signed_in: Option<bool>,
    /// Whether a call schedules work for later.
    pub schedules: bool,
}

/// The rule for repeating a failed call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retry {
    /// The greatest number of calls, including the first.
    pub attempts: u64,
    /// The growth of the time between calls: `fixed` or `exponential`.
    pub backoff: String,
    /// The time between the first call and the second, in milliseconds.
    pub first_ms: Option<u64>,
}
