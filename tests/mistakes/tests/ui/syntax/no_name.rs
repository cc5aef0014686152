#[derive(cmdhelp::Parser)]
struct Cli {
    #[arg("long")]
    name: String,
}

fn main() {}
