//! Options in a wrong form, and duplicate options.

use cmdhelp::Parser;

#[derive(Parser)]
#[cmdhelp(summary, since("1.0"), exit = 2, effect = read, context = "a b", words = "help")]
struct Forms {}

#[derive(Parser)]
#[cmdhelp("summary", since = "1.0", since = "2.0", stability =, mcp_name = 5)]
#[cmdhelp(since = "3.0")]
struct Lists {}

#[derive(Parser)]
#[cmdhelp = "summary"]
struct Value {
    #[cmdhelp(deprecated = "--old", type = date)]
    old: String,
}

fn main() {}
