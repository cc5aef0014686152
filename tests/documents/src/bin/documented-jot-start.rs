//! The first program of the tutorial.

include!(concat!(env!("OUT_DIR"), "/jot-start.rs"));
