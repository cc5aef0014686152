use cmdhelp::Parser;
use cmdhelp::builder::ValueParserFactory;

#[derive(Clone)]
struct Colour;

#[derive(Clone)]
struct NoParser;

impl ValueParserFactory for Colour {
    type Parser = NoParser;

    fn value_parser() -> NoParser {
        NoParser
    }
}

#[derive(Parser)]
struct Cli {
    colour: Colour,
}

fn main() {}
