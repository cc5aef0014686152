use cmdhelp::{Args, Parser};

#[derive(Parser)]
#[command(name = "copy")]
#[cmdhelp(root)]
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
