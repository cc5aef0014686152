#[derive(cmdhelp::Parser)]
struct Cli {
    #[arg(short long)]
    name: String,
}

fn main() {}
