//! Defines the adapters of a bundle: functions that log in or parse the program's output. They are for a login or an
//! output that the front matter of the bundle cannot describe.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cmdhelp_bundle::{Json, named};

/// The caller on whose behalf an adapter runs: the channel, the user and the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CliContext {
    /// The channel of the call: `cli` for a command line, `mcp` for a server.
    pub surface: &'static str,
    /// The numeric id of the user.
    pub user: u32,
    /// The workspace: the folder of the repository or project from which the program is called.
    pub workspace: PathBuf,
}

/// A signal by which the caller asks a running adapter to stop. All clones of a signal share its state.
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
    /// Asks the adapter to stop.
    pub fn abort(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the adapter has been asked to stop.
    #[must_use]
    pub fn is_aborted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The arguments of a login adapter.
#[derive(Clone, Debug)]
pub struct LoginArgs {
    /// The channel, the user and the folder of the login.
    pub context: CliContext,
    /// The signal by which the caller aborts the adapter.
    pub signal: Signal,
}

named! {
    /// The reason why a login failed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Reason {
        /// The person cancelled the login.
        UserCancelled = "user_cancelled",
        /// The browser did not return to the callback URL.
        CallbackFailed = "callback_failed",
        /// The login has expired, and cannot be renewed.
        AuthExpired = "auth_expired",
        /// The service to which the user logs in has failed.
        UpstreamError = "upstream_error",
    }
}

/// The failure of a login, or of the renewal of a login.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoginError {
    /// The reason why the login failed.
    pub reason: Reason,
    /// The message for the user.
    pub message: Option<String>,
}

/// The output and the exit code of a program, which an adapter parses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseOutputArgs<'a> {
    /// The exit code of the program.
    pub exit_code: i64,
    /// The standard output, with secrets masked.
    pub stdout: &'a str,
    /// The standard error, with secrets masked.
    pub stderr: &'a str,
    /// The output format that the front matter declares: `text` or `json`.
    pub expected: &'a str,
}

/// A failure that an adapter has found in the output of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputError {
    /// The code of the failure.
    pub code: String,
    /// The message for users.
    pub message: String,
    /// Whether another call with the same arguments may succeed later.
    pub retryable: bool,
}

type SignIn = dyn Fn(&LoginArgs) -> Result<(), LoginError> + Send + Sync;
type ParseOutput = dyn Fn(&ParseOutputArgs<'_>) -> Result<Json, OutputError> + Send + Sync;
type DetectExpiry = dyn Fn(&ParseOutputArgs<'_>) -> bool + Send + Sync;

/// The adapters of a bundle. If an adapter is `None`, the front matter of the bundle declares how to log in or how to
/// parse the output.
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
