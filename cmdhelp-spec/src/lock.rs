//! Reads and writes the lock file of a program, which records the commands and arguments that
//! callers rely on, and compares the program with it.
//!
//! The file is meant to be read in code reviews, so it contains only facts that callers can notice,
//! one line for each argument. One function compares the lock file with the spec tree. The compiler
//! calls it, when parts of the spec tree may be unknown, and a generated test calls it again, after
//! the running program has filled in these parts. Each difference has a category: *breaking* if
//! something stops working for callers, *compatible* if something is new, and *wording* if only a
//! summary has changed. Only the test reports changes of wording.

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

/// The environment variable that makes the generated tests rewrite files instead of comparing them.
pub const BLESS: &str = "CMDHELP_BLESS";
