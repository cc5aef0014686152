use cmdhelp::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "pad")]
struct Pad {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Create {
        #[cmdhelp(values_from = "collection list")]
        collection: String,
    },
}

fn main() {}
