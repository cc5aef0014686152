//! Programs whose commands are called.

pub mod calls;
pub mod pad;
