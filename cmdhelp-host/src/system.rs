//! What differs between operating systems: the owner and the permissions of files, locks, links and sessions.
//!
//! `unix` uses the functions of Unix. `other` is for systems without an engine of the sandbox, such as Windows. There, no
//! program of a call runs, so `other` only lets the crate compile: it refuses what it cannot do, and knows neither the
//! owners nor the permissions of files.

#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub(crate) use self::other::{
    begin_session, file_id, link, lock, mode, new_file, owner, private_folders, set_mode, stamps,
    try_lock, user,
};
#[cfg(unix)]
pub(crate) use self::unix::{
    begin_session, file_id, link, lock, mode, new_file, owner, private_folders, set_mode, stamps,
    try_lock, user,
};

/// The kind of a lock on a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LockKind {
    /// No other process holds a lock.
    Exclusive,
    /// Other processes may hold shared locks.
    Shared,
}

/// Returns options for opening files. A file that is created with them can be read only by the user.
pub(crate) fn private_file() -> std::fs::OpenOptions {
    new_file(0o600)
}
