//! Delimiters that only the running program knows, the setting `trailing_var_arg` of commands, and flags that declare
//! that they take no values.

use std::path::PathBuf;

use clap::{ArgAction, Args, Parser, Subcommand};

const SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };
const NOTHING: Option<char> = None;
const LETTER: char = 'é';

#[derive(Debug, Parser)]
#[command(name = "tool")]
pub struct Cli {
    #[arg(long, short, action = ArgAction::Count, num_args = 0, default_value = "0")]
    verbose: u8,
    #[arg(long, num_args = 0, action = ArgAction::SetTrue)]
    quiet: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Paths {
        #[arg(long, value_delimiter = SEPARATOR)]
        paths: Vec<PathBuf>,
        #[arg(long, value_delimiter = ":,".chars().next().unwrap(), hide = cfg!(windows))]
        numbers: Option<Vec<u8>>,
        #[arg(long, value_delimiter = SEPARATOR, default_value = "1:2")]
        fixed: Vec<u8>,
        #[arg(value_delimiter = SEPARATOR)]
        words: Vec<String>,
    },
    Rare {
        #[arg(long, value_delimiter = NOTHING)]
        whole: Vec<String>,
        #[arg(long, value_delimiter = LETTER)]
        letters: Vec<String>,
        #[arg(long, value_delimiter = SEPARATOR)]
        first: Option<String>,
        #[arg(long, value_delimiter = SEPARATOR, default_values_t = [1, 2])]
        computed: Vec<u8>,
        #[arg(long, required_if_eq("whole", "a"), value_delimiter = SEPARATOR)]
        needed: Vec<String>,
        #[arg(long, default_value_if("needed", "a", "b"))]
        text: Option<String>,
    },
    Exec(Exec),
    Flattened {
        #[command(flatten)]
        prefix: Prefix,
        #[arg(long)]
        last: bool,
        rest: Vec<String>,
    },
    #[command(trailing_var_arg = true)]
    Two { first: String, rest: Vec<String> },
    #[command(trailing_var_arg = true)]
    Newtype(Words),
}

#[derive(Debug, Args)]
#[command(trailing_var_arg = true)]
struct Exec {
    #[arg(long)]
    using: Option<String>,
    #[arg(long, short)]
    fast: bool,
    program: Vec<String>,
}

#[derive(Debug, Args)]
#[command(trailing_var_arg = true)]
struct Prefix {
    #[arg(long)]
    using: Option<String>,
    program: Option<String>,
}

#[derive(Debug, Args)]
struct Words {
    #[arg(long)]
    using: Option<String>,
    words: Vec<String>,
}
