//! The library, its build script and its test share the module `cli`. Each of the three is a
//! separate crate, so each has the `extern crate` line at its crate root.

extern crate cmdhelp as clap;

pub mod cli;

/// The help text that the build script saw.
pub const HELP: &str = include_str!(concat!(env!("OUT_DIR"), "/help"));
