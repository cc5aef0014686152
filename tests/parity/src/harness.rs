//! Compares the results of two derives for one source.
//!
//! [`Derived`] is a derived type without its type, and [`compare`] compares two of them: the
//! commands that they build, every page of help, and the outcomes of command lines that a seeded
//! generator makes from the command of the first.

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
