//! A program that declares nothing for agents and has no commands.

use cmdhelp::Parser;

/// Greet somebody
#[derive(Parser)]
#[command(name = "greet", version = "1.0.0")]
struct Greet {
    /// The name of the person
    #[arg(short, long)]
    name: String,
    /// The number of greetings
    #[arg(short, long, default_value_t = 1)]
    count: u8,
}

fn main() {
    let greet = Greet::parse();
    for _ in 0..greet.count {
        println!("Hello {}!", greet.name);
    }
}
