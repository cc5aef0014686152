use cmdhelp::{Args, Parser, Subcommand, ValueEnum};

#[derive(Parser)]
#[command(nmae = "app")]
struct Cli {
    #[arg(lnog)]
    name: String,
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Commands,
}

#[derive(Args)]
struct Common {
    #[arg(value_enum = true)]
    color: Color,
}

#[derive(Subcommand)]
enum Commands {
    Move(String, String),
    #[arg(hide)]
    Copy,
}

#[derive(Clone, ValueEnum)]
enum Color {
    Rgb(u8, u8, u8),
}

// The uses of the types must not cause further errors.
fn main() {
    let cli = Cli::parse();
    println!("{}", cli.name);
}
