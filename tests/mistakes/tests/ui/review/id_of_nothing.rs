use cmdhelp::{Args, Parser};

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(root)]
struct Pad {
    #[arg(long)]
    token: Option<String>,
    #[command(flatten)]
    output: Output,
}

#[derive(Args)]
#[group(requires = "token", conflicts_with = "tokne")]
struct Output {
    #[arg(long, requires = "token", conflicts_with_all = ["file", "pretty"])]
    yaml: bool,
    #[arg(long, overrides_with = "yaml")]
    file: Option<String>,
    #[arg(long, overrides_with = "yalm")]
    lines: bool,
    #[arg(long, overrides_with_all = ["lines", "line"])]
    words: bool,
}

fn main() {}
