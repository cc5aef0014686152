//! [`Cancellation`], with which a running command is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A handle with which a running command learns whether it should stop. It can be cloned, and
/// passed to threads and iterators.
///
/// Ctrl-C ends the program at once until the command asks for this handle, or calls
/// `Context::cancelled`. From then on, the first Ctrl-C only requests the command to stop, and the
/// second one ends the program.
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

    /// Requests the command to stop. Any thread may call this method.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Makes the first Ctrl-C cancel the command. On a system on which Ctrl-C cannot be caught,
    /// Ctrl-C still ends the program.
    #[cfg(feature = "interrupt")]
    pub(super) fn listen(&self) {
        let this = self.clone();
        let _ = ctrlc::try_set_handler(move || {
            if this.0.swap(true, Ordering::SeqCst) {
                std::process::exit(i32::from(crate::status::INTERRUPTED));
            }
        });
    }

    /// Does nothing, because Ctrl-C always ends the program without the feature `interrupt`.
    #[cfg(not(feature = "interrupt"))]
    pub(super) fn listen(&self) {}
}
