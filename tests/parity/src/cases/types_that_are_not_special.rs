//! Types such as an alias of `Vec`, which the derives do not treat as lists, and other types called `Vec`.

// The qualified paths and the parentheses are what this case tests.
#![allow(unused_parens, unused_qualifications)]

use clap::Parser;
use std::str::FromStr;

type Maybe<T> = Option<T>;
type Many = Vec<u8>;
type Flag = bool;

fn bytes(text: &str) -> Result<Vec<u8>, std::convert::Infallible> {
    Ok(text.bytes().collect())
}

fn maybe(text: &str) -> Result<Option<u8>, std::num::ParseIntError> {
    if text == "x" { Ok(None) } else { text.parse().map(Some) }
}

mod own {
    use std::str::FromStr;

    /// A list by name only.
    #[derive(Clone, Debug)]
    pub struct Single(pub String);

    impl FromStr for Single {
        type Err = std::convert::Infallible;
        fn from_str(text: &str) -> Result<Self, Self::Err> {
            Ok(Self(text.to_owned()))
        }
    }
}

#[derive(Clone, Debug)]
struct Tuple((u8, u8));

impl FromStr for Tuple {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (a, b) = text.split_once(',').ok_or("no comma")?;
        let number = |text: &str| text.parse::<u8>().map_err(|error| error.to_string());
        Ok(Self((number(a)?, number(b)?)))
    }
}

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long, value_parser = bytes, required = false)]
    qualified: std::vec::Vec<u8>,
    #[arg(long, value_parser = bytes, default_value = "ab")]
    absolute: ::std::vec::Vec<u8>,
    #[arg(long, value_parser = maybe, default_value = "x")]
    alias: Maybe<u8>,
    #[arg(long, value_parser = maybe, default_value = "3")]
    qualified_option: std::option::Option<u8>,
    #[arg(long, value_parser = bytes, default_value = "c")]
    alias_many: Many,
    #[arg(long, action = clap::ArgAction::Set, default_value_t = false)]
    alias_flag: Flag,
    #[arg(long, action = clap::ArgAction::Set, default_value = "true")]
    qualified_flag: std::primitive::bool,
    #[arg(long)]
    own: Option<own::Single>,
    #[arg(long)]
    tuple: Option<Tuple>,
    #[arg(long, value_parser = bytes)]
    vec_in_option: Option<std::vec::Vec<u8>>,
    #[arg(long, value_parser = maybe)]
    option_in_vec: Vec<Option<u8>>,
    #[rustfmt::skip]
    #[arg(long, value_parser = maybe, default_value = "x")]
    parenthesised: (Option<u8>),
    #[arg(long, value_parser = maybe)]
    thrice: Option<Option<Option<u8>>>,
    #[arg(long, value_parser = bytes)]
    vec_in_options: Option<Option<Vec<u8>>>,
    #[arg(long)]
    option_of_qualified: Option<std::string::String>,
}
