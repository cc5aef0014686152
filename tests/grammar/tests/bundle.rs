//! Random programs in the bundle formats.

mod program;
mod read_back;
mod rules;
