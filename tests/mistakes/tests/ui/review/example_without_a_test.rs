use cmdhelp::{Args, Parser, Subcommand};

fn even(text: &str) -> Result<u8, String> {
    let number: u8 = text.parse().map_err(|_| "no number".to_owned())?;
    number.is_multiple_of(2).then_some(number).ok_or_else(|| "it is odd".to_owned())
}

/// Has no `#[cmdhelp(...)]`, and therefore no derived test.
#[derive(Parser)]
#[command(name = "pad")]
struct Pad {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Take an even number
    Take(Take),
}

#[derive(Args)]
#[cmdhelp(example("--count 3"), example("--count $COUNT"), example("--help"))]
struct Take {
    #[arg(long, value_parser = even)]
    count: u8,
}

fn main() {}
