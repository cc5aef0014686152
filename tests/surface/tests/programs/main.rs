//! Programs, asked about themselves as a harness would ask: by their files, their output and their
//! exit codes.

mod data;
mod errors;
mod explain;
mod golden;
mod hostile;
mod known_later;
mod run;
mod schemas;
mod scope;
#[cfg(unix)]
mod terminal;
mod words;
