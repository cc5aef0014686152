//! Tests of the views of a manifest, with hand-written spec trees.

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
