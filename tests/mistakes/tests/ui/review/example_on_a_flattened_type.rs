use cmdhelp::{Args, Parser};

#[derive(Parser)]
#[command(name = "pad")]
struct Pad {
    /// A required argument
    #[arg(long)]
    token: String,
    #[command(flatten)]
    output: Output,
}

#[derive(Args)]
#[cmdhelp(example("--format json --token x"), example("--format json"))]
struct Output {
    #[arg(long)]
    format: Option<String>,
}

fn main() {}
