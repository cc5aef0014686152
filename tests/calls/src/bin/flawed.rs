//! A program with commands that clap's debug assertions reject. The other commands work.

use cmdhelp::builder::ArgAction;
use cmdhelp::prelude::*;
use cmdhelp::{Arg, ArgMatches, Args, Error, FromArgMatches};

/// Has sound and flawed commands
#[derive(Debug, Parser)]
#[command(name = "flawed", version = "1.0.0")]
#[cmdhelp(effects = "required")]
struct Flawed {
    /// A secret of all commands
    #[arg(long, global = true, default_value = "hunter2")]
    #[cmdhelp(secret)]
    token: String,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Greet somebody
    #[cmdhelp(effect = "read")]
    Greet {
        /// Whom
        name: String,
    },
    /// Declares a flag twice
    #[cmdhelp(effect = "read")]
    Twice(Twice),
    /// Repeats a flag of its own
    #[cmdhelp(effect = "destructive")]
    Repeated {
        /// A secret of this command
        #[arg(long)]
        #[cmdhelp(secret)]
        pin: Option<String>,
        #[arg(long)]
        loud: bool,
        #[command(flatten)]
        twice: Loud,
    },
    /// Conflicts with an argument that does not exist
    #[cmdhelp(effect = "read")]
    Lonely(Lonely),
}

/// Arguments that are known only at run time.
macro_rules! by_hand {
    ($name:ident, [$($arg:expr),*]) => {
        #[derive(Debug)]
        struct $name;

        impl Args for $name {
            fn augment_args(cmd: cmdhelp::Command) -> cmdhelp::Command {
                cmd.args([$($arg),*])
            }

            fn augment_args_for_update(cmd: cmdhelp::Command) -> cmdhelp::Command {
                Self::augment_args(cmd)
            }
        }

        impl FromArgMatches for $name {
            fn from_arg_matches(_: &ArgMatches) -> Result<Self, Error> {
                Ok(Self)
            }

            fn update_from_arg_matches(&mut self, _: &ArgMatches) -> Result<(), Error> {
                Ok(())
            }
        }
    };
}

fn switch(id: &'static str) -> Arg {
    Arg::new(id).long("loud").action(ArgAction::SetTrue)
}

by_hand!(
    Twice,
    [
        switch("loud"),
        switch("loud"),
        Arg::new("depth").long("depth")
    ]
);
by_hand!(Loud, [switch("louder")]);
by_hand!(Lonely, [switch("loud").conflicts_with("nobody")]);

#[cmdhelp::run]
impl Flawed {
    fn run(self) -> Result<String, String> {
        Ok(format!("{:?}", self.command))
    }
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Flawed>()
}
