//! The end of a call before its time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use cmdhelp_sandbox::Stopper;

use super::envelope::Envelope;

/// Whether a call is to end before its time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ending {
    is_wanted: Arc<AtomicBool>,
    stopper: Arc<Mutex<Option<Stopper>>>,
}

impl Ending {
    /// Ends the call now, or as soon as its program has been started.
    pub(crate) fn want(&self) {
        let stopper = self.stopper.lock().unwrap_or_else(PoisonError::into_inner);
        self.is_wanted.store(true, Ordering::SeqCst);
        if let Some(stopper) = &*stopper {
            stopper.stop();
        }
    }

    /// Takes the handle that ends the program, and uses it at once if the end was wanted before.
    pub(crate) fn stops(&self, program: Stopper) {
        let mut stopper = self.stopper.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_wanted.load(Ordering::SeqCst) {
            program.stop();
        }
        *stopper = Some(program);
    }

    /// Returns the answer to a call that was cancelled; a call that has succeeded nevertheless keeps its answer.
    pub(crate) fn applied_to(&self, answer: Envelope) -> Envelope {
        if answer.result.is_ok() || !self.is_wanted.load(Ordering::SeqCst) {
            return answer;
        }
        answer.cancelled()
    }
}
