use cmdhelp::{Args, Parser, Subcommand};

#[derive(Parser)]
#[cmdhelp(run = main, envelope = "yes", effects = "optional", token_seconds = -1)]
struct App {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
#[cmdhelp(envelope = true)]
enum Command {
    #[cmdhelp(run = main)]
    Add(Add),
    #[cmdhelp(confirm = "twice", output = "yaml")]
    Remove,
    #[cmdhelp(token_seconds = 3, effects = "required")]
    List,
    #[cmdhelp(run = main)]
    Many {
        a: u8, b: u8, c: u8, d: u8, e: u8, f: u8, g: u8, h: u8, i: u8, j: u8, k: u8, l: u8, m: u8,
    },
}

#[derive(Args)]
struct Add {}

#[derive(Parser)]
#[cmdhelp(effects = "required")]
struct Generic<T: Args> {
    #[command(flatten)]
    inner: T,
}

fn main() {}
