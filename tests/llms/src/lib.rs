//! Programs whose commands are called.

pub mod pad;
