use cmdhelp::{Args, Parser};

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(root)]
struct Pad {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    output: Output,
}

#[derive(Args)]
struct Input {
    #[arg(long = "from")]
    file: Option<String>,
}

#[derive(Args)]
struct Output {
    #[arg(long = "to")]
    file: Option<String>,
}

fn main() {}
