//! Tests of the programs in `examples`: `todo`, the main example, and the others.
//!
//! They are one executable, so that others run while the test in `busy` waits for a lock.

mod busy;
mod programs;
mod todo;
