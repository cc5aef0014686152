#[derive(cmdhelp::Parser)]
struct Cli {
    #[arg(long =, short)]
    name: String,
}

fn main() {}
