#[derive(cmdhelp::Parser)]
#[cmdhelp(crat = cmdhelp)]
struct Cli {}

fn main() {}
