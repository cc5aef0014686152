//! One declaration, derived several times: once it is completely known at compile time, and each other time one of its
//! facts is known only at run time. The first argument selects the version.

// One of the arguments uses the deprecated `use_value_delimiter`.
#![allow(deprecated)]

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::{NonZeroU8, NonZeroUsize};
use std::path::PathBuf;

use cmdhelp::builder::{NonEmptyStringValueParser, PossibleValuesParser};
use cmdhelp::spec::{ValueType, Word};
use cmdhelp::{
    Arg, ArgMatches, Args, Command, Error, FromArgMatches, Parser, Subcommand, ValueEnum, ValueHint,
};

fn version() -> &'static str {
    "1.2.3"
}

fn about() -> &'static str {
    "Shows all types"
}

fn list() -> &'static str {
    "list"
}

fn depth() -> String {
    "shallow".to_owned()
}

fn is_hidden() -> bool {
    true
}

fn no() -> bool {
    false
}

fn number(text: &str) -> Result<u16, std::num::ParseIntError> {
    text.trim_start_matches("0x").parse()
}

/// An enum of values that is ours, and a default that only the running program knows.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Mode {
    /// In haste
    Fast,
    /// With care
    #[default]
    Slow,
    #[value(hide = true)]
    Secret,
}

/// A type with its own name in the manifest.
#[derive(Clone, Debug)]
pub(crate) struct IssueRef(#[expect(dead_code, reason = "it is printed by `Debug`")] String);

impl std::str::FromStr for IssueRef {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self(text.to_owned()))
    }
}

impl cmdhelp::spec::Value for IssueRef {
    const TYPE: ValueType = ValueType::new(Word::Ref);
}

/// Hidden arguments that only clap knows.
#[derive(Debug)]
pub(crate) struct Foreign;

impl FromArgMatches for Foreign {
    fn from_arg_matches(_: &ArgMatches) -> Result<Self, Error> {
        Ok(Self)
    }
    fn update_from_arg_matches(&mut self, _: &ArgMatches) -> Result<(), Error> {
        Ok(())
    }
}

impl Args for Foreign {
    fn augment_args(cmd: Command) -> Command {
        cmd.arg(Arg::new("foreign").long("foreign").hide(true))
    }
    fn augment_args_for_update(cmd: Command) -> Command {
        Self::augment_args(cmd)
    }
}

