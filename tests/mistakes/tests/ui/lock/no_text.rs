#[derive(cmdhelp::Parser)]
#[command(name = "pad")]
#[cmdhelp(lock = FILE)]
struct Cli {}

fn main() {}
