//! The program that the README shows.

include!(concat!(env!("OUT_DIR"), "/greet.rs"));
