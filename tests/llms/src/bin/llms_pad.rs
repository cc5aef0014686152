//! Prints what it was called with.

use cmdhelp::Parser;
use cmdhelp_llms_tests::pad::Pad;

fn main() {
    println!("{:?}", Pad::parse());
}
