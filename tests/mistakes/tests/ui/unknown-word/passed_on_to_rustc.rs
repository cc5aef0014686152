#[derive(cmdhelp::Parser)]
struct Cli {
    #[arg(telepathy = true)]
    name: String,
}

fn main() {}
