//! The plain program, which only parses its command line.

#![allow(dead_code, unused_imports)]

mod cli;

use FACADE::Parser;

fn main() {
    std::hint::black_box(cli::Cli::parse());
}
