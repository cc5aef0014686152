//! A program without subcommands and without embedded documents.

use cmdhelp::{ArgAction, Parser};

/// Greet somebody
#[derive(Debug, Parser)]
#[command(name = "single")]
#[cmdhelp(manifest = false, words(llms = "--tools", json = "--with"))]
struct Single {
    /// Whom to greet
    name: String,
    /// In colour
    #[arg(long, overrides_with = "no_color")]
    color: bool,
    /// Without colour
    #[arg(long, overrides_with = "color")]
    no_color: bool,
    /// How often
    #[arg(long, default_value_t = 1, value_parser = cmdhelp::value_parser!(u8).range(1..=5))]
    times: u8,
    /// In which voice
    #[arg(short, action = ArgAction::Count, value_parser = cmdhelp::value_parser!(u8).range(0..=3))]
    loud: u8,
}

fn main() {
    println!("{:?}", Single::parse());
}
