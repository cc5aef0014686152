//! Replaces standard input for calls in tests.

use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// The lock for the standard input of the process. A test call that replaces standard input holds
/// the lock exclusively. All other test calls share the lock.
static STDIN: RwLock<()> = RwLock::new(());

/// A guard that prevents other calls from replacing standard input.
#[derive(Debug)]
pub(super) struct StdinGuard {
    _lock: RwLockReadGuard<'static, ()>,
}

impl StdinGuard {
    /// Waits until no call has standard input replaced.
    pub(super) fn new() -> Self {
        Self {
            _lock: STDIN.read().unwrap_or_else(PoisonError::into_inner),
        }
    }
}

/// A guard that replaces standard input until it is dropped.
#[derive(Debug)]
pub(super) struct Replaced {
    #[cfg(unix)]
    before: std::os::fd::OwnedFd,
    _lock: RwLockWriteGuard<'static, ()>,
}

impl Replaced {
    /// Waits until no other call uses standard input, and replaces it by `bytes`.
    #[cfg(unix)]
    pub(super) fn by(bytes: Vec<u8>) -> Self {
        use super::replace_stdin::{own_stdin, replace_stdin};
        let lock = STDIN.write().unwrap_or_else(PoisonError::into_inner);
        let replace = || {
            let before = own_stdin()?;
            let (reader, mut writer) = std::io::pipe()?;
            // A separate thread writes the input: if a pipe cannot hold all bytes, the writer waits
            // for the reader.
            std::thread::spawn(move || std::io::Write::write_all(&mut writer, &bytes));
            replace_stdin(reader)?;
            Ok(before)
        };
        let before: std::io::Result<_> = replace();
        Self {
            before: before.unwrap_or_else(|error| panic!("standard input: {error}")),
            _lock: lock,
        }
    }

    /// Panics, because standard input cannot be replaced on this system.
    #[cfg(not(unix))]
    pub(super) fn by(_: Vec<u8>) -> Self {
        let _lock = STDIN.write().unwrap_or_else(PoisonError::into_inner);
        panic!("a test cannot replace standard input on this system");
    }
}

#[cfg(unix)]
impl Drop for Replaced {
    fn drop(&mut self) {
        // Bytes that this call has not read must not be read by the next call.
        let _ = std::io::copy(&mut std::io::stdin().lock(), &mut std::io::sink());
        let _ = super::replace_stdin::replace_stdin(&self.before);
    }
}
