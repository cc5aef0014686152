//! The program that the guide to async commands shows.

include!(concat!(env!("OUT_DIR"), "/pulse.rs"));
