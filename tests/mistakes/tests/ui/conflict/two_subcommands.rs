#[derive(cmdhelp::Subcommand)]
enum Commands {}

#[derive(cmdhelp::Parser)]
struct Cli {
    #[command(subcommand)]
    one: Commands,
    #[command(subcommand)]
    two: Commands,
}

fn main() {}
