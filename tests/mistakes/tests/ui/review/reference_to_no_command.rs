use cmdhelp::{ArgGroup, Args, Parser, Subcommand};

#[derive(Parser)]
#[command(name = "pad")]
struct Pad {
    /// Reports more
    #[arg(long, global = true)]
    verbose: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    #[command(subcommand)]
    Item(Item),
}

#[derive(Subcommand)]
enum Item {
    Create(Create),
    #[command(visible_alias = "ls", group(ArgGroup::new("which")))]
    List,
}

/// Create an item
#[derive(Args)]
#[cmdhelp(see_also("item list", "pad item ls", "item lsit"))]
struct Create {
    title: String,
}

fn main() {}
