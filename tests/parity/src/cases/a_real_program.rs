//! A typical program that uses many features.

use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum, ValueHint};
use std::path::PathBuf;

/// Project management for developers.
///
/// Items live in collections; collections live in a workspace.
#[derive(Debug, Parser)]
#[command(name = "pad", author, version, propagate_version = true)]
#[command(after_help = "See `pad help <command>` for more.", arg_required_else_help = true)]
pub struct Cli {
    #[command(flatten)]
    global: GlobalOptions,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Global options")]
struct GlobalOptions {
    /// Workspace to operate on
    #[arg(short, long, global = true, env = "PARITY_WORKSPACE", value_hint = ValueHint::DirPath)]
    workspace: Option<PathBuf>,
    /// Say more; twice for even more
    #[arg(short, long, global = true, action = ArgAction::Count, conflicts_with = "quiet")]
    verbose: u8,
    /// Say nothing
    #[arg(short, long, global = true)]
    quiet: bool,
    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    color: When,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum When {
    /// On a terminal
    #[default]
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Work with items
    #[command(subcommand, visible_alias = "i")]
    Item(Item),
    /// Work with collections
    Collection(Collection),
    /// Run a script in the workspace
    Run {
        /// Its name
        script: String,
        /// What to give it
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    #[command(flatten)]
    Maintenance(Maintenance),
}

#[derive(Debug, Subcommand)]
enum Item {
    /// Create a new item in a collection
    #[command(visible_aliases = ["new", "add"])]
    Create(Create),
    /// Delete items for good
    Delete {
        #[arg(required = true, value_name = "ID")]
        ids: Vec<String>,
        /// Do not ask
        #[arg(short = 'y', long = "yes", alias = "force")]
        confirmed: bool,
    },
}

#[derive(Debug, Args)]
struct Create {
    /// Collection to create in
    collection: String,
    /// What is to be done
    title: String,
    #[arg(short, long, value_enum, ignore_case = true)]
    priority: Option<Priority>,
    /// Labels, separated by commas
    #[arg(short, long, value_delimiter = ',', num_args = 1..)]
    label: Vec<String>,
    #[arg(long, value_parser = clap::value_parser!(u8).range(..=100), default_value_t = 0)]
    progress: u8,
    #[command(flatten)]
    body: Body,
}

#[derive(Debug, Args)]
#[group(required = false, multiple = false)]
struct Body {
    /// Text of the item
    #[arg(long)]
    body: Option<String>,
    /// File with the text, `-` for standard input
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    body_file: Option<PathBuf>,
}

#[derive(Clone, Debug, ValueEnum)]
enum Priority {
    Low,
    Medium,
    #[value(alias = "urgent")]
    High,
    /// Drop everything
    #[value(name = "p0")]
    Critical,
}

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
struct Collection {
    #[command(subcommand)]
    command: Option<CollectionCommand>,
    /// List these only
    filter: Option<String>,
}

#[derive(Debug, Subcommand)]
enum CollectionCommand {
    List {
        #[arg(long, num_args = 0..=1, default_missing_value = "name", require_equals = true)]
        sort: Option<String>,
    },
}

#[derive(Debug, Subcommand)]
enum Maintenance {
    /// Check the workspace
    #[command(hide = true)]
    Doctor,
    /// Remove what is not needed
    Gc {
        #[arg(long, default_value = "30")]
        days: u16,
    },
}
