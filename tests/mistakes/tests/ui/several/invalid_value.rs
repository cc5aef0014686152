//! An invalid value does not hide the mistakes beside it.

use cmdhelp::Parser;

#[derive(Parser)]
#[cmdhelp(sandbox(set(HOME = f(1 2))), exmaple = "app", effect = g(3 4))]
struct Cli {}

fn main() {}
