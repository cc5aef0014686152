#[derive(cmdhelp::Args)]
#[cmdhelp(lock = "lock/pad.lock")]
struct Cli {}

fn main() {}
