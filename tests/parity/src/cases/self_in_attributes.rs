//! `Self` in an attribute refers to the derived type, and its type parameters are in scope.

use clap::{Args, Parser, Subcommand};
use std::fmt::Debug;
use std::marker::PhantomData;

#[derive(Debug, Parser)]
#[command(after_help = Self::AFTER, version = Self::version())]
pub struct Cli {
    #[arg(long, default_value_t = Self::LEVEL, value_parser = Self::level)]
    level: u8,
    #[arg(long, help = Self::AFTER, num_args = 1..=Self::MOST, default_values_t = Self::list())]
    list: Vec<u16>,
    #[arg(skip = Self::LEVEL + 1)]
    skipped: u8,
    #[arg(id = Self::ID, long, required = false)]
    identified: String,
    #[command(flatten)]
    inner: Inner<'static, u8, 2>,
    #[command(subcommand)]
    command: Option<Verb>,
}

impl Cli {
    const AFTER: &'static str = "text of Self";
    const ID: &'static str = "id-of-self";
    const LEVEL: u8 = 3;
    const MOST: usize = 2;

    fn version() -> &'static str {
        "of Self"
    }

    fn level(text: &str) -> Result<u8, String> {
        text.parse::<u8>().map_err(|error| error.to_string())
    }

    fn list() -> [u16; 2] {
        [7, 8]
    }
}

pub trait Named {
    const NAME: &'static str;
}

impl Named for u8 {
    const NAME: &'static str = "of-u8";
}

#[derive(Debug, Args)]
#[group(id = Self::GROUP)]
struct Inner<'a, T: Named + Debug + Default, const N: usize> {
    #[arg(long = T::NAME, num_args = N, value_name = Self::GROUP)]
    named: Option<Vec<u8>>,
    #[arg(skip = N)]
    number: usize,
    #[arg(skip)]
    data: PhantomData<&'a T>,
}

impl<T: Named + Debug + Default, const N: usize> Inner<'_, T, N> {
    const GROUP: &'static str = T::NAME;
}

#[derive(Debug, Subcommand)]
#[command(subcommand_help_heading = Self::HEADING)]
enum Verb {
    #[command(name = Self::FIRST, about = Self::HEADING)]
    First {
        #[arg(long, default_value = Self::FIRST)]
        value: String,
    },
    #[command(subcommand, alias = Self::HEADING)]
    Second(Below),
}

impl Verb {
    const FIRST: &'static str = "first-of-self";
    const HEADING: &'static str = "Heading-of-self";
}

#[derive(Debug, Subcommand)]
enum Below {
    One,
}
