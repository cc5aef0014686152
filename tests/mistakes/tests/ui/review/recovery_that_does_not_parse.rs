use cmdhelp::{Args, Parser, Subcommand};

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(
    exit(2, "wrong input", recovery = "Check the arguments, and try again"),
    exit(4, "not signed in", recovery = "pad auth login && pad item create"),
)]
struct Pad {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    #[command(subcommand)]
    Auth(Auth),
    #[command(subcommand)]
    Item(Item),
}

#[derive(Subcommand)]
enum Auth {
    Login,
}

#[derive(Subcommand)]
enum Item {
    Create(Create),
    List {
        #[arg(long)]
        all: bool,
    },
}

/// Create an item
#[derive(Args)]
#[cmdhelp(
    exit(44, "it is not there", recovery = "pad item list --al"),
    exit(45, "it is there already", recovery = "git stash && pad item create"),
)]
struct Create {
    title: String,
}

fn main() {}
