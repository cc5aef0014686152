//! A program with ten thousand commands, a megabyte of text, and characters that formats must escape.

use cmdhelp::{Arg, ArgMatches, Command, Error, FromArgMatches, Parser, Subcommand};

/// Characters that every format must escape.
const HOSTILE: &str =
    "a | b `c` \"d\" \\ \u{1}\u{1b}[31m \u{202e}sdrawkcab\u{202c} | ``` <b> ~~~ é🦀";

#[derive(Debug, Parser)]
#[command(name = "huge")]
struct Cli {
    #[command(subcommand)]
    many: Many,
}

#[derive(Debug)]
struct Many;

impl FromArgMatches for Many {
    fn from_arg_matches(_: &ArgMatches) -> Result<Self, Error> {
        Ok(Self)
    }
    fn update_from_arg_matches(&mut self, _: &ArgMatches) -> Result<(), Error> {
        Ok(())
    }
}

impl Subcommand for Many {
    fn augment_subcommands(cmd: Command) -> Command {
        let long = "long ".repeat(1024 * 1024 / 5);
        let first = Command::new("first").about(HOSTILE).long_about(long).arg(
            Arg::new("hostile")
                .long("hostile")
                .help(HOSTILE)
                .default_value(HOSTILE)
                .value_parser([HOSTILE, "plain"]),
        );
        let many = (0..10_000)
            .map(|number| Command::new(&*format!("command-{number}").leak()).about(HOSTILE));
        cmd.subcommand(first).subcommands(many)
    }
    fn augment_subcommands_for_update(cmd: Command) -> Command {
        Self::augment_subcommands(cmd)
    }
    fn has_subcommand(_: &str) -> bool {
        true
    }
}

fn main() {
    println!("{:?}", Cli::parse());
}
