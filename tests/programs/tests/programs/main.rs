//! The programs in `examples`, run as their users run them: by their files, their output and their
//! exit codes.

mod agent;
mod completions;
mod man;
mod one_line;
mod pad;
mod run;
#[cfg(unix)]
mod same;
mod schemas;
mod shells;
mod worked_example;
