//! The program that the guide to plugins shows.

include!(concat!(env!("OUT_DIR"), "/crate-depot.rs"));
