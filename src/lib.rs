//! Agent-ready command lines, declared once.
//!
//! `cmdhelp` is clap with a derive of its own: everything that clap exports is exported here, and
//! the four derive macros are ours. A program that works with clap works with `cmdhelp` by
//! changing the import.

#![forbid(unsafe_code)]

pub use clap::*;
#[doc(inline)]
pub use cmdhelp_derive::{Args, Parser, Subcommand, ValueEnum};

/// What generated code names. Not for use by hand: it changes without notice.
#[doc(hidden)]
pub mod __private;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
