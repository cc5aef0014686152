//! Flattened types of other crates, which have only clap's own derive.

use clap::{Parser, Subcommand};
use cmdhelp_parity::foreign::{
    Changes, Colors, Excludes, Features, Files, Located, Manifest, Needs, NeedsOwn, Refers, Verbosity, Wide,
};

#[derive(Debug, Parser)]
pub struct Cli {
    #[command(flatten)]
    verbosity: Verbosity,
    #[command(flatten)]
    wide: Wide,
    #[arg(long, global = true)]
    config: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Builds a package
    #[command(visible_alias = "b")]
    Build {
        #[command(flatten)]
        features: Features,
        #[arg(long, short)]
        release: bool,
        #[command(flatten)]
        manifest: Manifest,
        targets: Vec<String>,
    },
    Colors(Colors),
    Read {
        first: String,
        #[command(flatten)]
        files: Files,
        second: Option<String>,
    },
    Optional {
        #[command(flatten)]
        features: Option<Features>,
        #[arg(long)]
        own: bool,
    },
    OptionalAround {
        #[command(flatten)]
        around: Option<Around>,
        #[arg(long)]
        own: bool,
    },
    Needs(Needs),
    Refer {
        #[command(flatten)]
        refers: Refers,
        #[arg(long)]
        own: bool,
    },
    Depend {
        #[command(flatten)]
        needs: NeedsOwn,
        #[arg(long)]
        own: bool,
    },
    Changes(Changes),
    Excluding {
        #[command(flatten)]
        excludes: Excludes,
        #[command(subcommand)]
        command: Option<Below>,
    },
    Locate {
        #[command(flatten)]
        located: Located,
        #[arg(long, conflicts_with = "major")]
        own: bool,
        #[arg(long, required_unless_present = "major")]
        name: Option<String>,
    },
    Exclusive {
        #[command(flatten)]
        features: Features,
        #[arg(long, conflicts_with = "features")]
        own: bool,
        #[arg(long, required_unless_present = "all_features")]
        name: Option<String>,
    },
    Plain {
        #[arg(long)]
        name: Option<String>,
    },
    Below {
        #[command(subcommand)]
        command: Below,
    },
}

#[derive(Debug, clap::Args)]
struct Around {
    #[arg(long)]
    around: bool,
    #[command(flatten)]
    manifest: Manifest,
}

#[derive(Debug, Subcommand)]
enum Below {
    Deep {
        #[command(flatten)]
        files: Files,
    },
}
