//! Compares clap's derive and ours, which have derived the same types.
//!
//! [`Derived`] holds the functions of a derived type without being generic over it. [`compare`]
//! compares the commands of both derives, every page of help, and the outcomes of random command
//! lines. The command lines are made for the command of clap's derive.

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
