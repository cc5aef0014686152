//! A crate without a prelude, in which only imported names are in scope, and with all lints on.

#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(
    warnings,
    missing_docs,
    missing_debug_implementations,
    single_use_lifetimes,
    trivial_casts,
    unreachable_pub,
    unused_lifetimes,
    unused_qualifications,
    unused_results,
    let_underscore_drop,
    variant_size_differences,
    clippy::all,
    clippy::pedantic,
    clippy::nursery
)]

use ::cmdhelp::{Args, Parser, Subcommand, ValueEnum};
use ::std::clone::Clone;
use ::std::convert::From;
use ::std::fmt::Debug;
use ::std::option::Option;
use ::std::path::PathBuf;
use ::std::string::String;
use ::std::vec::Vec;

/// A program.
#[derive(Debug, Parser)]
#[command(name = "app", version, about, author)]
#[cmdhelp(lock = "cli.lock")]
#[allow(clippy::struct_excessive_bools)]
pub struct Cli {
    /// A flag
    #[arg(short, long, global = true)]
    pub flag: bool,
    /// A number
    #[arg(long, default_value_t = 7)]
    pub number: u8,
    /// Numbers
    #[arg(long, default_values_t = [1, 2])]
    pub numbers: Vec<u8>,
    /// A path
    #[arg(long, default_value_os_t = PathBuf::from("x"))]
    pub path: PathBuf,
    /// Paths
    #[arg(long, default_values_os_t = [PathBuf::from("x")])]
    pub paths: Vec<PathBuf>,
    /// Perhaps with a value
    #[arg(long)]
    pub perhaps: Option<Option<String>>,
    /// Perhaps several
    #[arg(long)]
    pub several: Option<Vec<String>>,
    /// A colour
    #[arg(long, value_enum, default_value_t = Color::Auto)]
    pub color: Color,
    /// Not an argument
    #[arg(skip = 3_u8)]
    pub skipped: u64,
    /// Arguments of another type
    #[command(flatten)]
    pub common: Common,
    /// And perhaps of a third
    #[command(flatten)]
    pub optional: Option<Optional>,
    /// What to do
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// Arguments that are shared.
#[derive(Debug, Args)]
pub struct Common {
    /// A word
    #[arg(long = "common")]
    pub word: Option<String>,
}

/// Arguments that are there together or not at all.
#[derive(Debug, Args)]
#[group(id = "optional")]
pub struct Optional {
    /// A word
    #[arg(long = "optional", required = false)]
    pub other_word: String,
}

/// Commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Nothing to it
    Unit,
    /// With arguments
    Fields {
        /// A word
        name: String,
        /// From above
        #[arg(from_global)]
        flag: bool,
    },
    /// With arguments of another type
    Common(Common),
    /// With commands
    #[command(subcommand)]
    Nested(Nested),
    /// Commands of another type
    #[command(flatten)]
    Flat(Flat),
    /// Any other
    #[command(external_subcommand)]
    External(Vec<String>),
}

/// Commands of a command.
#[derive(Debug, Subcommand)]
pub enum Nested {
    /// The only one
    Only,
}

/// More commands.
#[derive(Debug, Subcommand)]
pub enum Flat {
    /// One more
    OneMore,
}

/// Colours.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Color {
    /// As the terminal likes it
    Auto,
    /// Never
    #[value(alias = "no")]
    Never,
}

/// What can go wrong.
#[derive(Clone, Copy, Debug, ::cmdhelp::Failure)]
pub enum Trouble {
    /// There is a comment
    #[failure(retryable, exit = 9)]
    One,
    /// There is a field
    #[failure(usage, when = "too many", recovery = "app \"x\"")]
    Two(u8),
}

impl ::std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
        f.write_str("trouble")
    }
}

impl ::std::error::Error for Trouble {}

impl ::cmdhelp::Run for Cli {
    type App = Self;
    type Output = u8;
    type Error = Trouble;

    fn run(self, cx: &mut ::cmdhelp::call::Context<Self>) -> ::std::result::Result<u8, Trouble> {
        match cx.root().number {
            0 => ::std::result::Result::Err(Trouble::One),
            1 => ::std::result::Result::Err(Trouble::Two(self.number)),
            number => ::std::result::Result::Ok(number),
        }
    }
}

/// Runs the program.
#[must_use]
pub fn program() -> ::std::process::ExitCode {
    ::cmdhelp::run::<Cli>()
}

/// What is printed.
#[derive(Debug, ::cmdhelp::schema::Schema)]
pub struct Printed<'a, T, const N: usize> {
    /// Borrowed
    #[schema(format = "hex", description = "A text")]
    pub text: &'a str,
    /// Of any type
    pub others: Vec<Option<T>>,
    /// Numbers
    pub numbers: [u8; N],
}

#[cfg(test)]
mod tests {
    use super::{Cli, Command, Printed};
    use ::cmdhelp::Parser;
    use ::cmdhelp::schema::Schema;
    use ::std::{assert, assert_eq, matches};

    #[test]
    fn it_has_a_schema() {
        assert!(<Printed<'_, u8, 3>>::SCHEMA.contains(r#""maxItems":3"#));
    }

    #[test]
    fn it_parses() {
        let cli = Cli::try_parse_from(["app", "fields", "x", "--flag"]).unwrap();
        assert!(matches!(
            cli.command,
            ::std::option::Option::Some(Command::Fields { flag: true, .. })
        ));
        assert_eq!((cli.number, cli.skipped), (7, 3));
        assert_eq!(cli.numbers, [1, 2]);
        assert!(cli.optional.is_none());
    }
}
