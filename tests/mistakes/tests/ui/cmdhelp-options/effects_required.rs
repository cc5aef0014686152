use cmdhelp::{Args, Parser, Subcommand};

#[derive(Parser)]
#[command(name = "app")]
#[cmdhelp(effects = "required")]
struct App {
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
    #[cmdhelp(effect = "read")]
    List,
    Add(Add),
}

#[derive(Args)]
struct Add {}

fn main() {}
