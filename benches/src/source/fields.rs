//! The arguments of the generated commands. Arguments like these are common in real programs.

/// The declarations that every program has once.
pub(super) const PRELUDE: &str = r#"//! A command line.

use std::path::PathBuf;

use FACADE::{ArgAction, Args, Parser, Subcommand, ValueEnum};

/// How to print.
#[derive(Clone, Copy, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// For programs
    Json,
    /// For programs that read line by line
    #[value(alias = "ndjson")]
    JsonLines,
}

/// When to use color.
#[derive(Clone, Copy, ValueEnum)]
pub enum When {
    Auto,
    Always,
    Never,
}

/// What to work on.
#[derive(Args)]
#[group(multiple = false)]
pub struct Selection {
    /// Everything there is
    #[arg(long)]
    pub all: bool,

    /// What has this name
    #[arg(long, value_name = "NAME")]
    pub only: Option<String>,
}
"#;

/// The number of arguments of `Selection`.
pub(super) const SELECTION_FIELDS: usize = 2;

/// The line in [`ROOT`] that is replaced by the field that flattens the global options.
pub(super) const SHARED: &str = "SHARED";

/// The beginning of the source of a program with commands.
pub(super) const ROOT: &str = r#"
/// Looks after everything.
///
/// One command for every kind of thing and everything that can be done to it.
#[derive(Parser)]
#[command(name = "bench", version, propagate_version = true)]
pub struct Cli {
    /// Say more; say it twice for even more
    #[arg(short, long, action = ArgAction::Count, global = true)]
    pub verbose: u8,

    /// Where the settings are
    #[arg(long, global = true, env = "BENCH_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,
SHARED
    #[command(subcommand)]
    pub work: Work,
}
"#;

/// One argument of a generated command.
pub(super) struct Field {
    name: &'static str,
    ty: &'static str,
    docs: &'static [&'static str],
    arg: &'static str,
    /// The words on the command line that set the argument.
    pub(super) example: &'static [&'static str],
}

impl Field {
    /// Returns `count` arguments. The first of these arguments depends on `place`.
    pub(super) fn some(place: usize, count: usize) -> impl Iterator<Item = &'static Self> {
        FIELDS.iter().cycle().skip(place % FIELDS.len()).take(count)
    }

    /// Adds the declarations of the fields for these arguments. `start` is the text before the name
    /// of each field.
    pub(super) fn declare(
        text: &mut String,
        start: &str,
        fields: impl Iterator<Item = &'static Self>,
    ) {
        let indent = " ".repeat(start.len() - start.trim_start().len());
        for field in fields {
            for doc in field.docs {
                *text += format!("{indent}/// {doc}").trim_end();
                *text += "\n";
            }
            *text += &format!("{indent}#[arg({})]\n", field.arg);
            *text += &format!("{start}{}: {},\n", field.name, field.ty);
        }
    }
}

const FIELDS: [Field; 14] = [
    Field {
        name: "target",
        ty: "PathBuf",
        docs: &["The directory to work in"],
        arg: r#"value_name = "DIRECTORY""#,
        example: &["work"],
    },
    Field {
        name: "force",
        ty: "bool",
        docs: &["Do it even if it was done before"],
        arg: r#"short, long, group = "caution""#,
        example: &["--force"],
    },
    Field {
        name: "output",
        ty: "Option<PathBuf>",
        docs: &[
            "Where to write the report",
            "",
            "Written to the terminal if not given.",
        ],
        arg: r#"short, long, value_name = "FILE""#,
        example: &["--output", "report.txt"],
    },
    Field {
        name: "port",
        ty: "u16",
        docs: &["The port to listen on"],
        arg: "long, default_value_t = 8080, value_parser = FACADE::value_parser!(u16).range(1..)",
        example: &["--port", "9000"],
    },
    Field {
        name: "tags",
        ty: "Vec<String>",
        docs: &["What to mark it with"],
        arg: r#"long = "tag", value_name = "KEY=VALUE", value_delimiter = ','"#,
        example: &["--tag", "a=1,b=2"],
    },
    Field {
        name: "format",
        ty: "Format",
        docs: &["How to print the report"],
        arg: "long, value_enum, default_value_t = Format::Text",
        example: &["--format", "json"],
    },
    Field {
        name: "token",
        ty: "Option<String>",
        docs: &["What to sign in with"],
        arg: r#"long, env = "BENCH_TOKEN", hide_env_values = true"#,
        example: &["--token=abc"],
    },
    Field {
        name: "dry_run",
        ty: "bool",
        docs: &["Say what would be done, and do nothing"],
        arg: r#"long, visible_alias = "simulate""#,
        example: &["--dry-run"],
    },
    Field {
        name: "timeout",
        ty: "u64",
        docs: &["How long to wait"],
        arg: r#"long, default_value = "30", value_name = "SECONDS""#,
        example: &["--timeout", "60"],
    },
    Field {
        name: "color",
        ty: "Option<When>",
        docs: &["When to use color"],
        arg: "long, value_enum, ignore_case = true",
        example: &["--color", "never"],
    },
    Field {
        name: "jobs",
        ty: "Option<usize>",
        docs: &["How many things to do at a time"],
        arg: r#"short, long, aliases = ["threads", "workers"], help_heading = "Speed""#,
        example: &["-j", "4"],
    },
    Field {
        name: "exclude",
        ty: "Option<Vec<String>>",
        docs: &["What to leave alone"],
        arg: r#"short = 'x', long, num_args = 1..=3, value_name = "PATTERN""#,
        example: &["--exclude", "*.log"],
    },
    Field {
        name: "quiet",
        ty: "bool",
        docs: &[],
        arg: r#"short, long, help = "Print nothing", help_heading = "Output""#,
        example: &["-q"],
    },
    Field {
        name: "retries",
        ty: "Option<Option<u8>>",
        docs: &[
            "Try again",
            "",
            "As often as given, or for as long as it takes.",
        ],
        arg: r#"long, require_equals = true"#,
        example: &["--retries=3"],
    },
];
