//! The lock of a program's interface: a file that says what callers rely on, and the comparison of
//! a program with it.
//!
//! The file is read in code review, line by line, so it has only what callers can notice of each
//! command and argument. The same function compares it with the tree twice: at compile time, where
//! the tree may have unknown parts, and in a test, where the running program fills them in. Each
//! difference has a category: *breaking* if something stops working for callers, *compatible* if
//! something is new, *wording* if only a summary changed.

#[cfg(feature = "program")]
mod argument;
#[cfg(feature = "program")]
mod change;
#[cfg(feature = "program")]
mod check;
#[cfg(feature = "program")]
mod declared;
mod file;
#[cfg(feature = "program")]
mod fit;
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
mod write;

#[cfg(feature = "program")]
pub use check::check;
pub use file::{Alias, Command, Locked, Surface};
pub use read::Mistake;
#[cfg(feature = "program")]
pub use report::{Message, Report};

/// The environment variable that makes tests write files anew instead of comparing them.
pub const BLESS: &str = "CMDHELP_BLESS";
