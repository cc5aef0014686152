//! Types with a field of each shape, derived by cmdhelp, are compared with the same types derived by clap: see `against_clap`.

extern crate cmdhelp as clap;

#[macro_use]
#[path = "against_clap/both.rs"]
mod both;
#[path = "against_clap/described.rs"]
mod described;
#[macro_use]
#[path = "against_clap/generated.rs"]
mod generated;
#[path = "against_clap/resolved.rs"]
mod resolved;

/// Includes one group of generated types.
macro_rules! generated {
    ("fields") => {
        include!(concat!(env!("OUT_DIR"), "/fields_by_us.rs"));
    };
    ($other:literal) => {};
}

#[path = "../src/cases/mod.rs"]
mod cases;
