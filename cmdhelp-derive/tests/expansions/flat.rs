//! A program without subcommands.

/// Greets somebody.
#[derive(Parser)]
#[command(name = "greet", version = "1.0")]
struct Greet {
    /// The person to greet.
    name: String,
    /// How often.
    #[arg(long, short, default_value_t = 1)]
    times: u8,
    /// In capital letters.
    #[arg(long)]
    loud: bool,
}
