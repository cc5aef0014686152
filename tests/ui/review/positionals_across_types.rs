use cmdhelp::{Args, Parser};

#[derive(Parser)]
#[command(name = "copy")]
struct Copy {
    #[command(flatten)]
    source: Source,
    target: String,
}

#[derive(Args)]
struct Source {
    source: Option<String>,
}

fn main() {}
