//! The views of a manifest, for programs that are declared by hand.

mod dynamic;
mod find;
mod hostile;
mod json;
mod large;
mod markdown;
mod programs;
mod reader;
mod search;
mod signature;
