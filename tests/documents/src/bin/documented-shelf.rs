//! The program that the guide to calls shows.

include!(concat!(env!("OUT_DIR"), "/shelf.rs"));
