//! Groups of struct variants, groups that arguments join with `group`, and groups added by hand.

use clap::{ArgGroup, Args, Parser};

#[derive(Debug, Parser)]
pub enum Cli {
    #[group(required = true, multiple = false)]
    One {
        #[arg(long)]
        a: bool,
        #[arg(long)]
        b: Option<u8>,
    },
    #[command(group(ArgGroup::new("by-hand").args(["c", "d"]).required(true)))]
    ByHand {
        #[arg(long)]
        c: bool,
        #[arg(long)]
        d: bool,
    },
    #[command(group = ArgGroup::new("mode").multiple(false))]
    Joined {
        #[arg(long, group = "mode")]
        fast: bool,
        #[arg(long, group = "mode")]
        slow: bool,
        #[arg(long, groups = ["mode", "other"])]
        both: bool,
        #[arg(long, requires = "other")]
        dependent: bool,
    },
    #[group(id = "named-variant", skip)]
    Skipped {
        #[arg(long)]
        e: bool,
    },
    #[command(groups = [ArgGroup::new("x").args(["left"]), ArgGroup::new("y").args(["right"]).conflicts_with("x")])]
    Newtype(Sides),
}

#[derive(Debug, Args)]
struct Sides {
    #[arg(long)]
    left: Option<u8>,
    #[arg(long)]
    right: Option<u8>,
}
