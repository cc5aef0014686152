//! The program that the tutorial begins with.

include!(concat!(env!("OUT_DIR"), "/jot-start.rs"));
