//! `short` and `long` without a value, with a value, and in call syntax.

use clap::Parser;

const LONG: &str = "from-const";

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(short)]
    only_short: bool,
    #[arg(long)]
    only_long: bool,
    #[arg(short, long)]
    both: bool,
    #[arg(short = 'X', long = "ex")]
    given: bool,
    #[arg(short('C'), long("call"))]
    called: bool,
    #[arg(long = LONG)]
    constant: bool,
    #[arg(long = concat!("con", "cat"))]
    concatenated: bool,
    #[arg(long, short = Some('s'))]
    some: bool,
    #[arg(long = None, short = 'n')]
    none: bool,
    #[arg(long = "first", long = "second")]
    repeated: bool,
    #[arg(short = '1')]
    digit: bool,
    #[arg(short = 'ä', long = "größe")]
    umlaut: bool,
}
