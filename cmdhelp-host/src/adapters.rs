//! The parts of a bundle that its front matter cannot express: the login, and the meaning of an
//! output.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cmdhelp_bundle::Json;

/// The caller and its folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CliContext {
    /// The channel of the call: `cli` or `mcp`.
    pub surface: &'static str,
    /// The number of the user.
    pub user: u32,
    /// The folder that holds the state of the bundle together: a repository or a project.
    pub workspace: PathBuf,
}

/// A signal to an adapter that nobody waits for it any more.
///
/// ```
/// use cmdhelp_host::embed::Signal;
///
/// let signal = Signal::default();
/// let other = signal.clone();
/// other.abort();
/// assert!(signal.is_aborted());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Signal(Arc<AtomicBool>);

impl Signal {
    /// Asks the adapter to end.
    pub fn abort(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the adapter should end.
    #[must_use]
    pub fn is_aborted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The arguments of an adapter for a login.
#[derive(Clone, Debug)]
pub struct LoginArgs {
    /// The caller who signs in.
    pub context: CliContext,
    /// Whether to go on.
    pub signal: Signal,
}

/// The reason why nobody is signed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The person did not want to.
    UserCancelled,
    /// The browser did not come back.
    CallbackFailed,
    /// The login is too old to be renewed.
    AuthExpired,
    /// The other side has failed.
    UpstreamError,
}

impl Reason {
    /// Returns the word of the specification for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::UserCancelled => "user_cancelled",
            Self::CallbackFailed => "callback_failed",
            Self::AuthExpired => "auth_expired",
            Self::UpstreamError => "upstream_error",
        }
    }
}

/// A login, or its renewal, that has failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoginError {
    /// Why.
    pub reason: Reason,
    /// The message for a person.
    pub message: Option<String>,
}

/// The output of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseOutputArgs<'a> {
    /// The status that it has ended with.
    pub exit_code: i64,
    /// Its standard output. Secrets are masked.
    pub stdout: &'a str,
    /// Its standard error. Secrets are masked.
    pub stderr: &'a str,
    /// The format that the front matter declares: `text` or `json`.
    pub expected: &'a str,
}

/// An output that reports a failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputError {
    /// A word for it.
    pub code: String,
    /// The message for people.
    pub message: String,
    /// Whether the same call may succeed later.
    pub retryable: bool,
}

type SignIn = dyn Fn(&LoginArgs) -> Result<(), LoginError> + Send + Sync;
type ParseOutput = dyn Fn(&ParseOutputArgs<'_>) -> Result<Json, OutputError> + Send + Sync;
type DetectExpiry = dyn Fn(&ParseOutputArgs<'_>) -> bool + Send + Sync;

/// The adapters of a bundle; where there is none, its front matter holds.
#[derive(Clone, Default)]
pub(crate) struct Adapters {
    pub(crate) login: Option<Arc<SignIn>>,
    pub(crate) refresh: Option<Arc<SignIn>>,
    pub(crate) parse_output: Option<Arc<ParseOutput>>,
    pub(crate) detect_expiry: Option<Arc<DetectExpiry>>,
}

impl fmt::Debug for Adapters {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Adapters")
            .field("login", &self.login.is_some())
            .field("refresh", &self.refresh.is_some())
            .field("parse_output", &self.parse_output.is_some())
            .field("detect_expiry", &self.detect_expiry.is_some())
            .finish()
    }
}
