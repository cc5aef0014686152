use cmdhelp::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "pad")]
struct Pad {
    /// A required argument
    #[arg(long)]
    token: String,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the items
    #[cmdhelp(example("pad --token x list --all"), example("--all"))]
    List {
        #[arg(long)]
        all: bool,
    },
}

fn main() {}
