use cmdhelp::{Args, Parser, Subcommand};

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
}

#[derive(Subcommand)]
enum Item {
    Create(Create),
    Delete { id: u32 },
}

#[derive(Args)]
#[cmdhelp(example("Title && pad item delete 7"), example("Title && pad item delet 7"))]
struct Create {
    title: String,
}

fn main() {}
