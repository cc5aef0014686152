#[derive(cmdhelp::Subcommand)]
enum Commands {
    #[arg(alias = "a")]
    Add,
}

fn main() {}
