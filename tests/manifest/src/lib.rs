//! A program that declares everything that a manifest can contain.

mod everything;

pub use everything::EVERYTHING;
