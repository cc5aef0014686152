#[derive(cmdhelp::Parser)]
#[command = "app"]
struct Cli {
    #[arg]
    name: String,
}

fn main() {}
