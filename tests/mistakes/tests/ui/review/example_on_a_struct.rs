use cmdhelp::{Args, Parser, Subcommand, ValueEnum};

#[derive(Parser)]
#[command(name = "pad")]
struct Pad {
    #[arg(long, global = true)]
    workspace: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Create(Create),
}

/// Create an item
#[derive(Args)]
#[cmdhelp(
    example("tasks --priority high --workspace docs"),
    example("tasks --priority hihg --workspace docs")
)]
struct Create {
    collection: String,
    #[arg(long)]
    priority: Option<Priority>,
}

#[derive(Clone, ValueEnum)]
enum Priority {
    Low,
    High,
}

fn main() {}
