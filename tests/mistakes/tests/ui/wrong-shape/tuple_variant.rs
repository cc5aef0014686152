#[derive(cmdhelp::Subcommand)]
enum Commands {
    Move(String, String),
    Nothing(),
}

fn main() {}
