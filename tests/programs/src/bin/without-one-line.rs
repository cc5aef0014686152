//! The example of the one line, without it: a program for clap.

include!(concat!(env!("OUT_DIR"), "/without.rs"));
