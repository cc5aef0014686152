//! Arguments of a command that refer to each other, with flattened types between them.

use clap::{ArgGroup, Args, Parser, Subcommand};

#[derive(Debug, Parser)]
pub enum Cli {
    #[command(group = ArgGroup::new("sources").required(true).multiple(true))]
    Install {
        #[arg(group = "sources")]
        packages: Vec<String>,
        #[command(flatten)]
        part: Part,
        #[arg(long, short, group = "sources")]
        requirements: Vec<String>,
        #[arg(long, conflicts_with = "packages")]
        editable: bool,
    },
    Refer {
        #[arg(long, conflicts_with = "second")]
        first: bool,
        #[arg(long, required_unless_present = "third")]
        name: Option<String>,
        #[arg(long, requires = "third")]
        needs: bool,
        #[arg(long, default_value_if("third", "x", "y"))]
        text: Option<String>,
        #[command(flatten)]
        part: Part,
        #[arg(long, overrides_with = "first")]
        second: bool,
        #[command(flatten)]
        other: Other,
        #[arg(long, required_if_eq("name", "n"))]
        third: Option<String>,
    },
    #[command(group = ArgGroup::new("mode").multiple(false).required(true))]
    One {
        #[arg(long, group = "mode")]
        fast: bool,
        #[command(flatten)]
        part: Part,
        #[arg(long, group = "mode")]
        slow: bool,
    },
    Below {
        #[command(flatten)]
        part: Part,
        #[arg(long)]
        own: bool,
        #[command(subcommand)]
        command: Option<Below>,
    },
    Two(Two),
}

#[derive(Debug, Args)]
struct Part {
    #[arg(long)]
    part: Option<u8>,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = true)]
struct Other {
    #[arg(long)]
    other: bool,
    #[arg(long)]
    rest: bool,
}

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("two").required(true).multiple(true))]
struct Two {
    #[arg(long, group = "two")]
    here: bool,
    #[command(flatten)]
    other: Other,
    #[arg(long, group = "two")]
    there: bool,
}

#[derive(Debug, Subcommand)]
enum Below {
    Deep {
        #[command(flatten)]
        part: Part,
        #[arg(long, requires = "deep")]
        own: bool,
        #[command(flatten)]
        other: Other,
        #[arg(long)]
        deep: bool,
    },
}
