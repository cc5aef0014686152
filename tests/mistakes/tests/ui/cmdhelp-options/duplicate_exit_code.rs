#[derive(cmdhelp::Parser)]
#[cmdhelp(exit(3, "once"), exit(3, "twice"))]
struct Cli {}

fn main() {}
