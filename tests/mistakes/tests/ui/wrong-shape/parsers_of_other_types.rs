use std::num::ParseIntError;

use cmdhelp::Parser;
use cmdhelp::builder::BoolishValueParser;

#[derive(Parser)]
struct Cli {
    #[arg(long, value_parser = even)]
    count: u8,
    #[arg(long, value_parser = |text: &str| text.parse::<i64>())]
    offset: Option<i32>,
    #[arg(long, value_parser = ["low", "high"])]
    priority: Vec<Priority>,
    #[arg(long, value_parser = cmdhelp::value_parser!(u16).range(1..=9))]
    level: u8,
    #[arg(long, value_parser = BoolishValueParser::new())]
    switch: Option<String>,
    #[arg(long, value_parser = 1..=9)]
    few: u8,
}

#[derive(Clone)]
enum Priority {}

fn even(text: &str) -> Result<u16, ParseIntError> {
    text.parse()
}

fn main() {}
