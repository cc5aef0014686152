//! Tests of tool lists and JSON calls.
//!
//! They are one executable, so that several run at once.

mod identity;
/// The program of the library once more, for the test that the derive adds to it. Together with the generated commands,
/// it would take much longer to compile.
#[path = "../src/pad.rs"]
pub mod pad;
mod programs;
mod template;
