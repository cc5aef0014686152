//! `Vec<Vec<T>>`: values grouped by occurrence.

// The qualified paths are what this case tests.
#![allow(unused_qualifications)]

use clap::{Args, Parser};

#[derive(Debug, Parser)]
pub enum Cli {
    Options {
        #[arg(short, long, num_args = 0..=3)]
        points: Vec<Vec<u8>>,
        #[arg(short, long, num_args = 2)]
        optional: Option<Vec<Vec<String>>>,
        #[arg(long, num_args = 1.., value_delimiter = ',')]
        delimited: Vec<Vec<String>>,
        #[arg(long, num_args = 1.., required = true, value_terminator = ";")]
        required: Vec<Vec<String>>,
    },
    Positionals {
        #[arg(num_args = 2)]
        pairs: Vec<Vec<String>>,
    },
    OptionalPositionals {
        #[arg(num_args = 1..)]
        pairs: Option<Vec<Vec<u8>>>,
    },
    Flat {
        #[command(flatten)]
        inner: Option<Inner>,
    },
    NotSpecial {
        #[arg(long, value_parser = bytes)]
        inner: Vec<std::vec::Vec<u8>>,
    },
}

#[derive(Debug, Args)]
struct Inner {
    #[arg(long, num_args = 1..)]
    rows: Vec<Vec<u8>>,
}

fn bytes(text: &str) -> Result<Vec<u8>, std::convert::Infallible> {
    Ok(text.bytes().collect())
}
