//! `clap = { package = "cmdhelp", … }`: the name `clap` in the code refers to `cmdhelp`.

/// The program.
#[path = "../../program.rs"]
pub mod program;
