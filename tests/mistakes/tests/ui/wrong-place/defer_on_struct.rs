#[derive(cmdhelp::Parser)]
#[command(defer = true)]
struct Cli {}

fn main() {}
