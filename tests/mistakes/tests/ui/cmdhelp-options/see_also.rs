#[derive(cmdhelp::Parser)]
#[cmdhelp(see_also(list, 5))]
struct Cli {}

fn main() {}
