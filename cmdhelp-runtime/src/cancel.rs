//! Requests that a running command stops.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A handle that tells whether a command has been asked to stop. It can be passed to threads and
/// iterators.
///
/// Until a command first asks whether it is cancelled, Ctrl-C ends the program at once, as in any
/// program. After that, Ctrl-C asks the command to stop when it can; a second Ctrl-C ends the
/// program at once again.
#[derive(Clone, Debug, Default)]
pub struct Cancellation(Arc<AtomicBool>);

impl Cancellation {
    /// Returns whether the command should stop.
    ///
    /// ```
    /// use cmdhelp_runtime::call::Cancellation;
    /// let cancellation = Cancellation::default();
    /// assert!(!cancellation.is_cancelled());
    /// cancellation.cancel();
    /// assert!(cancellation.is_cancelled());
    /// ```
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    /// Asks the command to stop; any thread may call this.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Makes Ctrl-C set the cancellation. If the system refuses this, Ctrl-C ends the program.
    #[cfg(feature = "interrupt")]
    pub(super) fn listen(&self) {
        let this = self.clone();
        let _ = ctrlc::try_set_handler(move || {
            if this.0.swap(true, Ordering::SeqCst) {
                std::process::exit(i32::from(crate::status::INTERRUPTED));
            }
        });
    }

    /// Does nothing: without the feature `interrupt`, Ctrl-C ends the program.
    #[cfg(not(feature = "interrupt"))]
    pub(super) fn listen(&self) {}
}
