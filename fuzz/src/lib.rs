//! What is done with bytes that nobody means well with: they become command lines and JSON values,
//! a program with arguments of every shape is called with these, and what comes of it is looked at.
//!
//! The same functions stand behind the targets of cargo-fuzz, which looks for new ways through the
//! code, and behind `random`, which makes bytes by chance and needs nothing but cargo.

mod call;
mod document;
mod input;
mod program;
mod properties;

pub use self::properties::{argv, json};
