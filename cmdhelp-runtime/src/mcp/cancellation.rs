//! Calling a call off.

use std::sync::mpsc::Sender;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Whether a call has been called off. Whoever waits for something else is woken.
#[derive(Debug, Default)]
pub struct Cancellation(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    cancelled: bool,
    wakers: Vec<Waker>,
}

struct Waker(Box<dyn Fn() + Send>);

impl std::fmt::Debug for Waker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Waker").finish_non_exhaustive()
    }
}

impl Cancellation {
    /// Calls it off.
    ///
    /// ```
    /// use cmdhelp_runtime::mcp::Cancellation;
    /// use std::sync::mpsc::channel;
    ///
    /// let (wake, woken) = channel();
    /// let cancellation = Cancellation::default();
    /// cancellation.wake(&wake, "called off");
    /// assert!(!cancellation.is_cancelled());
    /// cancellation.cancel();
    /// assert!(cancellation.is_cancelled());
    /// assert_eq!(woken.recv(), Ok("called off"));
    /// ```
    pub fn cancel(&self) {
        let mut state = self.state();
        state.cancelled = true;
        for Waker(wake) in state.wakers.drain(..) {
            wake();
        }
    }

    /// Whether it has been called off.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.state().cancelled
    }

    /// Sends this event when it is called off; at once, if it has been already.
    pub fn wake<T: Clone + Send + 'static>(&self, sender: &Sender<T>, event: T) {
        let mut state = self.state();
        if state.cancelled {
            let _ = sender.send(event);
            return;
        }
        let sender = sender.clone();
        let wake = move || {
            let _ = sender.send(event.clone());
        };
        state.wakers.push(Waker(Box::new(wake)));
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