macro_rules! variant {
    ($name:ident: [$($attributes:tt)*] [$($above:tt)*] [$($extra:tt)*]) => {
        variant!($name: [$($attributes)*] [$($above)*] [$($extra)*] []);
    };
    ($name:ident: [$($attributes:tt)*] [$($above:tt)*] [$($extra:tt)*] [$($list:tt)*]) => {
        mod $name {
            use super::*;

            /// Shows all types
            ///
            /// And says more of them.
            #[derive(Debug, Parser)]
            #[command(name = "dynamic-parts", version = "1.2.3", $($attributes)*)]
            #[cmdhelp(homepage = "https://example.org", effect = "write", exit(3, "no luck"), words(json = "--cmdhelp-json"))]
            pub(crate) struct Cli {
                $($above)*
                /// A whole number
                #[arg(long, default_value_t = 3)]
                usize: usize,
                #[arg(long)]
                isize: Option<isize>,
                #[arg(long)]
                char: Option<char>,
                #[arg(long)]
                u8: Option<u8>,
                #[arg(long)]
                u16: Option<u16>,
                #[arg(long)]
                u32: Option<u32>,
                #[arg(long)]
                u64: Option<u64>,
                #[arg(long)]
                u128: Option<u128>,
                #[arg(long)]
                i8: Option<i8>,
                #[arg(long)]
                i16: Option<i16>,
                #[arg(long)]
                i32: Option<i32>,
                #[arg(long, allow_negative_numbers = true, default_value_t = -7)]
                i64: i64,
                #[arg(long)]
                i128: Option<i128>,
                #[arg(long, default_value = "0.50")]
                f32: f32,
                #[arg(long, default_value_t = 1.5)]
                f64: f64,
                #[arg(long)]
                nonzero: Option<NonZeroU8>,
                #[arg(long)]
                nonzero_usize: Option<NonZeroUsize>,
                #[arg(long)]
                ip: Option<IpAddr>,
                #[arg(long)]
                ipv4: Option<Ipv4Addr>,
                #[arg(long)]
                address: Option<SocketAddr>,
                #[arg(long, alias = "native", short_alias = 'N')]
                os: Option<std::ffi::OsString>,
                #[arg(long)]
                boxed: Option<Box<str>>,
                #[arg(long, short = 'P', alias = "file", visible_alias = "input")]
                path: Option<PathBuf>,
                #[arg(long)]
                url: Option<url::Url>,
                #[arg(long)]
                date: Option<chrono::NaiveDate>,
                #[arg(long)]
                timestamp: Option<jiff::Timestamp>,
                #[arg(long)]
                uuid: Option<uuid::Uuid>,
                #[arg(long)]
                utf8: Option<camino::Utf8PathBuf>,
                #[arg(long)]
                json: Option<serde_json::Value>,
                #[arg(long)]
                switch: bool,
                #[arg(long, action = cmdhelp::ArgAction::Set)]
                truth: Option<bool>,
                #[arg(long, action = cmdhelp::ArgAction::SetFalse)]
                off: bool,
                #[arg(short, action = cmdhelp::ArgAction::Count)]
                verbose: u8,
                #[arg(long, value_enum)]
                mode: Option<Mode>,
                #[arg(long, value_enum, default_value_t = Mode::Fast)]
                modes: Mode,
                #[arg(long)]
                issue: Option<IssueRef>,
                /// Read by a function
                ///
                /// That takes other numbers, too.
                #[arg(long, value_parser = number, value_name = "HEX")]
                number: Option<u16>,
                #[arg(long, value_parser = cmdhelp::value_parser!(u16).range(1..=9))]
                few: Option<u16>,
                #[arg(long, value_parser = PossibleValuesParser::new(["a", "b"]))]
                letter: Option<String>,
                #[arg(long, value_parser = NonEmptyStringValueParser::new())]
                word: Option<String>,
                #[arg(long, num_args = 0..=1, default_missing_value = "always", require_equals = true)]
                colour: Option<String>,
                #[arg(long, num_args = 2)]
                pair: Vec<u8>,
                #[arg(long, value_delimiter = ';', use_value_delimiter = true)]
                list: Vec<usize>,
                #[arg(long)]
                maybe: Option<Option<usize>>,
                #[arg(long, env = "DYNAMIC_PARTS_ENV", value_name = "ENV")]
                env: Option<String>,
                #[arg(long, value_hint = ValueHint::Url)]
                hint: Option<String>,
                #[arg(long, requires = "uuid", conflicts_with = "switch")]
                related: Option<String>,
                #[arg(long, conflicts_with_all = ["More", "right", "unseen", "foreign_one"])]
                across: bool,
                #[arg(long, hide = true)]
                foreign_one: bool,
                #[arg(long, exclusive = true)]
                alone: bool,
                #[arg(long, global = true)]
                everywhere: Option<usize>,
                #[arg(long)]
                #[cmdhelp(secret)]
                token: Option<String>,
                #[arg(long)]
                #[cmdhelp(effect = "destructive")]
                force: bool,
                #[arg(long)]
                #[cmdhelp(hide)]
                unseen: bool,
                #[arg(long, overrides_with = "no_pager")]
                pager: bool,
                #[arg(long, overrides_with = "pager")]
                no_pager: bool,
                #[command(flatten)]
                more: More,
                #[command(subcommand)]
                commands: Option<Commands>,
            }

            /// More of them
            #[derive(Debug, cmdhelp::Args)]
            #[group(required = false, multiple = false)]
            pub(crate) struct More {
                #[arg(long, conflicts_with = "across", requires = "usize")]
                left: Option<isize>,
                #[arg(long)]
                right: Option<char>,
            }

            #[derive(Debug, Subcommand)]
            pub(crate) enum Commands {
                /// Lists
                #[command(visible_alias = "ls", alias = "dir", $($list)*)]
                #[cmdhelp(effect = "read", example("3 a", note = "the third"))]
                List {
                    $($extra)*
                    /// How many
                    #[arg(conflicts_with = "everywhere")]
                    limit: usize,
                    #[arg(num_args = 1..=3)]
                    words: Vec<char>,
                    #[arg(raw = true)]
                    rest: Vec<isize>,
                },
                /// Takes them
                Take {
                    sizes: Vec<usize>,
                },
                #[command(external_subcommand)]
                Other(#[expect(dead_code, reason = "it is printed by `Debug`")] Vec<String>),
            }
        }
    };
}

variant!(fixed: [] [] []);
variant!(version_at_run_time: [version = version()] [] []);
variant!(about_at_run_time: [about = about()] [] []);
variant!(hide_at_run_time: [hide = no()] [] []);
variant!(required_at_run_time: [subcommand_required = no()] [] []);
variant!(changed: [mut_arg("usize", |arg| arg)] [] []);
variant!(default: [] [#[arg(long, hide = true, value_enum, default_value_t)] neighbour: Mode,]
    [#[arg(long, hide = true, value_enum, default_value_t)] neighbour: Mode,]);
variant!(text: [] [#[arg(long, hide = is_hidden(), default_value_t = depth())] neighbour: String,]
    [#[arg(long, hide = is_hidden())] neighbour: Option<u8>,]);
variant!(help_at_run_time: [
    disable_help_flag = no(), disable_version_flag = no(), disable_help_subcommand = no()
] [] []);
variant!(name_at_run_time: [] [] [] [name = list()]);
variant!(foreign: [] [#[command(flatten)] foreign: Foreign,] [#[command(flatten)] foreign: Foreign,]);

macro_rules! main {
    ($($name:ident)*) => {
        fn main() {
            let mut words: Vec<_> = std::env::args_os().collect();
            let which = words.remove(1).into_string().unwrap_or_default();
            match which.as_str() {
                $(stringify!($name) => println!("{:?}", $name::Cli::parse_from(words)),)*
                "all" => println!("{}", [$(stringify!($name)),*].join(" ")),
                other => panic!("there is no {other}"),
            }
        }
    };
}

main!(
    fixed version_at_run_time about_at_run_time hide_at_run_time required_at_run_time changed default text
    help_at_run_time name_at_run_time foreign
);
