//! Being asked to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a command has been asked to stop. It can be handed to threads and iterators.
///
/// Until a command asks for the first time, Ctrl-C ends the program at once, as it does for any
/// program. After that it is a wish, which the command fulfils when it can; a second Ctrl-C ends the
/// program at once again.
#[derive(Clone, Debug, Default)]
pub struct Cancellation(Arc<AtomicBool>);

impl Cancellation {
    /// Returns whether it is time to stop.
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

    /// Asks the command to stop, as another thread may.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Makes a wish of Ctrl-C. A system that does not let us leaves it as it was.
    #[cfg(feature = "interrupt")]
    pub(super) fn listen(&self) {
        let this = self.clone();
        let _ = ctrlc::try_set_handler(move || {
            if this.0.swap(true, Ordering::SeqCst) {
                std::process::exit(i32::from(crate::status::INTERRUPTED));
            }
        });
    }

    /// Without the feature `interrupt`, Ctrl-C ends the program.
    #[cfg(not(feature = "interrupt"))]
    pub(super) fn listen(&self) {}
}
