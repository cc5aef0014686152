//! A program that uses no feature of cmdhelp, with the line `extern crate cmdhelp as clap;`.

extern crate cmdhelp as clap;

include!("../same.rs");
