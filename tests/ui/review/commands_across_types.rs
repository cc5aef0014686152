use cmdhelp::{Parser, Subcommand};

#[derive(Parser)]
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
