use cmdhelp::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "pad")]
struct Pad {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    #[command(subcommand)]
    Item(Item),
    #[cmdhelp(mcp_name = "item_list")]
    Items,
    /// With `llms = false`, a command is no tool and needs no unique name
    #[cmdhelp(llms = false, mcp_name = "item_list")]
    Watch,
}

#[derive(Subcommand)]
enum Item {
    List,
}

fn main() {}
