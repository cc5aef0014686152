use cmdhelp::{Parser, Subcommand, ValueEnum};

#[derive(Parser)]
struct Cli {
    #[arg(long)]
    color: Option<Color>,
    #[arg(long)]
    level: Vec<Level>,
    command: Command,
}

struct Color;

#[derive(Clone)]
struct Level;

#[derive(Subcommand)]
enum Command {
    Add { title: String },
}

#[derive(Parser)]
struct Other {
    style: Style,
}

#[derive(ValueEnum)]
enum Style {
    Bold,
}

fn main() {}
