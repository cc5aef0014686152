//! Cancels a call.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use cmdhelp_sandbox::Stopper;

use super::envelope::Envelope;

/// Whether a call was cancelled, and the handle of its program.
#[derive(Clone, Debug, Default)]
pub(crate) struct CancelHandle {
    is_wanted: Arc<AtomicBool>,
    stopper: Arc<Mutex<Option<Stopper>>>,
}

impl CancelHandle {
    /// Cancels the call now, or as soon as its program has been started.
    pub(crate) fn cancel(&self) {
        let stopper = self.stopper.lock().unwrap_or_else(PoisonError::into_inner);
        self.is_wanted.store(true, Ordering::SeqCst);
        if let Some(stopper) = &*stopper {
            stopper.stop();
        }
    }

    /// Stores the handle of the started program, and ends the program if the call was cancelled before.
    pub(crate) fn stops(&self, program: Stopper) {
        let mut stopper = self.stopper.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_wanted.load(Ordering::SeqCst) {
            program.stop();
        }
        *stopper = Some(program);
    }

    /// Replaces the answer by a failure, if the call was cancelled. The answer of a call that has succeeded is kept.
    pub(crate) fn applied_to(&self, answer: Envelope) -> Envelope {
        if answer.result.is_ok() || !self.is_wanted.load(Ordering::SeqCst) {
            return answer;
        }
        answer.cancelled()
    }
}
