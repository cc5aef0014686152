#[derive(cmdhelp::Parser)]
struct Cli {
    #[arg(type = "text")]
    name: String,
}

fn main() {}
