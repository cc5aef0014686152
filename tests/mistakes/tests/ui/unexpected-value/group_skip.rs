#[derive(cmdhelp::Args)]
#[group(skip = true)]
struct Common {}

fn main() {}
