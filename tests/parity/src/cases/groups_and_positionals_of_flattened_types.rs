//! Arguments of flattened types whose place in the whole command decides what clap does.

use clap::{Args, Parser, Subcommand, ValueEnum};

#[derive(Debug, Parser)]
#[command(name = "places", version = "1.0")]
pub struct Cli {
    #[command(flatten)]
    maybe: Option<Maybe>,
    #[command(subcommand)]
    command: Option<Command>,
}

/// A global argument that is given below does not create the value.
#[derive(Debug, Args)]
struct Maybe {
    #[arg(long, global = true)]
    above: bool,
    #[arg(long)]
    beside: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    Below {
        #[arg(long)]
        own: bool,
    },
    /// The positional with `last` is followed by another one.
    Last {
        #[command(flatten)]
        rest: Rest,
        after: Option<String>,
    },
    Colors {
        #[arg(long, ignore_case = false)]
        exact: Option<Color>,
        #[arg(long, ignore_case = true)]
        any: Option<Color>,
    },
}

#[derive(Debug, Args)]
struct Rest {
    #[arg(last = true)]
    rest: Option<String>,
}

#[derive(Clone, Debug, ValueEnum)]
enum Color {
    Red,
    Green,
}
