//! Value parsers: functions, closures, ranges, lists, chains, and the explicit default.

use clap::Parser;
use clap::builder::{
    BoolishValueParser, FalseyValueParser, NonEmptyStringValueParser, PossibleValuesParser,
    RangedU64ValueParser, TypedValueParser as _,
};
use std::collections::BTreeMap;
use std::error::Error;
use std::time::Duration;

fn seconds(text: &str) -> Result<Duration, std::num::ParseIntError> {
    text.parse().map(Duration::from_secs)
}

fn pair(text: &str) -> Result<(String, i32), Box<dyn Error + Send + Sync + 'static>> {
    let (key, value) = text.split_once('=').ok_or_else(|| format!("no `=` in `{text}`"))?;
    Ok((key.to_owned(), value.parse()?))
}

fn map(text: &str) -> Result<BTreeMap<String, usize>, String> {
    Ok(text.split(',').map(|word| (word.to_owned(), word.len())).collect())
}

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long, value_parser = seconds)]
    function: Option<Duration>,
    #[arg(long, value_parser(pair))]
    called: Vec<(String, i32)>,
    #[arg(long, value_parser = |text: &str| text.parse::<u8>().map(|n| n / 2))]
    closure: Option<u8>,
    #[arg(long, value_parser = map)]
    map: Option<BTreeMap<String, usize>>,
    #[arg(long, value_parser = 1..=10)]
    range: Option<i64>,
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..300))]
    port: Option<u16>,
    #[arg(long, value_parser = RangedU64ValueParser::<u32>::new().range(5..))]
    ranged: Option<u32>,
    #[arg(long, value_parser = ["fast", "slow"])]
    list: Option<String>,
    #[arg(long, value_parser = PossibleValuesParser::new(["1", "2"]).map(|s| s.parse::<u8>().unwrap_or(0)))]
    mapped: Option<u8>,
    #[arg(long, value_parser = clap::builder::StringValueParser::new().try_map(|s| s.parse::<i8>()))]
    tried: Vec<i8>,
    #[arg(long, value_parser = NonEmptyStringValueParser::new())]
    filled: Option<String>,
    #[arg(long, value_parser = BoolishValueParser::new(), num_args = 1)]
    boolish: Option<bool>,
    #[arg(long, value_parser = FalseyValueParser::new(), action = clap::ArgAction::Set)]
    falsey: bool,
    #[arg(value_parser)]
    bare: Option<i32>,
}
