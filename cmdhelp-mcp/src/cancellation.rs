//! Cancellation of calls.

use std::sync::{Mutex, MutexGuard};

use super::lock::locked;

/// Tells all threads that work on a call whether the call is cancelled. A cancellation wakes
/// threads of the call that wait, for example for an answer.
#[derive(Debug, Default)]
pub struct Cancellation(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    cancelled: bool,
    wakers: Vec<Waker>,
}

struct Waker(Box<dyn Fn() + Send>);

cmdhelp_spec::opaque! { Waker }

impl Cancellation {
    /// Cancels the call.
    ///
    /// ```
    /// use cmdhelp_mcp::Cancellation;
    /// let cancellation = Cancellation::default();
    /// assert!(!cancellation.is_cancelled());
    /// cancellation.cancel();
    /// assert!(cancellation.is_cancelled());
    /// ```
    pub fn cancel(&self) {
        let mut state = self.state();
        state.cancelled = true;
        for Waker(wake) in state.wakers.drain(..) {
            wake();
        }
    }

    /// Returns whether the call is cancelled.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.state().cancelled
    }

    /// Calls `wake` when the call is cancelled, or at once if it is cancelled already.
    pub fn wake(&self, wake: impl Fn() + Send + 'static) {
        let mut state = self.state();
        if state.cancelled {
            wake();
        } else {
            state.wakers.push(Waker(Box::new(wake)));
        }
    }

    #[inline(never)]
    fn state(&self) -> MutexGuard<'_, State> {
        locked(&self.0)
    }
}
