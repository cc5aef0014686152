use cmdhelp::{Args, Parser};

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(root)]
struct Pad {
    #[arg(long, short)]
    format: bool,
    #[command(flatten)]
    output: Output,
}

#[derive(Args)]
struct Output {
    #[arg(long, short = 'f')]
    file: Option<String>,
}

fn main() {}
