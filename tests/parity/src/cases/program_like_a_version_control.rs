//! A version control program: nested commands, optional subcommands with arguments, and revisions.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};

const PATHS: &str = "paths";
const NOT_WITH: &[&str] = &["amend", "fixup"];

trait Named {
    const NAME: &'static str;
    const OTHERS: &'static [&'static str];
}

struct Checkout;

impl Named for Checkout {
    const NAME: &'static str = "checkout";
    const OTHERS: &'static [&'static str] = &["co", "switch-to"];
}

/// A revision, or a range of them.
#[derive(Clone, Debug)]
enum Revision {
    One(String),
    Range(String, String),
}

impl From<&str> for Revision {
    fn from(text: &str) -> Self {
        match text.split_once("..") {
            Some((from, to)) => Self::Range(from.to_owned(), to.to_owned()),
            None => Self::One(text.to_owned()),
        }
    }
}

/// A fictional versioning CLI
#[derive(Debug, Parser)]
#[command(name = "versions", author = "Ada", subcommand_precedence_over_arg = true)]
#[command(dont_delimit_trailing_values = true, help_expected = false, flatten_help = true)]
pub struct Cli {
    /// Run as if started in this directory
    #[arg(short = 'C', value_name = "PATH", value_hint = ValueHint::DirPath, global = true)]
    started_in: Vec<PathBuf>,
    #[arg(short = 'c', value_name = "NAME=VALUE")]
    set: Vec<String>,
    #[arg(short, long, overrides_with = "no_pager")]
    paginate: bool,
    #[arg(short = 'P', long)]
    no_pager: bool,
    #[arg(long, num_args = 0..=1, require_equals = true)]
    exec_path: Option<Option<PathBuf>>,
    #[command(subcommand)]
    command: Commands,
}

#[derive(Debug, Subcommand)]
enum Commands {
    /// Clones repos
    #[command(arg_required_else_help = true)]
    Clone {
        /// The remote to clone
        remote: String,
        directory: Option<PathBuf>,
        #[arg(long, value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(1..))]
        depth: Option<u32>,
        #[arg(short, long, conflicts_with_all = ["mirror"])]
        bare: bool,
        #[arg(long)]
        mirror: bool,
    },
    /// Compare two commits
    Diff {
        #[arg(value_name = "COMMIT")]
        base: Option<OsString>,
        #[arg(value_name = "COMMIT")]
        head: Option<OsString>,
        #[arg(last = true)]
        path: Option<OsString>,
        #[arg(long, require_equals = true, value_name = "WHEN", num_args = 0..=1, default_value_t = Color::Auto, default_missing_value = "always", value_enum)]
        color: Color,
        #[arg(short = 'U', long, default_value = "3")]
        unified: usize,
        #[arg(long, num_args = 0..=1, default_missing_value = "100", value_name = "WIDTH,NAME")]
        stat: Option<Option<u16>>,
    },
    #[command(arg_required_else_help = true, allow_missing_positional = true)]
    Push {
        #[arg(default_value = "origin")]
        remote: String,
        refspec: Option<String>,
        #[arg(short, long, visible_alias = "overwrite", short_alias = 'o')]
        force: bool,
        #[arg(long, num_args = 0.., require_equals = true, value_delimiter = ':')]
        force_with_lease: Option<Vec<String>>,
    },
    #[command(name = Checkout::NAME, visible_aliases = Checkout::OTHERS)]
    Checkout {
        #[arg(value_parser = |text: &str| Ok::<_, String>(Revision::from(text)))]
        revision: Option<Revision>,
        #[arg(id = PATHS, last = true)]
        paths: Vec<PathBuf>,
        #[arg(short = 'b', long, group = "new")]
        branch: Option<String>,
        #[arg(long, group = "new", conflicts_with = PATHS)]
        orphan: Option<String>,
    },
    Commit(Commit),
    Stash(Stash),
    #[command(subcommand, visible_alias = "rem")]
    Remote(Remote),
    #[command(name = "log", infer_long_args = true)]
    Log {
        #[arg(short = 'n', long = "max-count", allow_negative_numbers = true)]
        most: Option<isize>,
        #[arg(long, alias = "grep-author", value_name = "PATTERN")]
        author: Vec<String>,
        #[arg(long)]
        after: Option<String>,
        #[arg(long)]
        before: Option<String>,
        #[arg(value_name = "REVISION", trailing_var_arg = true, allow_hyphen_values = true, num_args = 0..)]
        rest: Vec<String>,
    },
    #[command(external_subcommand)]
    External(Vec<OsString>),
}

/// Record changes
#[derive(Args, Debug)]
#[command(after_long_help = "A message is required.")]
#[group(id = "commit", skip)]
struct Commit {
    #[arg(short, long, value_name = "MSG", required_unless_present_any = NOT_WITH)]
    message: Vec<String>,
    #[arg(long, group = "how")]
    amend: bool,
    #[arg(long, group = "how", value_name = "COMMIT", required_if_eq("squash", "true"))]
    fixup: Option<String>,
    #[arg(long, required_if_eq_all([("amend", "true"), ("all", "true")]))]
    author: Option<String>,
    #[arg(short, long)]
    all: bool,
    #[arg(long)]
    squash: bool,
    #[arg(short = 'S', long, num_args = 0..=1, require_equals = true, value_name = "KEYID", default_missing_value = "default")]
    gpg_sign: Option<String>,
    #[arg(long, conflicts_with = "how", overrides_with = "verify")]
    no_verify: bool,
    #[arg(long, hide = true, overrides_with = "no_verify")]
    verify: bool,
    #[arg(raw = true)]
    pathspec: Vec<PathBuf>,
}

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, flatten_help = true)]
struct Stash {
    #[command(subcommand)]
    command: Option<StashCommand>,
    #[command(flatten)]
    push: StashPush,
}

#[derive(Debug, Subcommand)]
enum StashCommand {
    Push(StashPush),
    Pop {
        stash: Option<String>,
        #[arg(long)]
        index: bool,
    },
    Apply { stash: Option<String> },
    #[command(disable_help_flag = true)]
    Drop {
        #[arg(short)]
        help: bool,
    },
}

#[derive(Args, Debug)]
struct StashPush {
    #[arg(short, long)]
    message: Option<String>,
    #[arg(short, long, action = clap::ArgAction::Count)]
    keep: u8,
}

#[derive(Debug, Subcommand)]
#[command(subcommand_value_name = "ACTION", disable_help_subcommand = true)]
enum Remote {
    /// Add one
    Add {
        #[arg(short, long, num_args = 1..=3)]
        track: Vec<String>,
        name: String,
        url: String,
    },
    #[command(visible_aliases = ["rm", "delete"])]
    Remove { name: Vec<String> },
    SetUrl {
        #[arg(long, exclusive = true)]
        list: bool,
        #[arg(index = 2)]
        new: Option<String>,
        #[arg(index = 1)]
        name: Option<String>,
    },
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Color {
    Always,
    Auto,
    Never,
}

impl std::fmt::Display for Color {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let value = self.to_possible_value().ok_or(std::fmt::Error)?;
        f.write_str(value.get_name())
    }
}
