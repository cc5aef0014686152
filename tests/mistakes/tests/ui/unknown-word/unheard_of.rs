#[derive(cmdhelp::Parser)]
struct Cli {
    #[arg(telepathy)]
    name: String,
}

fn main() {}
