//! The library and its build script have one module in common. Each is a crate with a root of its
//! own, and so is the test: each has the line.

extern crate cmdhelp as clap;

pub mod cli;

/// The help text that the build script saw.
pub const HELP: &str = include_str!(concat!(env!("OUT_DIR"), "/help"));
