//! A program that manages a cluster: nested commands with many global arguments, lists, its own
//! `--output`, `--dry-run` and `--limit`, and plugins.

use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{ArgAction, ArgGroup, Args, Parser, Subcommand, ValueEnum, ValueHint};

const CONNECTION: &str = "Connection";
const FORMATS: &[&str] = &["table", "wide", "name", "json", "yaml"];
const ALIASES: [&str; 3] = ["fleet", "fleets", "fl"];

/// Steers a fleet of machines
///
/// Every command talks to the steward of one fleet, which the settings name.
#[derive(Debug, Parser)]
#[command(
    name = "steer",
    version,
    propagate_version = true,
    infer_long_args = true
)]
#[command(
    disable_help_subcommand = false,
    after_help = "Plugins are programs named steer-*."
)]
#[command(subcommand_value_name = "VERB", subcommand_help_heading = "Verbs")]
pub struct Cli {
    #[command(flatten, next_help_heading = CONNECTION)]
    connection: Connection,
    /// How much is logged
    #[arg(short, long, global = true, action = ArgAction::Count, help_heading = "Logging")]
    verbose: u8,
    #[arg(
        short,
        long,
        global = true,
        conflicts_with = "verbose",
        help_heading = "Logging"
    )]
    quiet: bool,
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Args)]
struct Connection {
    /// The file with the settings
    #[arg(
        long,
        global = true,
        env = "PARITY_STEER_CONFIG",
        hide_env_values = true
    )]
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    config: Option<PathBuf>,
    /// The space that the things are in
    #[arg(
        short = 'n',
        long,
        global = true,
        visible_alias = "ns",
        default_value = "default"
    )]
    namespace: String,
    #[arg(long, global = true, value_parser = clap::value_parser!(u16).range(1..))]
    port: Option<u16>,
    /// On whose behalf; given several times, the last one counts
    #[arg(
        long = "as",
        global = true,
        value_name = "USER",
        overrides_with = "on_behalf"
    )]
    on_behalf: Option<String>,
    #[arg(
        long = "as-group",
        global = true,
        value_name = "GROUP",
        requires = "on_behalf"
    )]
    groups: Vec<String>,
    #[arg(long, global = true, hide = true, default_value_t = 50.5)]
    queries: f32,
    #[arg(long = "insecure", global = true, action = ArgAction::SetFalse)]
    checks_certificates: bool,
    #[arg(long, global = true, num_args = 0..=1, require_equals = true, default_value = "30s", default_missing_value = "0")]
    request_timeout: Wait,
}

/// A time to wait.
#[derive(Clone, Debug)]
struct Wait(u64);

impl FromStr for Wait {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.trim_end_matches('s').parse().map(Self)
    }
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Print things
    #[command(visible_aliases = ["ls", "list"], alias = "show", arg_required_else_help = true)]
    Get(Get),
    /// Make what files describe
    Apply(Apply),
    Delete(Delete),
    /// Run a word in a box
    Exec {
        #[arg(value_hint = ValueHint::Other)]
        thing: String,
        #[arg(short = 'c', long, value_name = "BOX")]
        container: Option<String>,
        #[arg(short = 'i', long)]
        stdin: bool,
        #[arg(short = 't', long)]
        tty: bool,
        #[arg(last = true, required = true, value_hint = ValueHint::CommandWithArguments)]
        command: Vec<OsString>,
    },
    Logs(Logs),
    /// How things are rolled out
    #[command(subcommand, visible_alias = "ro", subcommand_required = true)]
    Rollout(Rollout),
    /// The settings
    #[command(arg_required_else_help(true), disable_help_subcommand = true)]
    Config {
        /// Another file
        #[arg(long, id = "other", value_name = "FILE")]
        file: Option<PathBuf>,
        #[command(subcommand)]
        command: Option<Config>,
    },
    #[command(name = "cluster", aliases = ALIASES, hide = true)]
    Cluster {
        #[command(flatten)]
        out: Out,
        #[arg(long, default_value_ifs = [("format", "json", Some("1")), ("format", "wide", Some("2"))])]
        depth: Option<u8>,
    },
    #[command(flatten)]
    Rest(Rest),
}

