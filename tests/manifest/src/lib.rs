//! A program that says everything that can be said, for checking the document about it.

mod everything;

pub use everything::EVERYTHING;
