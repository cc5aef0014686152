//! Types with commands and flattened types, derived by cmdhelp, are compared with the same types derived by clap: see `against_clap`.

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
    ("commands") => {
        include!(concat!(env!("OUT_DIR"), "/commands_by_us.rs"));
    };
    ($other:literal) => {};
}

#[path = "../src/cases/mod.rs"]
mod cases;
