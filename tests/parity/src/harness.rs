//! Compares the results of two derives for one source.
//!
//! [`Derived`] holds the functions of a derived type without being generic over it. [`compare`]
//! compares the [`Derived`] of both derives: their commands, every page of help, and the outcomes
//! of random command lines for the command of the first.

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
