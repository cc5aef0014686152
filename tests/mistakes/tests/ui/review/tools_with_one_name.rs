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
    /// `mcp_name` on `Remove` does not make the name `remove` free
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
