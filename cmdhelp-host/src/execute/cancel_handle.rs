//! Cancels a call.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use cmdhelp_sandbox::Stopper;

use super::envelope::Envelope;

/// The handle by which a call is cancelled: whether the call was cancelled, and a handle that ends its program.
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

    /// Stores the handle that ends the started program. If the call has already been cancelled, the program is ended
    /// now.
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
