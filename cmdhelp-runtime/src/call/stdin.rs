//! Another standard input, for calls in tests.

use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// A process has one standard input, which calls share or one has to itself.
static TURN: RwLock<()> = RwLock::new(());

/// Standard input stays as it is as long as this is there.
#[derive(Debug)]
pub(super) struct Shared {
    _turn: RwLockReadGuard<'static, ()>,
}

impl Shared {
    /// Waits until nobody has replaced it.
    pub(super) fn new() -> Self {
        Self {
            _turn: TURN.read().unwrap_or_else(PoisonError::into_inner),
        }
    }
}

/// Standard input is something else as long as this is there.
#[derive(Debug)]
pub(super) struct Replaced {
    #[cfg(unix)]
    before: std::os::fd::OwnedFd,
    _turn: RwLockWriteGuard<'static, ()>,
}

impl Replaced {
    /// Waits until nobody else uses it, and puts these bytes there.
    #[cfg(unix)]
    pub(super) fn by(bytes: Vec<u8>) -> Self {
        use std::os::fd::AsFd as _;
        let turn = TURN.write().unwrap_or_else(PoisonError::into_inner);
        let replace = || {
            let before = std::io::stdin().as_fd().try_clone_to_owned()?;
            let (reader, mut writer) = std::io::pipe()?;
            // A pipe holds less than a test may have to say.
            std::thread::spawn(move || std::io::Write::write_all(&mut writer, &bytes));
            rustix::stdio::dup2_stdin(reader)?;
            Ok(before)
        };
        let before: std::io::Result<_> = replace();
        Self {
            before: before.unwrap_or_else(|error| panic!("standard input: {error}")),
            _turn: turn,
        }
    }

    /// Fails: there is no way to do so here.
    #[cfg(not(unix))]
    pub(super) fn by(_: Vec<u8>) -> Self {
        let _turn = TURN.write().unwrap_or_else(PoisonError::into_inner);
        panic!("a test cannot replace standard input on this system");
    }
}

#[cfg(unix)]
impl Drop for Replaced {
    fn drop(&mut self) {
        // What nobody has read is read by nobody else.
        let _ = std::io::copy(&mut std::io::stdin().lock(), &mut std::io::sink());
        let _ = rustix::stdio::dup2_stdin(&self.before);
    }
}
