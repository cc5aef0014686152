//! The main example, as people and agents call it, and as disks and others trouble it.

mod commands;
mod documents;
mod folder;
mod import;
mod program;
mod run;
mod together;
mod trouble;
mod undo;
