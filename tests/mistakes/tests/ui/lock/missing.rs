#[derive(cmdhelp::Parser)]
#[command(name = "pad")]
#[cmdhelp(lock = "tests/ui/lock/missing.lock")]
struct Cli {}

fn main() {}
