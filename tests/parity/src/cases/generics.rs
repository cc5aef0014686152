//! Types with type, lifetime and const parameters.

use clap::builder::ValueParserFactory;
use clap::{Args, FromArgMatches, Parser, Subcommand};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::str::FromStr;

pub type Cli = Program<'static, Inner, Verb<u8>, 3>;

#[derive(Debug, Parser)]
pub struct Program<'a, A, S, const N: usize>
where
    A: Args + Debug,
    S: Subcommand + Debug,
{
    #[command(flatten)]
    inner: A,
    #[command(flatten)]
    optional: Option<Other<'a>>,
    #[arg(long, num_args = N)]
    exactly: Vec<u8>,
    #[arg(skip = [7; N])]
    numbers: [u8; N],
    #[command(subcommand)]
    command: Option<S>,
}

#[derive(Debug, Args)]
pub struct Inner {
    #[arg(long)]
    inner: Option<u8>,
}

#[derive(Debug, Args)]
pub struct Other<'a> {
    #[arg(long)]
    other: Option<String>,
    #[arg(skip)]
    life: PhantomData<&'a str>,
    #[arg(skip)]
    text: Option<&'a str>,
}

#[derive(Debug, Subcommand)]
pub enum Verb<T>
where
    T: FromStr + Clone + Debug + Send + Sync + 'static,
    T::Err: std::error::Error + Send + Sync + 'static,
    Value<T>: ValueParserFactory<Parser = ByFromStr<T>>,
{
    Take { value: Value<T> },
    Boxed(Box<Holder<T>>),
}

#[derive(Debug, Args)]
pub struct Holder<T>
where
    T: FromStr + Clone + Debug + Send + Sync + 'static,
    T::Err: std::error::Error + Send + Sync + 'static,
{
    #[arg(long, value_parser = |text: &str| text.parse::<T>())]
    held: Option<T>,
}

#[derive(Clone, Debug)]
pub struct Value<T>(T);

#[derive(Clone, Debug)]
pub struct ByFromStr<T>(PhantomData<T>);

impl<T> ValueParserFactory for Value<T>
where
    T: FromStr + Clone + Send + Sync + 'static,
    T::Err: std::error::Error + Send + Sync + 'static,
{
    type Parser = ByFromStr<T>;
    fn value_parser() -> Self::Parser {
        ByFromStr(PhantomData)
    }
}

impl<T> clap::builder::TypedValueParser for ByFromStr<T>
where
    T: FromStr + Clone + Send + Sync + 'static,
    T::Err: std::error::Error + Send + Sync + 'static,
{
    type Value = Value<T>;
    fn parse_ref(
        &self,
        cmd: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<Self::Value, clap::Error> {
        let parser = |text: &str| text.parse::<T>();
        clap::builder::TypedValueParser::parse_ref(&parser, cmd, arg, value).map(Value)
    }
}

/// Uses a derived type only through its trait.
pub fn read<T: FromArgMatches>(matches: &clap::ArgMatches) -> Result<T, clap::Error> {
    T::from_arg_matches(matches)
}
