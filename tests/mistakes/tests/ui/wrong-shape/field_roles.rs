#[derive(cmdhelp::Args)]
struct Common {}

#[derive(cmdhelp::Subcommand)]
enum Commands {}

#[derive(cmdhelp::Parser)]
struct Cli {
    #[command(flatten)]
    common: Vec<Common>,
    #[command(subcommand)]
    command: Option<Option<Commands>>,
}

fn main() {}
