//! A program that says nothing of ours, with the one line.

extern crate cmdhelp as clap;

include!("../same.rs");
