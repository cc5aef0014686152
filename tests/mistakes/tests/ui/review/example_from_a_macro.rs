use cmdhelp::{Parser, Subcommand};

macro_rules! command {
    ($name:ident, $($example:literal),*) => {
        #[derive(cmdhelp::Args)]
        #[cmdhelp($(example($example)),*)]
        struct $name {
            #[arg(long, short)]
            all: bool,
        }
    };
}

command!(List, "--all", "-x");

#[derive(Subcommand)]
enum Command {
    List(List),
}

#[derive(Parser)]
#[command(name = "pad")]
struct Pad {
    #[command(subcommand)]
    command: Command,
}

fn main() {}
