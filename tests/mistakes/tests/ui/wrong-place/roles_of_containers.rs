#[derive(cmdhelp::Parser)]
#[command(flatten, subcommand)]
struct Cli {
    #[command(external_subcommand)]
    name: String,
}

#[derive(cmdhelp::Args)]
#[command(skip)]
struct Common {}

fn main() {}
