//! Programs, called as an agent would call them.

mod consent;
mod context;
mod failures;
mod json;
mod manifest;
mod own_words;
mod results;
mod run;
mod schemas;
mod streams;
#[cfg(unix)]
mod terminal;
mod usage;
mod waiting;
