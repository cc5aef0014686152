//! Locks mutexes. Their contents are used even after another thread has panicked, so that other calls still work.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
