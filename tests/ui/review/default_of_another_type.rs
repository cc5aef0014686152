use cmdhelp::{Parser, ValueEnum};

#[derive(Parser)]
#[command(name = "paint")]
struct Paint {
    #[arg(long, default_value = "auto")]
    fore: Color,
    #[arg(long, default_value = "nevre")]
    back: Color,
}

#[derive(Clone, ValueEnum)]
enum Color {
    Auto,
    Never,
}

fn main() {}
