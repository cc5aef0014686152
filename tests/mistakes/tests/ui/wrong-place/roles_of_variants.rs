#[derive(cmdhelp::Subcommand)]
enum Commands {
    #[command(from_global)]
    Add,
}

fn main() {}
