//! The derives of cmdhelp promise the same commands, values and error messages as clap's derives.
//!
//! Every type in [`cases`] is derived twice from one source. In this library, the name `clap` refers to
//! clap. In the tests `against_clap` and `generated_*`, the same files are compiled again, and `clap` refers to cmdhelp.
//! The [`harness`] compares both versions of each type.

#![forbid(unsafe_code)]

// The cases name this crate, because they are also compiled in the tests.
extern crate self as cmdhelp_parity;

/// Registers a case: the file of that name, with a `Cli` in it.
macro_rules! case {
    ($name:ident) => {
        pub mod $name;
    };
}

/// Includes a group of generated types.
macro_rules! generated {
    ($group:literal) => {
        include!(concat!(env!("OUT_DIR"), "/", $group, "_by_clap.rs"));
    };
}

/// Registers the generated types of one module.
macro_rules! chunk {
    ($chunk:ident: $($case:ident)*) => {};
}

/// Lists generated types whose manifests must be equal. `tests/generated_texts.rs` makes a test of each
/// list; here, the macro does nothing.
macro_rules! alike {
    ($($test:tt)*) => {};
}

pub mod cases;
pub mod foreign;
pub mod harness;
