//! A program with rare kinds of arguments and with external subcommands.

use std::ffi::{OsStr, OsString};
use std::num::ParseIntError;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use cmdhelp::builder::{
    PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser, ValueParserFactory,
};
use cmdhelp::{Arg, Args, Command, Error, Parser, Subcommand, ValueEnum};

/// Does odd things
#[derive(Debug, Parser)]
#[command(name = "odds")]
struct Odds {
    /// How much is said
    #[arg(long, global = true)]
    verbose: bool,
    #[command(subcommand)]
    command: Option<Commands>,
}

#[derive(Debug, Subcommand)]
enum Commands {
    /// Make a new version
    Bump(Bump),
    /// Show or hide things
    Show(Show),
    /// Say what excludes what
    Exclude(Exclude),
    /// Read by functions and constants
    Read(Read),
    /// Computed ids, and what is required unless others are given
    #[command(visible_alias = "rel", long_flag = "relate", short_flag = 'R')]
    #[command(visible_long_flag_alias = "rels", long_flag_alias = "hidden")]
    Relate(Relate),
    /// Groups that arguments join
    Join(Join),
    /// Take several values at once, and what follows `--`
    Several {
        #[arg(long)]
        calm: bool,
        #[arg(long, num_args = 2..=4)]
        few: Vec<u8>,
        first: Option<String>,
        #[arg(default_value = "2nd")]
        second: String,
        #[arg(last = true)]
        rest: Vec<String>,
    },
    /// A list before the last argument, and pairs of values with a delimiter
    Copy {
        #[arg(long, num_args = 2, value_delimiter = ';')]
        pairs: Vec<String>,
        #[arg(required = true)]
        sources: Vec<String>,
        target: String,
    },
    /// A flag that a function makes
    #[command(long_flag = id_of("made"))]
    Made,
    /// Run something of another program
    Remote {
        /// An argument with the key of an external subcommand's words
        #[arg(long)]
        external_subcommand: Option<String>,
        #[command(subcommand)]
        command: Remote,
    },
    /// Lay things aside, or do something else with them
    #[command(args_conflicts_with_subcommands = true)]
    Stash(Stash),
    /// Move one thing, from a place that can be left out
    #[command(allow_missing_positional = true)]
    Move {
        #[arg(default_value = "here")]
        from: String,
        to: String,
    },
    /// Link one thing to another
    Link {
        #[arg(long)]
        soft: bool,
        #[arg(index = 2)]
        to: Option<String>,
        #[arg(index = 1)]
        from: Option<String>,
    },
    /// Run a line whose words keep their commas
    #[command(dont_delimit_trailing_values = true)]
    Words {
        #[arg(value_delimiter = ',')]
        words: Vec<String>,
        #[arg(long, num_args = 0..=1, default_missing_value = "true")]
        color: Option<bool>,
    },
    /// Send a thing somewhere
    Send {
        /// Which thing, also after the name of the place
        #[arg(global = true)]
        thing: Option<String>,
        #[command(subcommand)]
        place: Place,
    },
    #[command(external_subcommand)]
    Other(#[expect(dead_code, reason = "it is printed by `Debug`")] Vec<String>),
}

#[derive(Debug, Subcommand)]
enum Place {
    /// Send it home
    Home { room: String },
    /// Send it away, or another thing
    Away { thing: Option<String> },
}

#[derive(Debug, Args)]
struct Stash {
    /// Say nothing
    #[arg(long, global = true)]
    quiet: bool,
    /// Keep some
    #[arg(long)]
    keep: Option<String>,
    /// Into which stack
    #[arg(long, global = true)]
    stack: Option<u8>,
    /// How deep
    #[arg(long, global = true)]
    #[cmdhelp(values_from = "show")]
    depth: Option<u8>,
    /// Which things
    paths: Vec<String>,
    #[command(subcommand)]
    command: Option<StashCommand>,
}

#[derive(Debug, Subcommand)]
enum StashCommand {
    /// Lay them aside
    Push {
        /// With which words
        message: Option<String>,
    },
    /// Take them back
    Pop {
        /// From which stack
        #[arg(long)]
        stack: Option<u8>,
    },
}

#[derive(Debug, Subcommand)]
enum Remote {
    /// List them
    List,
    #[command(external_subcommand)]
    Other(#[expect(dead_code, reason = "it is printed by `Debug`")] Vec<OsString>),
}

#[derive(Debug, Args)]
struct Bump {
    /// By its type's own parser
    #[arg(long)]
    level: Option<Level>,
    /// An enum of values, of which clap does not ask its own parser
    #[arg(long)]
    part: Option<Part>,
    /// By a parser that is named here
    #[arg(long, value_parser = LevelParser)]
    named: Option<Level>,
    /// One of a list, made into something else
    #[arg(long, value_parser = PossibleValuesParser::new(["one", "two"]).map(|text| text.len()))]
    mapped: Option<usize>,
    /// One of an enum, in any case
    #[arg(long, ignore_case = true)]
    pace: Option<Pace>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Pace {
    Fast,
    #[value(alias = "lento")]
    Slow,
    #[value(hide = true)]
    Warp,
}

#[derive(Clone, Debug)]
struct Level(#[expect(dead_code, reason = "it is printed by `Debug`")] String);

/// Accepts values such as `patch=3` in addition to its possible values.
#[derive(Clone)]
struct LevelParser;

impl TypedValueParser for LevelParser {
    type Value = Level;

    fn parse_ref(&self, cmd: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Level, Error> {
        let text = StringValueParser::new().parse_ref(cmd, arg, value)?;
        if text.strip_prefix("patch=").is_some() {
            return Ok(Level(text));
        }
        let listed = PossibleValuesParser::new(["major", "minor", "patch"]);
        listed.parse_ref(cmd, arg, value).map(Level)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = ["major", "minor", "patch"].into_iter();
        Some(Box::new(names.map(PossibleValue::new)))
    }
}

impl ValueParserFactory for Level {
    type Parser = LevelParser;

    fn value_parser() -> LevelParser {
        LevelParser
    }
}

/// An enum of values with a parser of its own, which clap does not use.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Part {
    Major,
    Minor,
}

impl ValueParserFactory for Part {
    type Parser = cmdhelp::builder::ValueParser;

    fn value_parser() -> Self::Parser {
        cmdhelp::builder::ValueParser::new(|text: &str| {
            let name = text.split('=').next().unwrap_or_default();
            Self::from_str(name, false)
        })
    }
}

#[derive(Debug, Args)]
struct Show {
    /// Hidden, while the other is not
    #[arg(long, hide = true, overrides_with = "no_ignore")]
    ignore: bool,
    /// Look at everything
    #[arg(long, overrides_with = "ignore")]
    no_ignore: bool,
    /// With which colour
    #[arg(long, overrides_with = "no_colour")]
    colour: Option<String>,
    /// Without colours
    #[arg(long, overrides_with = "colour")]
    no_colour: bool,
    /// Page by page
    #[arg(long, overrides_with = "no_pager")]
    pager: bool,
    /// All at once
    #[arg(long, overrides_with = "pager")]
    no_pager: bool,
}

#[derive(Debug, Args)]
struct Exclude {
    #[command(flatten)]
    first: First,
    #[command(flatten)]
    second: Second,
}

#[derive(Debug, Args)]
struct First {
    /// Excludes those of another struct
    #[arg(long, conflicts_with_all = ["short_one", "hidden_one", "secret_one", "positional_one"])]
    excludes: bool,
    /// Excludes only what nobody sees
    #[arg(long, conflicts_with = "hidden_one")]
    alone: bool,
    /// Excludes a group
    #[arg(long, conflicts_with = "Second", requires = "verbose")]
    all: bool,
}

#[derive(Debug, Args)]
struct Second {
    /// With a short name
    #[arg(short = 's', long = "short")]
    short_one: bool,
    /// Hidden from people
    #[arg(long = "hidden", hide = true)]
    hidden_one: bool,
    /// Hidden from agents
    #[arg(long = "secret")]
    #[cmdhelp(hide)]
    secret_one: bool,
    /// By position
    positional_one: Option<String>,
}

#[derive(Debug, Args)]
struct Read {
    /// By a function
    #[arg(long, value_parser = minutes)]
    wait: Option<Duration>,
    /// By a closure
    #[arg(long, value_parser = |text: &str| Ok::<_, String>(PathBuf::from(text)))]
    file: Option<PathBuf>,
    /// By a parser that makes something else of texts
    #[arg(long, value_parser = StringValueParser::new().map(PathBuf::from))]
    mapped: Option<PathBuf>,
    /// By the type's own parser
    #[arg(long)]
    own: Option<PathBuf>,
    /// By the type's own parser, said so
    #[arg(long, value_parser = cmdhelp::value_parser!(PathBuf))]
    said: Option<PathBuf>,
    /// A hint at a function
    #[arg(long, value_parser = minutes, value_hint = cmdhelp::ValueHint::FilePath)]
    hinted: Option<Duration>,
    /// By a constant range
    #[arg(long, value_parser = PERCENT)]
    percent: Option<i64>,
    /// By a range with a constant bound
    #[arg(long, value_parser = 1..=MOST)]
    bound: Option<i64>,
    /// By a range whose greatest number is equal to the next one as `f64`
    #[arg(long, value_parser = 0..=WIDEST)]
    wide: Option<i64>,
    /// By a half-open range of a smaller type
    #[arg(long, value_parser = cmdhelp::value_parser!(u8).range(SMALL))]
    small: Option<u8>,
    /// By a constant function
    #[arg(long, value_parser = MINUTES)]
    function: Option<Duration>,
    /// By a constant list
    #[arg(long, value_parser = SIZES)]
    size: Option<String>,
    /// A default of references
    #[arg(long, default_values_t = [FIRST, FIRST])]
    by_reference: Vec<u64>,
    /// Several colors, with a default that clap splits
    #[arg(long, value_delimiter = ';', default_value = "red;\"blue\"")]
    colors: Vec<String>,
}

const PERCENT: RangeInclusive<i64> = 0..=100;
const MOST: i64 = 9;
const WIDEST: i64 = 1 << 53;
const SMALL: std::ops::Range<i64> = 2..8;
const MINUTES: fn(&str) -> Result<Duration, ParseIntError> = minutes;
const SIZES: [&str; 2] = ["big", "small"];
const FIRST: &u64 = &7;

fn minutes(text: &str) -> Result<Duration, ParseIntError> {
    let minutes: u64 = text.trim_end_matches('m').parse()?;
    Ok(Duration::from_secs(60 * minutes))
}

#[derive(Debug, Args)]
struct Relate {
    /// Excludes one whose id a function makes
    #[arg(long, conflicts_with = id_of("other"))]
    computed: bool,
    /// Excludes some whose ids are made in a list
    #[arg(long, conflicts_with_all = ["computed", id_of("other")])]
    listed: bool,
    /// Excludes one whose id is a constant of a type of its own
    #[arg(long, conflicts_with = OTHER)]
    own: bool,
    /// Excluded
    #[arg(long)]
    other: bool,
    /// Needed unless one of two is given
    #[arg(long, required_unless_present_any = ["other", "verbose"])]
    any: Option<String>,
    /// Needed unless both are given
    #[arg(long, required_unless_present_all = ["any", "listed"])]
    all: Option<String>,
    /// Needed unless one is given, or all of a list
    #[arg(long, required_unless_present = "own", required_unless_present_all = BOTH)]
    each: Option<String>,
}

#[derive(Debug, Args)]
struct Join {
    /// As a table
    #[arg(long, group = "form")]
    table: bool,
    /// As a tree
    #[arg(long, groups = ["form", "scope"])]
    tree: bool,
    /// Of nobody's form
    #[arg(long, conflicts_with = "form")]
    raw: bool,
    /// Down to here
    #[arg(long, requires = "scope")]
    depth: Option<u8>,
    /// From there
    #[arg(long, group = "source")]
    url: Option<String>,
    #[command(flatten)]
    source: Source,
}

#[derive(Debug, Args)]
#[group(id = "source", required = true, multiple = false)]
struct Source {
    /// From a file
    #[arg(long)]
    file: Option<PathBuf>,
    /// From a list, as a list
    #[arg(long, groups = ["form", "source"])]
    list: bool,
    /// Hidden from agents
    #[arg(long, groups = ["scope", "form"])]
    #[cmdhelp(hide)]
    whole: bool,
}

const OTHER: Other = Other;

const BOTH: &[&str] = &["other", "verbose"];

struct Other;

impl From<Other> for cmdhelp::Id {
    fn from(_: Other) -> Self {
        "other".into()
    }
}

fn id_of(name: &'static str) -> &'static str {
    name
}

fn main() {
    println!("{:?}", Odds::parse());
}
