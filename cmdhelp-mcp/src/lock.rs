//! Locks mutexes, and waits for changes of the state that they protect. The state is used even after another thread has
//! panicked, so that the server can answer all other calls.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits until another thread notifies `changed`.
pub(super) fn wait<'s, T>(changed: &Condvar, state: MutexGuard<'s, T>) -> MutexGuard<'s, T> {
    let woken = changed.wait(state);
    woken.unwrap_or_else(PoisonError::into_inner)
}

/// Waits until another thread notifies `changed`, up to a time limit.
pub(super) fn wait_for<'s, T>(
    changed: &Condvar,
    state: MutexGuard<'s, T>,
    limit: Duration,
) -> MutexGuard<'s, T> {
    let woken = changed.wait_timeout(state, limit);
    woken.unwrap_or_else(PoisonError::into_inner).0
}

/// Waits as long as `is_waiting` returns true, until the given time at most.
pub(super) fn wait_while<'s, T>(
    changed: &Condvar,
    mut state: MutexGuard<'s, T>,
    until: Instant,
    is_waiting: impl Fn(&T) -> bool,
) -> MutexGuard<'s, T> {
    while is_waiting(&state) {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            break;
        }
        state = wait_for(changed, state, left);
    }
    state
}
