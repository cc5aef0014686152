#[derive(cmdhelp::Parser)]
struct Cli(String, u16);

#[derive(cmdhelp::Args)]
struct Common(String);

fn main() {}
