//! Attribute values that are expressions of every kind.

use clap::{Parser, Subcommand};

const ABOUT: &str = "about from a constant";
static AFTER: &str = "after from a static";

mod texts {
    pub(super) const HEADING: &str = "Heading";
    pub(super) fn help() -> &'static str {
        "help from a function"
    }
}

macro_rules! name {
    ($($part:literal),*) => {
        concat!("name", $("-", $part),*)
    };
}

struct Limits;

impl Limits {
    const MOST: usize = 2;
}

#[derive(Debug, Parser)]
#[command(
    name = name!("a", "b"),
    version = env!("CARGO_PKG_VERSION"),
    about = ABOUT,
    long_about = { let text = "long from a block"; text },
    after_help = AFTER,
    author = clap::crate_authors!(", "),
)]
pub struct Cli {
    #[arg(long = name!("c"), help = texts::help(), help_heading = texts::HEADING)]
    first: bool,
    #[arg(long, num_args = 1..=Limits::MOST, display_order = 2 * 3 + 1)]
    second: Vec<u8>,
    #[arg(long, hide = cfg!(any()), value_name = stringify!(name))]
    third: Option<String>,
    #[arg(long, default_value = if cfg!(all()) { "yes" } else { "no" })]
    fourth: String,
    #[arg(long, help = r#"raw "string" {braces}"#, value_name = "\u{2602}")]
    fifth: Option<String>,
    #[arg(long, default_value_t = { let n = 3; n * n }, value_parser = clap::value_parser!(u8).range(..=20))]
    sixth: u8,
    #[arg(long, help = match Limits::MOST { 2 => "two", _ => "other" })]
    seventh: bool,
    #[arg(long, short = b'e' as char)]
    eighth: bool,
    #[arg(long, value_parser = <str as Parse>::parse)]
    ninth: Option<usize>,
    #[command(subcommand)]
    command: Option<Verb>,
}

trait Parse {
    fn parse(text: &str) -> Result<usize, String>;
}

impl Parse for str {
    fn parse(text: &str) -> Result<usize, String> {
        Ok(text.len())
    }
}

#[derive(Debug, Subcommand)]
enum Verb {
    #[command(about = clap::crate_description!(), version = clap::crate_version!())]
    Described,
    #[command(name = ["lo", "hi"][0])]
    Indexed,
    #[command(visible_aliases = [name!("x"), name!("y")])]
    Aliased,
}
