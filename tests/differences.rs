//! Intended differences from clap's derive: the rows of the table in the guide to migrating.

use std::fmt;
use std::str::FromStr;

use cmdhelp::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

#[doc = include_str!("texts/help.md")]
#[derive(Debug, Parser)]
struct Included {
    #[doc = concat!("The name.", "\n\n", include_str!("texts/help.md"))]
    #[arg(long)]
    name: Option<String>,
}

#[test]
fn an_included_file_becomes_help() {
    let cmd = Included::command();
    let about = cmd.get_about().unwrap().to_string();
    assert_eq!(about, "Help that is kept in a file");
    assert_eq!(
        cmd.get_long_about().unwrap().to_string(),
        "Help that is kept in a file.\n\nIts second paragraph."
    );
    let name = cmd.get_arguments().next().unwrap();
    assert_eq!(name.get_help().unwrap().to_string(), "The name");
    assert_eq!(
        name.get_long_help().unwrap().to_string(),
        "The name.\n\nHelp that is kept in a file.\n\nIts second paragraph."
    );
}

#[derive(Debug, Args)]
struct Limit<T: Number> {
    #[arg(long, default_value_t = T::START)]
    limit: T,
    #[arg(long, default_values_t = [T::START, T::START])]
    limits: Vec<T>,
}

trait Number:
    FromStr<Err: std::error::Error + Send + Sync> + fmt::Display + Copy + Send + Sync + 'static
{
    const START: Self;
}

impl Number for u8 {
    const START: Self = 1;
}

impl Number for i64 {
    const START: Self = -1;
}

#[test]
fn each_instance_of_a_generic_type_has_its_own_default() {
    #[derive(Debug, Parser)]
    struct Small {
        #[command(flatten)]
        limit: Limit<u8>,
    }
    #[derive(Debug, Parser)]
    struct Large {
        #[command(flatten)]
        limit: Limit<i64>,
    }
    let small = Small::try_parse_from(["small"]).unwrap();
    let large = Large::try_parse_from(["large"]).unwrap();
    assert_eq!((small.limit.limit, small.limit.limits), (1, vec![1, 1]));
    assert_eq!((large.limit.limit, large.limit.limits), (-1, vec![-1, -1]));
}

#[test]
fn an_external_command_with_a_declared_name_replaces_the_declared_one() {
    #[derive(Debug, Parser, PartialEq)]
    enum Cli {
        Add {
            number: u8,
        },
        #[command(external_subcommand)]
        Other(Vec<String>),
    }
    let mut cli = Cli::try_parse_from(["cli", "add", "1"]).unwrap();
    cli.try_update_from(["cli", "--", "add", "2"]).unwrap();
    assert_eq!(cli, Cli::Other(vec!["add".to_owned(), "2".to_owned()]));
}

#[derive(Clone, Debug, PartialEq, ValueEnum)]
enum Choice<T: Clone> {
    First,
    #[value(skip)]
    Other(T),
}

#[test]
fn an_enum_of_values_can_be_generic() {
    assert_eq!(
        <Choice<u8> as ValueEnum>::from_str("first", false),
        Ok(Choice::First)
    );
    assert!(Choice::Other(1_u8).to_possible_value().is_none());
}

#[test]
fn a_command_beside_a_flattened_enum_with_an_external_subcommand_keeps_its_arguments() {
    #[derive(Debug, Parser, PartialEq)]
    enum Cli {
        #[command(flatten)]
        Plugins(Plugins),
        #[command(flatten)]
        More(More),
        Add {
            number: u8,
        },
    }
    #[derive(Debug, PartialEq, Subcommand)]
    enum Plugins {
        List {
            filter: String,
        },
        #[command(external_subcommand)]
        Other(Vec<String>),
    }
    #[derive(Debug, PartialEq, Subcommand)]
    enum More {
        Remove { number: u8 },
    }
    let read = |words: &[&str]| {
        let line = [&["cli"], words].concat();
        let mut updated = Cli::Add { number: 9 };
        updated.try_update_from(&line).unwrap();
        let cli = Cli::try_parse_from(&line).unwrap();
        assert_eq!(cli, updated);
        cli
    };
    let words = |words: &[&str]| words.iter().map(ToString::to_string).collect();
    let listed = Plugins::List {
        filter: "x".to_owned(),
    };
    assert_eq!(read(&["add", "1"]), Cli::Add { number: 1 });
    assert_eq!(
        read(&["remove", "2"]),
        Cli::More(More::Remove { number: 2 })
    );
    assert_eq!(read(&["list", "x"]), Cli::Plugins(listed));
    let other = Plugins::Other(words(&["own", "y"]));
    assert_eq!(read(&["own", "y"]), Cli::Plugins(other));
    let other = Plugins::Other(words(&["add", "3"]));
    assert_eq!(read(&["--", "add", "3"]), Cli::Plugins(other));
}
