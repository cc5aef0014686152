#[derive(cmdhelp::Parser)]
#[arg(version)]
struct Cli {
    name: String,
}

fn main() {}
