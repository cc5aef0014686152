//! Tests of the programs in `examples`: `todo`, the main example, and the others.
//!
//! They are one executable, so that others run while a test of `todo` waits for a lock.

mod programs;
mod todo;
