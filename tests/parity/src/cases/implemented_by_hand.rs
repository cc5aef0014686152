//! Types that implement clap's traits by hand, within types that derive them.

use clap::error::ErrorKind;
use clap::{
    Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, Id, Parser, Subcommand,
};

#[derive(Debug, Parser)]
pub struct Cli {
    #[command(flatten)]
    args: HandArgs,
    #[command(flatten)]
    optional: Option<Grouped>,
    #[command(subcommand)]
    command: Option<HandCommand>,
}

#[derive(Debug)]
struct HandArgs {
    foo: bool,
    bar: Option<String>,
}

impl FromArgMatches for HandArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let bar = matches.get_one::<String>("bar").cloned();
        if bar.as_deref() == Some("word") {
            return Err(Error::raw(ErrorKind::ValueValidation, "`word` is no good here\n"));
        }
        Ok(Self { foo: matches.get_flag("foo"), bar })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.foo |= matches.get_flag("foo");
        if let Some(bar) = matches.get_one::<String>("bar") {
            self.bar = Some(bar.clone());
        }
        Ok(())
    }
}

impl Args for HandArgs {
    fn augment_args(cmd: Command) -> Command {
        cmd.arg(Arg::new("foo").short('f').long("foo").action(ArgAction::SetTrue))
            .arg(Arg::new("bar").long("bar").action(ArgAction::Set))
            .next_help_heading("By hand")
    }

    fn augment_args_for_update(cmd: Command) -> Command {
        Self::augment_args(cmd).after_help("updating")
    }
}

#[derive(Debug)]
struct Grouped {
    size: u8,
}

impl FromArgMatches for Grouped {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Ok(Self { size: matches.get_one::<u8>("size").copied().unwrap_or_default() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Grouped {
    fn group_id() -> Option<Id> {
        Some(Id::from("size"))
    }

    fn augment_args(cmd: Command) -> Command {
        cmd.arg(Arg::new("size").long("size").value_parser(clap::value_parser!(u8)))
    }

    fn augment_args_for_update(cmd: Command) -> Command {
        Self::augment_args(cmd)
    }
}

#[derive(Debug)]
enum HandCommand {
    Add(Derived),
    Nothing,
}

#[derive(Debug, Args)]
struct Derived {
    names: Vec<String>,
}

impl FromArgMatches for HandCommand {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        match matches.subcommand() {
            Some(("add", below)) => Ok(Self::Add(Derived::from_arg_matches(below)?)),
            Some(("nothing", _)) => Ok(Self::Nothing),
            Some((other, _)) => Err(Error::raw(ErrorKind::InvalidSubcommand, other.to_owned())),
            None => Err(Error::raw(ErrorKind::MissingSubcommand, "none\n")),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        match (self, matches.subcommand()) {
            (Self::Add(derived), Some(("add", below))) => derived.update_from_arg_matches(below),
            (this, _) => {
                *this = Self::from_arg_matches(matches)?;
                Ok(())
            }
        }
    }
}

impl Subcommand for HandCommand {
    fn augment_subcommands(cmd: Command) -> Command {
        cmd.subcommand(Derived::augment_args(Command::new("add").alias("plus")))
            .subcommand(Command::new("nothing"))
    }

    fn augment_subcommands_for_update(cmd: Command) -> Command {
        cmd.subcommand(Derived::augment_args_for_update(Command::new("add")))
            .subcommand(Command::new("nothing"))
    }

    fn has_subcommand(name: &str) -> bool {
        matches!(name, "add" | "nothing")
    }
}
