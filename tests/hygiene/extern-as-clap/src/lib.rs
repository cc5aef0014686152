//! `extern crate cmdhelp as clap;` at the crate root, with the real clap still among the dependencies.
//! The modules are written for clap.

extern crate cmdhelp as clap;

/// The program.
#[path = "../../program.rs"]
pub mod program;
