//! Types of the author's own, with each trait by which clap finds a parser for them.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser, ValueParserFactory};
use clap::{Arg, Command, Error, Parser, error::ErrorKind};
use std::convert::Infallible;
use std::ffi::{OsStr, OsString};
use std::str::FromStr;

#[derive(Clone, Debug)]
struct ByFromStr(u8);

impl FromStr for ByFromStr {
    type Err = std::num::ParseIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.trim_start_matches('#').parse().map(Self)
    }
}

#[derive(Clone, Debug)]
struct Always(usize);

impl FromStr for Always {
    type Err = Infallible;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self(text.len()))
    }
}

#[derive(Clone, Debug)]
struct ByFromOsString(OsString);

impl From<OsString> for ByFromOsString {
    fn from(text: OsString) -> Self {
        Self(text)
    }
}

#[derive(Clone, Debug)]
struct ByFromStringSlice(String);

impl From<&str> for ByFromStringSlice {
    fn from(text: &str) -> Self {
        Self(text.to_uppercase())
    }
}

#[derive(Clone, Debug)]
struct ByFactory(String);

impl ValueParserFactory for ByFactory {
    type Parser = FactoryParser;
    fn value_parser() -> Self::Parser {
        FactoryParser
    }
}

#[derive(Clone)]
struct FactoryParser;

impl TypedValueParser for FactoryParser {
    type Value = ByFactory;

    fn parse_ref(
        &self,
        cmd: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, Error> {
        let text = StringValueParser::new().parse_ref(cmd, arg, value)?;
        match text.as_str() {
            "word" | "x" => Ok(ByFactory(text)),
            _ => Err(Error::raw(ErrorKind::InvalidValue, "only `word` or `x`\n").with_cmd(cmd)),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let values = [PossibleValue::new("word").help("a word"), PossibleValue::new("x")];
        Some(Box::new(values.into_iter()))
    }
}

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long)]
    from_str: Option<ByFromStr>,
    #[arg(long)]
    always: Vec<Always>,
    #[arg(long)]
    from_os_string: Option<ByFromOsString>,
    #[arg(long)]
    from_string_slice: Option<ByFromStringSlice>,
    factory: Option<ByFactory>,
}
