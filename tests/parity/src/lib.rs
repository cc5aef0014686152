//! The derives of cmdhelp promise what clap's derives give: the same commands, the same values from
//! the same command lines, the same words when a command line is refused.
//!
//! So every type of [`cases`] is derived twice from one source. Here, in this library, `clap` is
//! clap. In the test `against_clap` the same files are compiled again with `clap` being cmdhelp, and
//! the [`harness`] compares what came of each type.

#![forbid(unsafe_code)]

/// Registers a case: the file of that name, with a `Cli` in it.
macro_rules! case {
    ($name:ident) => {
        pub mod $name;
    };
}

/// Registers the generated types of one module.
macro_rules! chunk {
    ($chunk:ident: $($case:ident)*) => {};
}

/// Registers generated types of which the same is told.
macro_rules! alike {
    ($($test:tt)*) => {};
}

pub mod cases;
pub mod harness;
