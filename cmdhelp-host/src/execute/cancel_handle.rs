//! Cancels a call.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use cmdhelp_sandbox::Stopper;

use super::envelope::Envelope;
use crate::locked::locked;

/// A handle that cancels a call. It stores whether the call was cancelled, and how to end its program.
#[derive(Clone, Debug, Default)]
pub struct CancelHandle {
    is_wanted: Arc<AtomicBool>,
    stopper: Arc<Mutex<Option<Stopper>>>,
}

impl CancelHandle {
    /// Cancels the call now, or as soon as its program has been started.
    pub fn cancel(&self) {
        let stopper = locked(&self.stopper);
        self.is_wanted.store(true, Ordering::SeqCst);
        if let Some(stopper) = &*stopper {
            stopper.stop();
        }
    }

    /// Stores `program`, the handle that ends the started program. If the call has already been cancelled, ends the
    /// program now.
    pub fn stops(&self, program: Stopper) {
        let mut stopper = locked(&self.stopper);
        if self.is_wanted.load(Ordering::SeqCst) {
            program.stop();
        }
        *stopper = Some(program);
    }

    /// Returns the failure `CANCELLED` instead of `answer` if the call was cancelled. The answer to a call that has
    /// succeeded is returned unchanged.
    #[must_use]
    pub fn applied_to(&self, answer: Envelope) -> Envelope {
        if answer.result.is_ok() || !self.is_wanted.load(Ordering::SeqCst) {
            return answer;
        }
        answer.cancelled()
    }
}
