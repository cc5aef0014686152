//! Enums that implement `Subcommand` by hand, nested in and flattened into derived enums, and vice versa.

use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches, Parser, Subcommand};

#[derive(Debug, Parser)]
pub enum Cli {
    Own,
    #[command(flatten)]
    Flat(Hand<1>),
    #[command(subcommand)]
    Nested(Hand<2>),
    Struct {
        #[command(subcommand)]
        command: Hand<3>,
    },
    Args(HandArgs),
}

/// A subcommand named after its number.
#[derive(Debug)]
pub struct Hand<const N: u8>(Inner);

#[derive(Debug, Subcommand)]
enum Inner {
    DerivedInside { value: Option<u8> },
}

fn number<const N: u8>() -> String {
    format!("hand-{N}")
}

impl<const N: u8> FromArgMatches for Hand<N> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        match matches.subcommand() {
            Some((name, below)) if name == number::<N>() => {
                Inner::from_arg_matches(below).map(Self)
            }
            _ => Err(Error::raw(ErrorKind::MissingSubcommand, "by hand: none\n")),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<const N: u8> Subcommand for Hand<N> {
    fn augment_subcommands(cmd: Command) -> Command {
        let name: &'static str = match N {
            1 => "hand-1",
            2 => "hand-2",
            _ => "hand-3",
        };
        cmd.subcommand(Inner::augment_subcommands(Command::new(name).subcommand_required(true)))
    }

    fn augment_subcommands_for_update(cmd: Command) -> Command {
        Self::augment_subcommands(cmd)
    }

    fn has_subcommand(name: &str) -> bool {
        name == number::<N>()
    }
}

#[derive(Debug)]
pub struct HandArgs;

impl FromArgMatches for HandArgs {
    fn from_arg_matches(_: &ArgMatches) -> Result<Self, Error> {
        Ok(Self)
    }

    fn update_from_arg_matches(&mut self, _: &ArgMatches) -> Result<(), Error> {
        Ok(())
    }
}

impl Args for HandArgs {
    fn augment_args(cmd: Command) -> Command {
        cmd.about("by hand").alias("hands")
    }

    fn augment_args_for_update(cmd: Command) -> Command {
        cmd
    }
}
