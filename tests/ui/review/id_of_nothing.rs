use cmdhelp::{Args, Parser};

#[derive(Parser)]
#[command(name = "pad")]
struct Pad {
    #[arg(long)]
    token: Option<String>,
    #[command(flatten)]
    output: Output,
}

#[derive(Args)]
struct Output {
    #[arg(long, requires = "token", conflicts_with_all = ["file", "pretty"])]
    json: bool,
    #[arg(long)]
    file: Option<String>,
}

fn main() {}
