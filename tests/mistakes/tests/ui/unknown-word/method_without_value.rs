#[derive(cmdhelp::Parser)]
struct Cli {
    #[arg(hide)]
    name: String,
}

fn main() {}
