//! A program that prints its arguments.

use cmdhelp::Parser;
use cmdhelp_llms_tests::pad::Pad;

fn main() {
    println!("{:?}", Pad::parse());
}
