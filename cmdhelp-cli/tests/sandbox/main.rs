//! Attempts to get out of a sandbox, each of which succeeds without one; and what works inside.
//!
//! Every attempt is made as a plain user and, where the tests are root's, as root.

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
