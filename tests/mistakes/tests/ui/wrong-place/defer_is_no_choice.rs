const LAZY: bool = true;

#[derive(cmdhelp::Subcommand)]
#[command(defer = LAZY)]
enum Commands {}

fn main() {}
