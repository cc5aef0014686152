#[derive(cmdhelp::Args)]
struct Common {}

#[derive(cmdhelp::Parser)]
struct Cli {
    #[arg(flatten)]
    common: Common,
}

fn main() {}
