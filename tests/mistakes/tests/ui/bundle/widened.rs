use cmdhelp::{Args, Parser, Subcommand};

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(sandbox(network("*.pad.example"), writes("~/.config/pad/**"), spawns("git")))]
struct Pad {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Send what is new
    #[cmdhelp(sandbox(network("x.com", "api.pad.example"), spawns()))]
    Push(Push),
    /// Work with items
    #[command(subcommand)]
    #[cmdhelp(sandbox(writes("~/.config/pad/items/**")))]
    Item(Item),
}

#[derive(Args)]
#[cmdhelp(sandbox(reads("./**"), tty))]
struct Push {}

#[derive(Subcommand)]
enum Item {
    /// Create an item
    #[cmdhelp(sandbox(writes("~/.config/pad/**"), network("api.pad.example"), spawns("git")))]
    Create,
}

fn main() {
    Pad::parse();
}
