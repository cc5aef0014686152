//! The errors of commands, and the facts about them that agents read.

use std::error::Error;
use std::path::PathBuf;

use cmdhelp::prelude::*;
use rusqlite::ErrorCode;

use crate::item::Id;

/// The errors of commands for one item.
#[derive(Debug, thiserror::Error, Failure)]
pub enum ItemError {
    #[error("there is no item `{0}`")]
    #[failure(exit = 44, when = "no item has this id", recovery = "todo list")]
    NotFound(Id),
    #[error(transparent)]
    #[failure(transparent)]
    Store(#[from] StoreError),
}

/// The errors of the list itself. After each of them, the list is unchanged.
#[derive(Debug, thiserror::Error, Failure)]
pub enum StoreError {
    #[error("the folder of the list is unknown")]
    #[failure(
        exit = 78,
        when = "the user's data folder is unknown",
        recovery = "todo list --data-dir DIR"
    )]
    NoFolder,
    #[error("`{0}` cannot be read and written")]
    #[failure(
        exit = 73,
        when = "the folder or the file of the list cannot be used",
        recovery = "allow writing there, or name another folder with --data-dir"
    )]
    StoreUnavailable(PathBuf, #[source] Cause),
    #[error("`{0}` is damaged, or is not a list of this program")]
    #[failure(
        exit = 65,
        when = "the file of the list cannot be understood; it is left as it is",
        recovery = "put a copy in its place, or name another folder with --data-dir"
    )]
    StoreDamaged(PathBuf, #[source] Cause),
    #[error("`{0}` was written by a newer version of this program")]
    #[failure(exit = 76, when = "the list has the format of a newer version")]
    StoreTooNew(PathBuf),
    #[error("the disk is full: `{0}` cannot grow")]
    #[failure(
        exit = 72,
        retryable,
        when = "the disk is full",
        recovery = "make room"
    )]
    DiskFull(PathBuf, #[source] Cause),
    #[error("all ids are used, and `{0}` takes no more items")]
    #[failure(exit = 79, when = "there is no id left for another item")]
    NoIdLeft(PathBuf),
    #[error("other processes keep `{0}` busy")]
    #[failure(
        exit = 75,
        retryable,
        when = "other processes write for ten seconds without a break"
    )]
    StoreBusy(PathBuf, #[source] Cause),
    #[error("an unexpected error occurred in `{0}`")]
    #[failure(exit = 71, when = "the list fails with an unexpected error")]
    StoreFailed(PathBuf, #[source] Cause),
}

/// The error of the database or of the system.
pub type Cause = Box<dyn Error + Send + Sync>;

impl StoreError {
    /// Converts an error of the database.
    pub fn of(file: PathBuf, error: rusqlite::Error) -> Self {
        use ErrorCode as Code;
        let make = match error.sqlite_error_code() {
            Some(Code::DatabaseBusy | Code::DatabaseLocked) => Self::StoreBusy,
            Some(Code::DiskFull) => Self::DiskFull,
            Some(Code::NotADatabase | Code::DatabaseCorrupt) => Self::StoreDamaged,
            Some(Code::CannotOpen | Code::PermissionDenied) => Self::StoreUnavailable,
            Some(Code::ReadOnly | Code::SystemIoFailure) => Self::StoreUnavailable,
            _ => Self::StoreFailed,
        };
        make(file, error.into())
    }
}