#[derive(Debug, Args)]
struct Out {
    /// In which form
    #[arg(short, long = "output", id = "format", value_parser = FORMATS.iter().collect::<Names>(), hide_possible_values = true)]
    format: Option<String>,
    #[arg(long, requires = "format", value_name = "TEMPLATE")]
    template: Option<String>,
    #[arg(long, default_value_t, value_enum)]
    color: Color,
}

/// The possible values of an argument, collected from constants.
#[derive(Clone)]
struct Names(Vec<&'static str>);

impl<'a> FromIterator<&'a &'static str> for Names {
    fn from_iter<I: IntoIterator<Item = &'a &'static str>>(names: I) -> Self {
        Self(names.into_iter().copied().collect())
    }
}

impl From<Names> for clap::builder::ValueParser {
    fn from(names: Names) -> Self {
        clap::builder::PossibleValuesParser::new(names.0).into()
    }
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Color {
    #[default]
    #[value(help = "If there is a terminal", aliases = ["tty", "if-tty"])]
    Auto,
    #[value(alias = "yes")]
    Always,
    #[value(hide = true)]
    Rainbow,
    Never,
}

/// What would be done
#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
enum DryRun {
    None,
    Server,
    Client,
}

#[derive(Debug, Args)]
#[command(group(ArgGroup::new("which").args(["names", "all", "selector"]).multiple(true)))]
#[command(mut_arg("template", |arg| arg.help_heading("Form")))]
struct Get {
    /// Which things
    #[arg(value_name = "TYPE[/NAME]", value_delimiter = ',')]
    names: Vec<String>,
    #[arg(
        short = 'A',
        long = "all-namespaces",
        alias = "everywhere",
        conflicts_with = "namespace"
    )]
    all: bool,
    #[arg(short = 'l', long, value_delimiter = ',', num_args = 1)]
    selector: Vec<String>,
    #[command(flatten)]
    out: Out,
    /// At most so many, 0 for all
    #[arg(long, default_value_t = 500, value_name = "N")]
    limit: usize,
    #[arg(long, allow_negative_numbers = true)]
    since: Option<isize>,
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    watch: Option<bool>,
    #[arg(short = 'L', long, action = ArgAction::Append, num_args = 1..=2, value_names = ["KEY", "AS"])]
    label_columns: Option<Vec<String>>,
    #[arg(long, requires = "which", value_name = "FIELD", default_value = "name")]
    sort_by: String,
    #[arg(long, value_parser = ["Background", "Orphan"], ignore_case = true)]
    cascade: Option<String>,
    #[arg(long)]
    separator: Option<char>,
}

#[derive(Debug, Args)]
#[group(id = "source", required = true, multiple = true)]
struct Apply {
    #[arg(short, long = "filename", value_hint = ValueHint::AnyPath, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[arg(short = 'k', long, conflicts_with = "files", value_hint = ValueHint::DirPath)]
    kustomize: Option<PathBuf>,
    #[arg(long, group = "how", num_args = 0..=1, require_equals = true, default_value = "none", default_missing_value = "client", value_enum)]
    dry_run: DryRun,
    #[arg(long, group = "how", overrides_with = "no_prune")]
    prune: bool,
    #[arg(long, overrides_with = "prune", hide = true)]
    no_prune: bool,
    #[arg(
        long = "field-manager",
        default_value = "steer",
        hide_default_value = true
    )]
    manager: String,
    #[arg(long, value_parser = key_and_value, value_name = "KEY=VALUE")]
    set: Vec<(String, String)>,
}

fn key_and_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("no `=`")?;
    Ok((key.to_owned(), value.to_owned()))
}

