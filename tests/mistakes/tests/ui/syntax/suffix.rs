use cmdhelp::{Args, Parser};

#[derive(Parser)]
struct Cli {
    #[arg(long = "name"x)]
    name: String,
    #[arg(short = 'c'x)]
    count: u8,
}

#[derive(Args)]
#[group(id = "group"x)]
struct Group {
    value: u8,
}

fn main() {}
