//! A program that builds packages: external subcommands, aliases, and options that many commands share.

use std::collections::HashMap;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};

const STYLES: Styles = Styles::styled().header(AnsiColor::Green.on_default().bold());
const HEADING: &str = "Package selection";
const BUILD_ALIASES: [&str; 1] = ["b"];
const HIDDEN: &[&str] = &["construct", "make"];

fn version() -> &'static str {
    "1.90.0 (2025-09-18)"
}

fn jobs() -> String {
    "default".to_owned()
}

fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("expected key=value")?;
    Ok((key.to_owned(), value.to_owned()))
}

#[derive(Debug, Parser)]
#[command(name = "builder", bin_name = "builder", version = version(), styles = STYLES)]
#[command(arg_required_else_help = true, allow_external_subcommands = true, disable_version_flag = true)]
#[command(subcommand_required = false, subcommand_value_name = "COMMAND", infer_long_args = false)]
#[command(after_help = "See 'builder help <command>' for more information.\n")]
pub struct Cli {
    #[arg(short = 'V', long, action = ArgAction::SetTrue)]
    version: bool,
    /// List installed commands
    #[arg(long)]
    list: bool,
    #[arg(long, value_name = "CODE", exclusive = true)]
    explain: Option<String>,
    #[arg(short, long, global = true, action = ArgAction::Count)]
    verbose: u8,
    #[arg(short, long, global = true, overrides_with = "verbose")]
    quiet: bool,
    #[arg(long, global = true, value_name = "WHEN", ignore_case = true, value_enum)]
    color: Option<Color>,
    #[arg(long, global = true, help_heading = "Manifest options")]
    locked: bool,
    #[arg(long, global = true, help_heading = "Manifest options", conflicts_with = "locked")]
    frozen: bool,
    #[arg(long, global = true, value_name = "KEY=VALUE|PATH", value_parser = key_value)]
    config: Vec<(String, String)>,
    #[arg(short = 'Z', value_name = "FLAG", global = true)]
    unstable: Vec<String>,
    #[arg(short = 'C', value_name = "DIRECTORY", value_hint = clap::ValueHint::DirPath)]
    directory: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Compile a package
    #[command(visible_aliases = BUILD_ALIASES, aliases = HIDDEN)]
    Build {
        #[command(flatten)]
        packages: Packages,
        #[command(flatten)]
        compile: Compile,
        #[arg(long, value_name = "PATH", hide_possible_values = true)]
        out_dir: Option<PathBuf>,
        #[arg(long, default_value_t = jobs())]
        jobs: String,
        #[arg(long, require_equals = true, num_args = 0..=1, default_missing_value = "html", value_delimiter = ',')]
        timings: Option<Vec<String>>,
    },
    /// Run a binary
    #[command(visible_alias = "r", trailing_var_arg = true)]
    Run {
        #[command(flatten)]
        compile: Compile,
        #[arg(long, conflicts_with = "release", requires = "args")]
        bench: bool,
        #[arg(allow_hyphen_values = true, value_name = "ARGS")]
        args: Vec<OsString>,
    },
    #[command(visible_alias = "t", about = "Run the tests", long_about = None)]
    Test(#[command(flatten)] Test),
    /// Add dependencies
    Add(Add),
    #[command(subcommand, alias = "reg")]
    Registry(Registry),
    #[command(hide = true, name = concat!("read-", "manifest"))]
    ReadManifest,
    #[command(external_subcommand)]
    External(Vec<OsString>),
}

#[derive(Args, Debug)]
struct Test {
    /// Only the tests with this in their names
    #[arg(value_name = "TESTNAME")]
    filter: Option<String>,
    /// For the test binary
    #[arg(last = true, value_name = "ARGS")]
    args: Vec<String>,
    #[command(flatten)]
    packages: Packages,
    #[arg(long)]
    no_run: bool,
    #[arg(long, alias = "nocapture")]
    no_capture: bool,
}

#[derive(Args, Debug)]
#[command(next_help_heading = HEADING)]
#[group(required = false)]
struct Packages {
    #[arg(short, long = "package", value_name = "SPEC", num_args = 0..=1)]
    packages: Vec<String>,
    #[arg(long, alias = "all")]
    workspace: bool,
    #[arg(long, value_name = "SPEC", requires = "workspace")]
    exclude: Vec<String>,
}

#[derive(Args, Debug)]
struct Compile {
    #[arg(short, long, conflicts_with = "profile")]
    release: bool,
    #[arg(long, value_name = "PROFILE-NAME")]
    profile: Option<String>,
    #[arg(short = 'F', long, value_delimiter = ' ', hide_default_value = true)]
    features: Vec<String>,
    #[arg(long, conflicts_with_all(["no_default_features"]))]
    all_features: bool,
    #[arg(long)]
    no_default_features: bool,
    #[arg(long, value_name = "TRIPLE", env = "PARITY_BUILDER_TARGET", hide_env_values = true)]
    target: Option<String>,
    #[arg(long, value_enum, default_values_t = [Message::Human])]
    message_format: Vec<Message>,
}

/// Add dependencies to a manifest
#[derive(Args, Debug)]
#[command(override_usage = "builder add [OPTIONS] <DEP>[@<VERSION>] ...", arg_required_else_help = true)]
#[command(group(clap::ArgGroup::new("section").args(["dev", "build"]).requires("crates")))]
struct Add {
    #[arg(value_name = "DEP_ID", num_args = 0.., required_unless_present_any = ["path", "git"])]
    crates: Vec<String>,
    #[arg(long, overrides_with = "default_features")]
    no_default_features: bool,
    #[arg(long, hide = true, overrides_with = "no_default_features")]
    default_features: bool,
    #[arg(long, group = "selected")]
    path: Option<PathBuf>,
    #[arg(long, group = "selected")]
    git: Option<String>,
    #[arg(long, requires = "git", group = "reference")]
    branch: Option<String>,
    #[arg(long, requires = "git", group = "reference")]
    tag: Option<String>,
    #[arg(long)]
    dev: bool,
    #[arg(long)]
    build: bool,
    #[arg(short = 'n', long)]
    dry_run: bool,
    #[arg(skip = HashMap::new())]
    cache: HashMap<String, u8>,
}

#[derive(Debug, Subcommand)]
#[command(subcommand_required = true, rename_all = "snake_case")]
enum Registry {
    /// Save a token
    #[command(long_flag = "log-in", short_flag = 'L')]
    LogIn {
        token: Option<String>,
        #[arg(long, default_value_if("scheme", "basic", Some("user")))]
        user: Option<String>,
        #[arg(long)]
        scheme: Option<String>,
    },
    LogOut,
    Owner {
        #[arg(short, long, action = ArgAction::Append, conflicts_with = "remove")]
        add: Option<Vec<String>>,
        #[arg(short, long)]
        remove: Option<Vec<String>>,
        #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(i64).range(-1..=3600), allow_negative_numbers = true)]
        timeout: i64,
    },
}

#[derive(Clone, Copy, Debug, ValueEnum)]
#[value(rename_all = "lower")]
enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
enum Message {
    Human,
    Short,
    Json,
    #[value(name = "json-diagnostic-short", help = "With short diagnostics")]
    JsonShort,
}
