//! Programs and generated commands for the tests of JSON calls.

pub mod calls;
pub mod pad;
