//! `clap = { package = "cmdhelp", … }`: the code says `clap` and means us.

/// The program.
#[path = "../../program.rs"]
pub mod program;
