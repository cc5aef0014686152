#[derive(cmdhelp::Parser)]
struct Cli {
    #[arg(after_help = "x")]
    name: String,
    #[arg(infer_subcommands)]
    other: String,
}

fn main() {}
