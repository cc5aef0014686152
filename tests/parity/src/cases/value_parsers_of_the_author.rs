//! Value parsers that are types of the author, types with a parser of their own, and parsers that only clap can call.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser, ValueParserFactory};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, Command, Error, Parser, value_parser};

/// Parses a text of a length between two bounds.
#[derive(Clone)]
struct OfLength(usize, usize);

impl TypedValueParser for OfLength {
    type Value = String;

    fn parse_ref(&self, cmd: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        let id = arg.expect("clap passes the argument").get_id();
        let text = value.to_str().ok_or_else(|| Error::new(ErrorKind::InvalidUtf8))?;
        match (self.0..=self.1).contains(&text.len()) {
            true => Ok(text.to_owned()),
            false => Err(Error::raw(
                ErrorKind::InvalidValue,
                format!("`{text}` for {id} has another length\n"),
            )
            .with_cmd(cmd)),
        }
    }
}

/// Tells where a value comes from.
#[derive(Clone)]
struct WithSource;

impl TypedValueParser for WithSource {
    type Value = String;

    fn parse_ref(&self, _: &Command, _: Option<&Arg>, _: &OsStr) -> Result<String, Error> {
        Ok("unknown".to_owned())
    }

    fn parse_ref_(
        &self,
        _: &Command,
        _: Option<&Arg>,
        value: &OsStr,
        source: ValueSource,
    ) -> Result<String, Error> {
        Ok(format!("{} by {source:?}", value.display()))
    }
}

/// A value with a parser of its own.
#[derive(Clone, Debug)]
struct Celsius(i32);

impl ValueParserFactory for Celsius {
    type Parser = CelsiusParser;

    fn value_parser() -> CelsiusParser {
        CelsiusParser
    }
}

#[derive(Clone)]
struct CelsiusParser;

impl TypedValueParser for CelsiusParser {
    type Value = Celsius;

    fn parse_ref(&self, cmd: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Celsius, Error> {
        let degrees = value_parser!(i32).range(-273..);
        degrees.parse_ref(cmd, arg, value).map(Celsius)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        None
    }
}

/// A value whose parser is of an unknown type.
#[derive(Clone, Debug)]
struct Erased(u8);

impl ValueParserFactory for Erased {
    type Parser = ValueParser;

    fn value_parser() -> ValueParser {
        ValueParser::from(|text: &str| text.parse().map(Erased))
    }
}

/// A value that `FromStr` makes.
#[derive(Clone, Debug)]
struct Pair(String, String);

impl FromStr for Pair {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let (name, value) = text.split_once('=').ok_or("a pair has the form `name=value`")?;
        Ok(Self(name.to_owned(), value.to_owned()))
    }
}

const SHORT: OfLength = OfLength(1, 3);

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long, value_parser = OfLength(2, 5))]
    code: Option<String>,
    #[arg(long, value_parser = SHORT)]
    constant: Vec<String>,
    #[arg(long, value_parser = SHORT.map(|text| text.len()), default_value = "abc")]
    len: usize,
    #[arg(long, value_parser = OfLength(1, 3).try_map(|text| text.parse::<u8>()), value_delimiter = ',')]
    numbers: Vec<u8>,
    #[arg(long, value_parser = WithSource, default_value = "x")]
    source: String,
    #[arg(long)]
    celsius: Option<Celsius>,
    #[arg(long, default_value = "-3", allow_hyphen_values = true)]
    coldest: Celsius,
    #[arg(long, default_value = "5")]
    erased: Erased,
    #[arg(long, value_parser = value_parser!(PathBuf))]
    path: Option<PathBuf>,
    #[arg(long, value_parser = value_parser!(String), default_value = "none")]
    text: String,
    #[arg(long, value_parser = value_parser!(Pair))]
    pairs: Vec<Pair>,
    #[arg(long, value_parser = ..10)]
    less: Option<i64>,
    #[arg(short, action = ArgAction::Count, value_parser = value_parser!(u8).range(..3))]
    quiet: u8,
    #[arg(short, action = ArgAction::Count, value_parser = |text: &str| text.parse::<u8>().map(|n| n * 2))]
    twice: u8,
    #[arg(long, short, value_parser = PossibleValuesParser::new(["info", "warn"]), ignore_case = true, num_args = 0..=1,
        require_equals = true, default_missing_value = "Info")]
    debug: Option<String>,
    #[arg(long, value_parser = ["always", "never"], ignore_case = true)]
    when: Option<String>,
    #[arg(value_parser = 3..)]
    more: Option<i64>,
}
