//! A program with many values that are known only at run time. The author's functions record their calls in a
//! file.

use std::fs::OpenOptions;
use std::io::Write as _;

use cmdhelp::builder::PossibleValue;
use cmdhelp::{
    Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, Parser, Subcommand, ValueEnum,
};

/// Records that a function of the author ran.
fn trace() {
    if let Some(path) = std::env::var_os("TRACE") {
        let file = OpenOptions::new().create(true).append(true).open(path);
        let _ = file.and_then(|mut file| file.write_all(b"ran\n"));
    }
}

fn version() -> &'static str {
    trace();
    "9.9.9"
}

fn depth() -> u8 {
    trace();
    7
}

/// Mostly unknown
#[derive(Debug, Parser)]
#[command(name = "dynamic", version = version())]
struct Cli {
    /// How deep
    #[arg(long, global = true, default_value_t = depth())]
    depth: u8,
    #[command(flatten)]
    foreign: Foreign,
    #[command(subcommand)]
    commands: Commands,
}

#[derive(Debug, Subcommand)]
enum Commands {
    /// Paint something
    Paint {
        /// With which colour
        #[arg(value_enum)]
        colour: Colour,
    },
    #[command(flatten)]
    More(More),
}

/// A hand-written set of arguments.
#[derive(Debug)]
struct Foreign {
    loud: bool,
}

impl FromArgMatches for Foreign {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Ok(Self {
            loud: matches.get_flag("loud"),
        })
    }
    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.loud = matches.get_flag("loud");
        Ok(())
    }
}

impl Args for Foreign {
    fn augment_args(cmd: Command) -> Command {
        trace();
        cmd.arg(
            Arg::new("loud")
                .long("loud")
                .help("Make noise")
                .action(ArgAction::SetTrue),
        )
    }
    fn augment_args_for_update(cmd: Command) -> Command {
        Self::augment_args(cmd)
    }
}

/// A hand-written set of commands.
#[derive(Debug)]
struct More;

impl FromArgMatches for More {
    fn from_arg_matches(_: &ArgMatches) -> Result<Self, Error> {
        Ok(Self)
    }
    fn update_from_arg_matches(&mut self, _: &ArgMatches) -> Result<(), Error> {
        Ok(())
    }
}

impl Subcommand for More {
    fn augment_subcommands(cmd: Command) -> Command {
        trace();
        cmd.subcommand(
            Command::new("extra")
                .about("Something extra")
                .arg(Arg::new("size").long("size").default_value("5")),
        )
    }
    fn augment_subcommands_for_update(cmd: Command) -> Command {
        Self::augment_subcommands(cmd)
    }
    fn has_subcommand(name: &str) -> bool {
        name == "extra"
    }
}

/// A hand-written set of values.
#[derive(Clone, Debug)]
struct Colour(&'static str);

impl ValueEnum for Colour {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self("red"), Self("blue")]
    }
    fn to_possible_value(&self) -> Option<PossibleValue> {
        trace();
        Some(PossibleValue::new(self.0))
    }
}

fn main() {
    println!("{:?}", Cli::parse());
}
