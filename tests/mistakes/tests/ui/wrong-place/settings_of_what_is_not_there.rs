#[derive(cmdhelp::Args)]
struct Common {}

#[derive(cmdhelp::Subcommand)]
enum Commands {}

#[derive(cmdhelp::Parser)]
struct Cli {
    #[arg(skip, long)]
    skipped: String,
    #[arg(from_global, long = "x")]
    global: String,
    #[command(flatten, about = "x")]
    common: Common,
    #[command(subcommand, long_about = "x")]
    commands: Commands,
}

#[derive(cmdhelp::Subcommand)]
enum More {
    #[command(flatten, about = "x")]
    Commands(Commands),
}

fn main() {}
