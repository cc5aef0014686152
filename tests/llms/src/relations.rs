//! Arguments with relations to arguments of other commands, in a program that is generic over further
//! arguments of its root.

use std::fmt::Debug;

use cmdhelp::{Args, Parser, Subcommand};

/// Relates arguments of several commands
#[derive(Debug, Parser)]
#[command(name = "relations")]
pub(crate) struct Relations<More: Args + Debug> {
    /// How much is said
    #[arg(long, global = true, group = "talk")]
    verbose: bool,
    /// How little is said
    #[arg(long, global = true, group = "talk")]
    quiet: bool,
    /// For people
    #[arg(long, global = true, group = "talk")]
    #[cmdhelp(hide)]
    chatty: bool,
    /// In colour, here and below
    #[arg(long, global = true)]
    color: bool,
    /// Without colour, here only
    #[arg(long, overrides_with = "color")]
    no_color: bool,
    /// As a list, here and below
    #[arg(long, global = true)]
    list: bool,
    /// Not as a list, here and below
    #[arg(long, global = true, overrides_with = "list")]
    no_list: bool,
    #[command(flatten)]
    more: More,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Has nothing of its own
    Bare,
    /// Has an argument that joins the group, too
    Joining(Joining),
    /// Has commands below it
    Above {
        #[command(subcommand)]
        command: Below,
    },
}

#[derive(Debug, Args)]
struct Joining {
    /// Joins
    #[arg(long, group = "talk")]
    whisper: bool,
    /// Needs one of the group
    #[arg(long, requires = "talk")]
    needy: bool,
    /// Excludes the group
    #[arg(long, conflicts_with = "talk")]
    aside: bool,
    /// Excludes several, some of which agents are not told
    #[arg(long, conflicts_with_all = [OTHER, "people", "chatty", "shy"])]
    partly: bool,
    /// Excluded
    #[arg(long)]
    other: bool,
    /// For people
    #[arg(long)]
    #[cmdhelp(hide)]
    people: bool,
    /// Not shown
    #[arg(long, hide = true)]
    shy: bool,
    #[command(flatten)]
    flattened: Flattened,
}

#[derive(Debug, Args)]
struct Flattened {
    /// Excludes those of another type
    #[arg(long, conflicts_with_all = ["other", "people", "shy"])]
    far: bool,
}

#[derive(Debug, Subcommand)]
enum Below {
    /// Stands two levels below
    Deep,
}

const OTHER: &str = "other";
