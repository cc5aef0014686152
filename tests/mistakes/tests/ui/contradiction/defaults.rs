//! Defaults that the argument's own parser would refuse.

use cmdhelp::Parser;

#[derive(Parser)]
#[command(name = "defaults")]
#[cmdhelp(root)]
struct Arguments {
    #[arg(long, default_value = "abc")]
    number: u32,
    #[arg(long, default_value = "300")]
    small: u8,
    #[arg(long, default_value = "0", value_parser = cmdhelp::value_parser!(u16).range(1..))]
    port: u16,
    #[arg(long, default_value = "hgih", value_parser = ["low", "high"])]
    level: String,
    #[arg(long, default_values = ["1", "two"])]
    numbers: Vec<u8>,
    #[arg(long, num_args = 0..=1, default_missing_value = "yes")]
    truth: Option<bool>,
    #[arg(long, default_value = "low", value_parser = ["low", "high"], default_value_if("number", "7", Some("hihg")))]
    other: String,
}

fn main() {}
