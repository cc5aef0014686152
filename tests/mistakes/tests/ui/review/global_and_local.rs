use cmdhelp::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(root)]
struct Pad {
    #[arg(long, short, global = true)]
    verbose: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Create {
        #[arg(long, short)]
        visible: bool,
    },
}

fn main() {}