/// Delete things
///
/// Nothing brings them back.
#[derive(Debug, Args)]
#[command(visible_alias = "rm", override_usage = "steer delete TYPE NAME...")]
struct Delete {
    kind: String,
    #[arg(required_unless_present_any = ["all", "selector"])]
    names: Vec<String>,
    #[arg(long, exclusive = true)]
    all: bool,
    #[arg(short = 'l', long, conflicts_with_all = ["names", "all"])]
    selector: Option<String>,
    #[arg(long, default_value_t = -1, allow_hyphen_values = true)]
    grace_period: i64,
    #[arg(long, value_name = "true|false", action = ArgAction::Set, default_value_t = true)]
    wait: bool,
    #[arg(long, short, requires_if("0", "force_now"))]
    force: Option<u8>,
    #[arg(long)]
    force_now: bool,
}

#[derive(Debug, Args)]
struct Logs {
    #[arg(required_unless_present = "label")]
    thing: Option<String>,
    #[arg(long)]
    label: Option<String>,
    #[arg(short, long, overrides_with = "follow")]
    follow: bool,
    #[arg(long, default_value = "-1", value_parser = clap::value_parser!(i32).range(-1..))]
    #[arg(
        allow_hyphen_values = true,
        long_help = "How many lines\n\n-1 is all of them"
    )]
    tail: i32,
    #[arg(long, env = "PARITY_STEER_PREFIX")]
    prefix: bool,
    #[arg(short, action = ArgAction::SetTrue, hide_short_help = true)]
    previous: bool,
}

#[derive(Debug, Subcommand)]
#[command(rename_all = "snake_case", arg_required_else_help = true)]
enum Rollout {
    /// Back to what was
    UndoLast(Revision),
    RestartAll,
    #[command(flatten)]
    Pauses(Pauses),
}

#[derive(Debug, Subcommand)]
#[command(next_help_heading = "Pauses")]
enum Pauses {
    Pause(Revision),
    #[command(alias = "go")]
    Resume(Revision),
}

#[derive(Clone, Debug, Args)]
#[group(skip)]
struct Revision {
    /// Which one
    thing: Option<String>,
    #[arg(long = "to-revision", default_value_t, value_name = "N")]
    to: i64,
    #[arg(long, global = true)]
    timeout: Option<u128>,
}

#[derive(Debug, Subcommand)]
enum Config {
    /// Contexts
    #[command(name = "use-context", visible_alias = "use", long_flag = "use")]
    UseContext { name: String },
    #[command(short_flag = 's', args_override_self = true)]
    Set {
        property: String,
        value: Option<String>,
        #[arg(long, action = ArgAction::Set)]
        raw: Option<bool>,
    },
    #[command(subcommand)]
    Of(Box<Deeper>),
}

#[derive(Debug, Subcommand)]
enum Deeper {
    Users {
        user: Option<String>,
        #[arg(long)]
        output: Option<String>,
    },
    #[command(subcommand_negates_reqs = true)]
    Contexts {
        #[arg(long)]
        json: bool,
        required: String,
        #[command(subcommand)]
        deepest: Option<Deepest>,
    },
}

#[derive(Debug, Subcommand)]
enum Deepest {
    Rename {
        #[arg(num_args = 2)]
        names: Vec<String>,
    },
}

#[derive(Debug, Subcommand)]
enum Rest {
    /// Who am I
    #[command(subcommand)]
    Auth(Auth),
    #[command(external_subcommand)]
    Plugin(Vec<OsString>),
}

#[derive(Debug, Subcommand)]
enum Auth {
    Whoami {
        #[command(flatten)]
        out: Out,
    },
    CanI(CanI),
}

#[derive(Debug, Args)]
struct CanI {
    verb: String,
    #[arg(default_value = "*")]
    resource: String,
    #[arg(long, value_name = "SUB")]
    subresource: Option<String>,
    #[arg(long = "list", conflicts_with = "resource")]
    lists: bool,
    #[arg(raw = true)]
    rest: Vec<String>,
}
