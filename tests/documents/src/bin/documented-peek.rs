//! The program that the guide to anyhow shows.

include!(concat!(env!("OUT_DIR"), "/peek.rs"));
