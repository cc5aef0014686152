//! Tests attempts to escape from a sandbox, each of which succeeds outside, and tests of programs that work inside.
//!
//! Every attempt is made as a plain user and, if root runs the tests, as root.

#![cfg(target_os = "linux")]

mod beside;
mod chance;
mod container;
mod denied;
mod ends;
mod engines;
mod escapes;
mod limits;
mod network;
mod planted;
mod real;
mod refusals;
mod results;
mod terminal;
mod world;
