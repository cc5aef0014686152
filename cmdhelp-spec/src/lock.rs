//! The lock of a program's surface: a file that says what callers rely on, and what has become of
//! it.
//!
//! The file is read in review, line by line, so it says of each command and each argument only what
//! a caller can notice. It is compared with the tree twice, by the same function: while the program
//! compiles, where the tree may be open in places, and in a test, where the running program has
//! filled them in. Who finds a difference says whom it concerns: what callers did and can do no
//! more is *breaking*, what they can do in addition is *compatible*, and summaries are *wording*.

#[cfg(feature = "program")]
mod argument;
#[cfg(feature = "program")]
mod change;
#[cfg(feature = "program")]
mod check;
mod file;
#[cfg(feature = "program")]
mod fit;
mod lex;
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

/// The environment variable under which tests write files anew instead of comparing them.
pub const BLESS: &str = "CMDHELP_BLESS";
