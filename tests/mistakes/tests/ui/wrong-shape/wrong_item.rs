#[derive(cmdhelp::Args)]
enum Commands {
    Add,
}

#[derive(cmdhelp::Subcommand)]
struct Cli {
    name: String,
}

#[derive(Clone, cmdhelp::ValueEnum)]
struct Color {
    red: bool,
}

#[derive(cmdhelp::Parser)]
union Either {
    number: u32,
    bits: [u8; 4],
}

fn main() {}
