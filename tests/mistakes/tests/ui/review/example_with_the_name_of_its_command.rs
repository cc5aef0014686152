use cmdhelp::{Parser, Subcommand};

#[derive(Parser)]
enum Pad {
    #[command(subcommand)]
    Config(Config),
}

#[derive(Subcommand)]
enum Config {
    /// Change a setting
    #[cmdhelp(example("config set currency EUR"), example("set currency EUR"))]
    Set { key: String, value: String },
    /// Print a setting
    #[cmdhelp(example("get get"), example("get --all"), example("get"))]
    Get { key: String },
}

fn main() {}
