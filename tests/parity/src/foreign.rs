//! Types that have only clap's own derive, as types of other crates have it. The cases flatten them.

use std::path::PathBuf;

use clap::{ArgAction, Args};

/// How much is printed.
#[derive(Args, Clone, Debug)]
#[command(about = None, long_about = None)]
pub struct Verbosity {
    /// Prints more
    #[arg(long, short = 'v', action = ArgAction::Count, global = true)]
    verbose: u8,
    /// Prints less
    #[arg(long, short = 'q', action = ArgAction::Count, global = true, conflicts_with = "verbose")]
    quiet: u8,
    #[arg(long, global = true, overrides_with = "soft")]
    loud: bool,
    #[arg(long, global = true, overrides_with = "loud")]
    soft: bool,
}

/// A type that flattens another one whose arguments are global.
#[derive(Args, Clone, Debug)]
pub struct Wide {
    #[arg(long, global = true)]
    wide: bool,
    #[command(flatten)]
    pace: Option<Pace>,
}

#[derive(Args, Clone, Debug)]
struct Pace {
    #[arg(long, global = true)]
    pace: Option<u8>,
}

/// An option that an environment variable sets while the tests run.
#[derive(Args, Clone, Debug)]
pub struct Located {
    #[arg(long, env = "CARGO_PKG_VERSION_MAJOR")]
    major: Option<u8>,
}

/// The features of a package.
#[derive(Args, Clone, Debug)]
pub struct Features {
    #[arg(long, conflicts_with = "no_default_features")]
    all_features: bool,
    #[arg(long)]
    no_default_features: bool,
    #[arg(short = 'F', long, value_delimiter = ',')]
    features: Vec<String>,
}

/// The manifest of a package.
#[derive(Args, Clone, Debug)]
pub struct Manifest {
    #[arg(long, value_name = "PATH", aliases = ["manifest"])]
    manifest_path: Option<PathBuf>,
    #[arg(long, overrides_with = "fast")]
    slow: bool,
    #[arg(long, overrides_with = "slow")]
    fast: bool,
}

/// Options in rare forms.
#[derive(Args, Clone, Debug)]
pub struct Colors {
    #[arg(long, num_args = 0..=1, default_missing_value = "always", default_value = "auto")]
    color: String,
    #[arg(long, env = "PARITY_FOREIGN_LEVEL", default_value_t = 3)]
    level: u8,
    #[arg(short, allow_hyphen_values = true)]
    offset: Option<i32>,
    #[arg(long, require_equals = true)]
    theme: Option<String>,
    #[arg(long, num_args = 2)]
    size: Vec<u16>,
    #[command(flatten)]
    manifest: Option<Manifest>,
}

/// An option and a file.
#[derive(Args, Clone, Debug)]
pub struct Files {
    #[arg(long)]
    dry: bool,
    file: Option<PathBuf>,
}

/// Arguments of which one is required.
#[derive(Args, Clone, Debug)]
pub struct Needs {
    #[arg(long, required_unless_present = "user")]
    token: Option<String>,
    #[arg(long)]
    user: Option<String>,
}

/// Arguments that refer to an argument of the type that flattens this one.
#[derive(Args, Clone, Debug)]
pub struct Refers {
    #[arg(long, conflicts_with = "own")]
    other: bool,
}

/// Arguments that refer to an argument of the type that flattens this one.
#[derive(Args, Clone, Debug)]
pub struct NeedsOwn {
    #[arg(long, requires = "own")]
    other: bool,
}

/// A type that changes its command.
#[derive(Args, Clone, Debug)]
#[command(alias = "other-name", arg_required_else_help = true)]
pub struct Changes {
    #[arg(long)]
    change: bool,
}

/// A type whose arguments exclude the subcommands of its command.
#[derive(Args, Clone, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Excludes {
    #[arg(long)]
    alone: bool,
}
