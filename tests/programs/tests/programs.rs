//! Tests that run the programs in `examples` as users do and check files, output and exit codes.

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
