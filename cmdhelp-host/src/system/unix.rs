//! The functions of Unix systems.

use std::fs::{DirBuilder, File, Metadata, OpenOptions, Permissions, set_permissions};
use std::io;
use std::os::unix::fs::{
    DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _, symlink,
};
use std::path::Path;

use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;
use rustix::process::{getuid, setsid};

use super::LockKind;

/// Returns options for opening files. A file that is created with them has the permissions `mode`.
pub(crate) fn new_file(mode: u32) -> OpenOptions {
    let mut options = OpenOptions::new();
    options.mode(mode);
    options
}

/// Returns a builder of a folder and the folders above it. Only the user can read the new folders.
pub(crate) fn private_folders() -> DirBuilder {
    let mut builder = DirBuilder::new();
    builder.recursive(true).mode(0o700);
    builder
}

/// Sets the permissions of a file or folder.
pub(crate) fn set_mode(path: &Path, mode: u32) -> io::Result<()> {
    set_permissions(path, Permissions::from_mode(mode))
}

/// Returns the permissions of a file, or `None` if the system has no such permissions.
pub(crate) fn mode(file: &Metadata) -> Option<u32> {
    Some(file.mode())
}

/// Returns the id of the user who owns a file, or `None` if the system has no such ids.
pub(crate) fn owner(file: &Metadata) -> Option<u32> {
    Some(file.uid())
}

/// Returns the numbers that distinguish a file from all others, or `None` if the system has no such numbers.
pub(crate) fn file_id(file: &Metadata) -> Option<[u64; 2]> {
    Some([file.dev(), file.ino()])
}

/// Returns numbers of which one changes when a file is replaced or changed, or `None` if the system has no such numbers.
pub(crate) fn stamps(file: &Metadata) -> Option<Vec<i128>> {
    let mut stamps = vec![file.dev().into(), file.ino().into(), file.size().into()];
    let times = [
        file.mtime(),
        file.mtime_nsec(),
        file.ctime(),
        file.ctime_nsec(),
    ];
    stamps.extend(times.map(i128::from));
    Some(stamps)
}

/// Creates a symbolic link to the path `target`.
pub(crate) fn link(target: &Path, link: &Path) -> io::Result<()> {
    symlink(target, link)
}

/// Locks a file until it is closed. Waits while other processes hold locks that exclude this one.
pub(crate) fn lock(file: &File, kind: LockKind) -> io::Result<()> {
    let operation = match kind {
        LockKind::Exclusive => FlockOperation::LockExclusive,
        LockKind::Shared => FlockOperation::LockShared,
    };
    Ok(flock(file, operation)?)
}

/// Locks a file until it is closed. Returns `false` if another process holds a lock that excludes this one.
pub(crate) fn try_lock(file: &File, kind: LockKind) -> io::Result<bool> {
    let operation = match kind {
        LockKind::Exclusive => FlockOperation::NonBlockingLockExclusive,
        LockKind::Shared => FlockOperation::NonBlockingLockShared,
    };
    match flock(file, operation) {
        Ok(()) => Ok(true),
        Err(Errno::WOULDBLOCK) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Returns the id of the user who runs this process.
pub(crate) fn user() -> u32 {
    getuid().as_raw()
}

/// Moves this process to a session of its own, which is not ended with the caller's terminal.
pub(crate) fn begin_session() {
    let _ = setsid();
}
