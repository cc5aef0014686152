//! A program with relations between arguments, whose root has arguments that only clap knows.

#[path = "../relations.rs"]
mod relations;

use cmdhelp::{Arg, ArgMatches, Args, Command, Error, FromArgMatches, Parser};

/// Arguments of a type without a derive.
#[derive(Debug)]
struct ByHand;

impl Args for ByHand {
    fn augment_args(cmd: Command) -> Command {
        cmd.arg(Arg::new("by_hand").long("by-hand"))
    }

    fn augment_args_for_update(cmd: Command) -> Command {
        Self::augment_args(cmd)
    }
}

impl FromArgMatches for ByHand {
    fn from_arg_matches(_: &ArgMatches) -> Result<Self, Error> {
        Ok(Self)
    }

    fn update_from_arg_matches(&mut self, _: &ArgMatches) -> Result<(), Error> {
        Ok(())
    }
}

fn main() {
    println!("{:?}", relations::Relations::<ByHand>::parse());
}
