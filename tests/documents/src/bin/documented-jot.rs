//! The program that the tutorial shows.

include!(concat!(env!("OUT_DIR"), "/jot.rs"));
