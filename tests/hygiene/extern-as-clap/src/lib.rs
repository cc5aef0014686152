//! `extern crate cmdhelp as clap;` at the crate root, with the real clap still among the
//! dependencies, and modules that know nothing of it.

extern crate cmdhelp as clap;

/// The program.
#[path = "../../program.rs"]
pub mod program;
