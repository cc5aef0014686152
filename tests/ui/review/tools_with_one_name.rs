use cmdhelp::{Args, Parser, Subcommand};

#[derive(Parser)]
#[command(name = "pad")]
struct Pad {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Remove(Remove),
    Delete(Delete),
    /// The name of another is free when that has one of its own
    #[cmdhelp(mcp_name = "remove")]
    Forget,
}

#[derive(Args)]
#[cmdhelp(mcp_name = "drop")]
struct Remove {}

#[derive(Args)]
#[cmdhelp(mcp_name = "drop")]
struct Delete {}

fn main() {}
