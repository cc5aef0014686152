use cmdhelp::{Parser, Subcommand};

#[derive(Parser)]
#[cmdhelp(root)]
enum Pad {
    List,
    #[command(flatten)]
    More(More),
}

#[derive(Subcommand)]
enum More {
    List,
}

fn main() {}
