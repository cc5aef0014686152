//! Tests of tool lists and JSON calls.
//!
//! They are one executable, so that several run at once.

mod identity;
mod programs;
mod template;
