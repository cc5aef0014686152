//! Values that begin with a hyphen.

use clap::Parser;

#[derive(Debug, Parser)]
pub enum Cli {
    Argument {
        #[arg(short, long, allow_hyphen_values = true)]
        any: Option<String>,
        #[arg(short, long, allow_negative_numbers = true)]
        number: Option<f64>,
        #[arg(long)]
        strict: Option<i32>,
        #[arg(allow_negative_numbers = true)]
        positional: Option<i32>,
    },
    #[command(allow_negative_numbers = true)]
    Numbers {
        #[arg(short = '1')]
        one: bool,
        values: Vec<i64>,
    },
    Hyphens {
        #[arg(short)]
        flag: bool,
        #[arg(allow_hyphen_values = true)]
        first: Option<String>,
        #[arg(allow_hyphen_values(true))]
        rest: Vec<String>,
    },
    Equals {
        #[arg(short, long, require_equals = true)]
        one: Option<String>,
        #[arg(long, require_equals = true, num_args = 0..=1)]
        maybe: Option<Option<i8>>,
    },
}
