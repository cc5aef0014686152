use cmdhelp::{Parser, ValueEnum};

#[derive(Parser)]
#[command(name = "paint")]
#[cmdhelp(root)]
struct Paint {
    #[arg(long, default_value = "auto")]
    fore: Color,
    #[arg(long, default_value = "nevre")]
    back: Color,
    #[arg(long, default_value_if("fore", "never", Some("atuo")))]
    frame: Option<Color>,
}

#[derive(Clone, ValueEnum)]
enum Color {
    Auto,
    Never,
}

fn main() {}
