//! What two derives made of one source, compared.
//!
//! [`Derived`] is a derived type with the type forgotten, and [`compare`] puts two of them side by
//! side: the commands that they build, every page of help, and what becomes of command lines that
//! are drawn, by a seeded generator, from the command of the first.

mod compare;
mod comparison;
mod derived;
mod difference;
mod grammar;
mod lines;
mod outcome;
mod pages;
mod random;
mod settings;
mod values;
mod writer;

pub use compare::compare;
pub use comparison::Comparison;
pub use derived::{Derived, Entry, Verdict, shown};
pub use settings::Settings;
