//! Tests of the main example: calls by people and agents, full disks, and concurrent processes.

mod commands;
mod concurrency;
mod documents;
mod failures;
mod folder;
mod import;
mod run;
mod undo;
