#[derive(cmdhelp::Args)]
struct Common {}

#[derive(cmdhelp::Parser)]
struct Cli {
    #[command(flatten, subcommand)]
    common: Common,
    #[arg(skip, skip)]
    note: String,
}

fn main() {}
