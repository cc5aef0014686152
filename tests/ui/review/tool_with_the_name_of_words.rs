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
    /// What hosts are not told of has no name
    #[cmdhelp(llms = false, mcp_name = "item_list")]
    Watch,
}

#[derive(Subcommand)]
enum Item {
    List,
}

fn main() {}
