use cmdhelp::{Args, Parser};

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(root)]
struct Pad {
    #[arg(long)]
    verbose: bool,
    #[command(flatten)]
    query: Query,
}

#[derive(Args)]
struct Query {
    #[arg(long)]
    help: Option<String>,
}

fn main() {}
