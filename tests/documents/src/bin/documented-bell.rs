//! The program that the guide to terminals shows.

include!(concat!(env!("OUT_DIR"), "/bell.rs"));
