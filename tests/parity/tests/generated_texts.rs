//! Types with doc comments, possible values and attributes in each form, and random programs, derived by cmdhelp, are compared with the same types derived by clap: see `against_clap`.

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

/// Declares a test for types that differ only in the form of their attributes: their manifests must be
/// equal.
macro_rules! alike {
    ($test:ident: $first:ident $($case:ident)*) => {
        #[test]
        fn $test() {
            use crate::cases::matrix::forms_of_arguments::*;
            let expected = crate::described::Described::of::<$first::Cli>().document();
            $(
                let found = crate::described::Described::of::<$case::Cli>().document();
                assert_eq!(found, expected, stringify!($case));
            )*
        }
    };
}

/// Includes one group of generated types.
macro_rules! generated {
    ("texts") => {
        include!(concat!(env!("OUT_DIR"), "/texts_by_us.rs"));
    };
    ($other:literal) => {};
}

#[path = "../src/cases/mod.rs"]
mod cases;
