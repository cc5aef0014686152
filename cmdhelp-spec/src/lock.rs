//! The lock file of a program, which records the commands and arguments that callers rely on, and
//! the comparison of the program with this file.
//!
//! The file is meant to be read in code reviews, so it contains only facts that callers can notice,
//! one line for each argument. The same function compares the lock file with the spec tree twice:
//! at compile time, where parts of the spec tree may be unknown, and in a test, where the running
//! program fills them in. Each difference has a category: *breaking* if something stops working for
//! callers, *compatible* if something is new, *wording* if only a summary changed, which only the
//! test reports.

#[cfg(feature = "program")]
mod argument;
#[cfg(feature = "program")]
mod change;
#[cfg(feature = "program")]
mod check;
#[cfg(feature = "program")]
mod declared;
mod file;
mod lex;
#[cfg(feature = "program")]
mod pair;
mod read;
#[cfg(feature = "program")]
mod report;
#[cfg(feature = "program")]
mod tree;
#[cfg(feature = "program")]
mod unchanged;
#[cfg(feature = "program")]
mod value_change;
#[cfg(feature = "program")]
mod write;

#[cfg(feature = "program")]
pub use check::check;
pub use file::{Locked, LockedAlias, LockedCommand, Surface};
pub use read::Mistake;
#[cfg(feature = "program")]
pub use report::{LockMessage, Report};

/// The environment variable that makes tests rewrite files instead of comparing them.
pub const BLESS: &str = "CMDHELP_BLESS";
