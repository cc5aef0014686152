//! Stand-ins for the functions of Unix systems, see [`super::unix`].

use std::fs::{DirBuilder, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::Path;

use super::LockKind;

pub(crate) fn new_file(_: u32) -> OpenOptions {
    OpenOptions::new()
}

pub(crate) fn private_folders() -> DirBuilder {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    builder
}

pub(crate) fn set_mode(_: &Path, _: u32) -> io::Result<()> {
    Err(unsupported())
}

pub(crate) fn mode(_: &Metadata) -> Option<u32> {
    None
}

pub(crate) fn owner(_: &Metadata) -> Option<u32> {
    None
}

pub(crate) fn file_id(_: &Metadata) -> Option<[u64; 2]> {
    None
}

pub(crate) fn stamps(_: &Metadata) -> Option<Vec<i128>> {
    None
}

pub(crate) fn link(_: &Path, _: &Path) -> io::Result<()> {
    Err(unsupported())
}

pub(crate) fn lock(_: &File, _: LockKind) -> io::Result<()> {
    Err(unsupported())
}

pub(crate) fn try_lock(_: &File, _: LockKind) -> io::Result<bool> {
    Err(unsupported())
}

/// Returns a number that is not the id of any user on Unix.
pub(crate) fn user() -> u32 {
    u32::MAX
}

pub(crate) fn begin_session() {}

fn unsupported() -> io::Error {
    let why = "cmdhelp cannot do this on this system, only on Unix";
    io::Error::new(ErrorKind::Unsupported, why)
}
