//! Tests of the main example: calls by people and agents, full disks, and concurrent processes.

mod commands;
mod documents;
mod folder;
mod import;
mod program;
mod run;
mod together;
mod trouble;
mod undo;
