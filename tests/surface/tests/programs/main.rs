//! Tests that request manifests and help from programs as a harness does and check outputs and exit codes.

mod data;
mod documented;
mod errors;
mod explain;
mod golden;
mod hostile;
mod no_name;
mod run;
mod run_time_facts;
mod schemas;
mod scope;
#[cfg(unix)]
mod terminal;
mod words;
