//! Trailing arguments: `last`, `trailing_var_arg`, terminators, and values that look like flags.

use clap::Parser;

#[derive(Debug, Parser)]
pub enum Cli {
    Last {
        #[arg(short, long)]
        flag: bool,
        first: Option<String>,
        #[arg(last = true)]
        rest: Vec<String>,
    },
    LastRequired {
        #[arg(last = true, required = true)]
        rest: Vec<String>,
    },
    LastSingle {
        first: Vec<String>,
        #[arg(last(true))]
        rest: Option<String>,
    },
    Trailing {
        #[arg(short, long)]
        flag: bool,
        #[arg(trailing_var_arg = true)]
        rest: Vec<String>,
    },
    TrailingHyphens {
        #[arg(short, long)]
        flag: bool,
        program: Option<String>,
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        rest: Vec<std::ffi::OsString>,
    },
    Terminated {
        #[arg(num_args = 1.., value_terminator = ";")]
        first: Vec<String>,
        second: Vec<String>,
    },
    Raw {
        #[arg(long)]
        flag: bool,
        #[arg(raw = true)]
        rest: Vec<String>,
    },
    #[command(dont_delimit_trailing_values = true)]
    Undelimited {
        #[arg(value_delimiter = ',')]
        list: Vec<String>,
    },
}
