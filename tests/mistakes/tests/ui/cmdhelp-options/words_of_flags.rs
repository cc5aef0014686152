#[derive(cmdhelp::Parser)]
#[cmdhelp(words(llms = "tools", json = 5))]
struct Cli {}

fn main() {}
