//! A program that searches files: a hundred flags that override each other, and lists from constants.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use clap::{ArgAction, ArgGroup, Args, Parser, ValueEnum, ValueHint};

const MODES: &[&str] = &["files", "type_list", "pcre2_version"];
const CONFLICTS_OF_COUNT: [&str; 2] = ["files_with_matches", "quiet"];
const SORTS: [&str; 4] = ["none", "path", "modified", "size"];
const EXTENSIONS: &[&str] = &["rs", "toml"];

struct Defaults;

impl Defaults {
    const COLUMNS: &'static str = "150";
    const THREADS: usize = 0;
    const ENGINES: &'static [&'static str] = &["engine-name", "regex-engine"];
}

/// A number of bytes: `10`, `5K`, `3M`
#[derive(Clone, Copy, Debug, PartialEq)]
struct Bytes(u64);

impl FromStr for Bytes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (number, factor) = match text.strip_suffix(['K', 'M']) {
            Some(number) if text.ends_with('K') => (number, 1 << 10),
            Some(number) => (number, 1 << 20),
            None => (text, 1),
        };
        number
            .parse::<u64>()
            .map(|number| Self(number * factor))
            .map_err(|error| format!("{error}: {text}"))
    }
}

impl std::fmt::Display for Bytes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Search the current directory for a pattern
///
/// Respects ignore files, and skips hidden files and binary files.
///
/// Use -h for short descriptions and --help for more.
#[derive(Debug, Parser)]
#[command(name = "searcher", version = "14.1.0 (rev 4649aa9700)", max_term_width = 100)]
#[command(args_override_self = true, disable_help_subcommand = true)]
#[command(override_usage = "searcher [OPTIONS] PATTERN [PATH ...]\n       searcher [OPTIONS] --files [PATH ...]")]
#[command(group = ArgGroup::new("modes").args(MODES).multiple(false))]
#[command(group = ArgGroup::new("filters").args(["glob", "iglob", "type_"]).multiple(true))]
pub struct Cli {
    /// A regular expression
    #[arg(value_name = "PATTERN", required_unless_present_any = ["files", "regexp", "type_list"])]
    pattern: Option<String>,
    /// Files or directories to search
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    paths: Vec<PathBuf>,
    /// A pattern to search for; may be given several times
    #[arg(short = 'e', long, value_name = "PATTERN", allow_hyphen_values = true, action = ArgAction::Append)]
    regexp: Vec<String>,
    /// Show lines before each match
    #[arg(short = 'B', long, value_name = "NUM", overrides_with = "context")]
    before_context: Option<usize>,
    /// Show lines after each match
    #[arg(short = 'A', long, value_name = "NUM", overrides_with = "context")]
    after_context: Option<usize>,
    /// Show lines before and after each match
    #[arg(short = 'C', long, value_name = "NUM", overrides_with_all = ["before_context", "after_context"])]
    context: Option<usize>,
    /// Print each file that would be searched
    #[arg(long)]
    files: bool,
    /// Print the types that there are
    #[arg(long = "type-list", id = "type_list")]
    types: bool,
    #[arg(long, exclusive = true)]
    pcre2_version: bool,
    #[arg(long, short = 'l')]
    files_with_matches: bool,
    #[arg(long, short, conflicts_with_all = CONFLICTS_OF_COUNT)]
    count: bool,
    #[arg(short, long)]
    quiet: bool,
    #[arg(short, long, value_name = "GLOB", allow_hyphen_values = true)]
    glob: Vec<String>,
    #[arg(long, value_name = "GLOB", value_delimiter = ',')]
    iglob: Vec<String>,
    #[arg(short = 't', long = "type", value_name = "TYPE", default_values = EXTENSIONS)]
    type_: Vec<String>,
    /// Which engine to use
    #[arg(long, value_enum, default_value_t, ignore_case = true, aliases = Defaults::ENGINES)]
    engine: Engine,
    #[arg(long, value_parser = PossibleValuesParser::new(SORTS), overrides_with = "sortr", default_value = SORTS[0])]
    sort: String,
    #[arg(long, value_parser = PossibleValuesParser::new(SORTS).map(|text| text.len()))]
    sortr: Option<usize>,
    #[arg(long, default_value_t = Bytes(8 << 10))]
    dfa_size_limit: Bytes,
    #[arg(long)]
    max_filesize: Option<Bytes>,
    #[arg(short = 'j', long, default_value_t = Defaults::THREADS, value_name = "NUM")]
    threads: usize,
    #[arg(short = 'M', long, default_value = Defaults::COLUMNS, env = "PARITY_SEARCHER_COLUMNS")]
    max_columns: u64,
    #[arg(short, long, value_parser = clap::value_parser!(u32).range(1..))]
    max_count: Option<u32>,
    #[arg(long, value_name = "NUM+SUFFIX?")]
    depth: Option<NonZeroUsize>,
    /// When to use colours
    #[arg(long, value_enum, default_value = "auto", default_missing_value = "always", num_args = 0..=1, require_equals = true)]
    color: When,
    #[arg(long, value_name = "{type}:{attribute}:{value}", number_of_values = 1)]
    colors: Vec<String>,
    #[command(flatten)]
    cases: Cases,
    #[command(flatten)]
    toggles: Toggles,
    /// Less filtering; up to three times
    #[arg(short = 'u', long, action = ArgAction::Count)]
    unrestricted: u8,
    #[arg(long, value_names = ["FROM", "TO"], num_args = 2)]
    rename: Option<Vec<String>>,
    #[arg(long, hide = true)]
    trace: bool,
    #[arg(long, hide_short_help = true, hide_default_value = true, default_value = "utf-8")]
    encoding: String,
    #[arg(long = "no-encoding", overrides_with = "encoding", action = ArgAction::SetTrue)]
    without_encoding: bool,
}

/// Which letters are equal
#[derive(Args, Clone, Copy, Debug)]
#[group(id = "case", multiple = false)]
#[command(next_help_heading = "Case")]
struct Cases {
    #[arg(short = 's', long)]
    case_sensitive: bool,
    #[arg(short, long)]
    ignore_case: bool,
    #[arg(short = 'S', long)]
    smart_case: bool,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Toggles")]
struct Toggles {
    #[arg(long, overrides_with = "no_hidden")]
    hidden: bool,
    #[arg(long, hide = true, overrides_with = "hidden")]
    no_hidden: bool,
    #[arg(short = 'L', long, overrides_with = "no_follow")]
    follow: bool,
    #[arg(long, overrides_with = "follow")]
    no_follow: bool,
    #[arg(short = 'n', long, overrides_with = "no_line_number")]
    line_number: bool,
    #[arg(short = 'N', long, overrides_with = "line_number")]
    no_line_number: bool,
    #[arg(long, hide = true)]
    heading: bool,
    #[arg(long, overrides_with = "heading")]
    no_heading: bool,
    #[arg(long, action = ArgAction::SetFalse)]
    no_messages: bool,
    #[arg(long, conflicts_with_all = ["files", "case"], requires = "filters")]
    json: bool,
    #[arg(long, requires_if("html", "heading"))]
    output: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Engine {
    /// The usual one
    #[default]
    #[value(alias = "rust")]
    Default,
    #[value(name = "pcre2", aliases = ["PCRE", "perl"])]
    Perl,
    #[value(hide = true)]
    Auto,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum When {
    Never,
    Auto,
    Always,
    Ansi,
}
