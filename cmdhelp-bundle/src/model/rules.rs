//! How a tool may be called, where the program declares it.

/// How a tool may be called. What is not said is not known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallRules {
    /// The access that the tool needs, where that is less than the program's: of each kind in this
    /// list, only this.
    pub sandbox: Vec<(String, Vec<String>)>,
    /// The resources that a call changes: `workspace:/`, `external:github.com`.
    pub mutates: Vec<String>,
    /// Repeating a call has no further effect.
    pub idempotent: bool,
    /// Whether a failed call may be made again.
    pub retry: Option<Retry>,
    /// The cost of a call: `trivial`, `metered` or `expensive`.
    pub cost: Option<String>,
    /// Whether one has to be signed in.
    pub signed_in: Option<bool>,
    /// Whether it arranges something for later.
    pub schedules: bool,
}

/// How often a failed call may be made again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retry {
    /// The number of calls, with the first one.
    pub attempts: u64,
    /// How the time between calls grows: `fixed` or `exponential`.
    pub backoff: String,
    /// The milliseconds before the second call.
    pub first_ms: Option<u64>,
}
