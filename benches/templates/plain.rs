//! The program as its author would write it: nothing but the command line is in it.

#![allow(dead_code, unused_imports)]

mod cli;

use FACADE::Parser;

fn main() {
    std::hint::black_box(cli::Cli::parse());
}
