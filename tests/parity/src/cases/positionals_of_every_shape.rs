//! Positionals of each type that the derives distinguish, with one struct for each type of the last
//! positional.

use clap::{Args, Parser};
use std::ffi::OsString;

#[derive(Debug, Parser)]
pub enum Cli {
    Plain(Plain),
    Optional {
        first: u8,
        second: Option<char>,
        third: Option<f64>,
    },
    Twice {
        inner: Option<Option<String>>,
    },
    Many {
        first: String,
        rest: Vec<OsString>,
    },
    OptionalMany {
        rest: Option<Vec<i16>>,
    },
    OnlyMany(OnlyMany),
}

#[derive(Debug, Args)]
struct Plain {
    source: String,
    target: String,
}

#[derive(Debug, Args)]
struct OnlyMany {
    #[arg(required = true)]
    all: Vec<String>,
}
