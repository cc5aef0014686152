//! Tests of the main example: calls by people and agents, full disks, and concurrent processes.

mod commands;
mod concurrency;
mod documents;
pub(crate) mod failures;
mod folder;
mod import;
pub(crate) mod run;
mod undo;
