//! Generated code in edition 2018.

extern crate cmdhelp as clap;

/// The program.
#[path = "../../program.rs"]
pub mod program;
