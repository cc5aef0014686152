//! Valid `example(...)` attributes: the compiler accepts all of them, and the generated tests parse all of
//! them with clap.

#![allow(dead_code, reason = "the program is described, and never run")]

use std::path::PathBuf;

use cmdhelp::{ArgAction, Args, Parser, Subcommand, ValueEnum};

/// Project management
#[derive(Parser)]
#[command(name = "pad", version = "1.0.0")]
#[cmdhelp(
    example(
        "pad item create tasks 'Fix OAuth' && pad item list tasks",
        note = "the first minute"
    ),
    example("pad --workspace docs item list tasks | head -n 3 > first.txt"),
    example("PAD_WORKSPACE=docs pad item ls tasks 2>&1 | grep -v done; echo $?"),
    example("for id in 1 2 3; do pad item delete \"$id\"; done"),
    example("if pad item list tasks; then pad item delete $(pad item list tasks -n1); fi"),
    example("sudo pad item delete 7 # for good"),
    example("pad --help"),
    example("pad item create --help"),
    example("pad help item create"),
    example("pad --version")
)]
struct Pad {
    /// Workspace to operate on
    #[arg(long, global = true, value_name = "NAME")]
    workspace: Option<String>,
    /// Tell more
    #[arg(short, long, global = true, action = ArgAction::Count)]
    verbose: u8,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Work with items
    #[command(subcommand, visible_alias = "i")]
    Item(Item),
    /// Run a program in a workspace
    #[cmdhelp(
        example("-- cargo test --all"),
        example("make -j4 --keep-going"),
        example("pad -vv run ls -la | wc -l")
    )]
    Run {
        /// The program, and what it is called with
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
        words: Vec<String>,
    },
    /// Any other
    #[command(external_subcommand)]
    Other(Vec<String>),
}

#[derive(Subcommand)]
enum Item {
    Create(Create),
    /// List the items of a collection
    #[command(alias = "ls")]
    #[cmdhelp(
        example("tasks"),
        example("tasks -n3"),
        example("-n=3 -vvv tasks"),
        example("tasks --format=json --workspace docs"),
        example("tasks -qf text"),
        example("pad -v i list tasks"),
        see_also("item create", "pad item delete")
    )]
    List {
        #[cmdhelp(values_from = "item ls")]
        collection: String,
        /// How many
        #[arg(short, value_parser = cmdhelp::value_parser!(u8).range(1..=50))]
        number: Option<u8>,
        #[arg(short, long, value_enum, ignore_case = true, default_value = "text")]
        format: Format,
        #[command(flatten)]
        quiet: Quiet,
    },
    /// Delete an item
    #[cmdhelp(
        example("7"),
        example("--by -3.5 -- 7"),
        example("<id>"),
        example("$ID --by=1e3")
    )]
    Delete {
        id: String,
        #[arg(long, allow_negative_numbers = true)]
        by: Option<f64>,
    },
}

/// Create an item
#[derive(Args)]
#[group(id = "create")]
#[cmdhelp(
    example(r#"tasks "Fix \"OAuth\"" --priority high --tag a,b --tag c"#),
    example("tasks Notes --from notes.md"),
    example("cat notes.md | pad item create docs Notes --stdin"),
    example("docs Notes --from ~/notes.md --due <date>"),
    example("docs \"$TITLE\" --priority=$PRIORITY --tag {a,b}"),
    example("docs Title --stdin <<END\nWhat is in it\nEND"),
    example("docs -- --a-title-with-hyphens"),
    example("docs Title --done false --weight +3"),
    example("docs Title \\\n  --priority low")
)]
struct Create {
    /// Where
    collection: String,
    /// What
    title: String,
    #[arg(long)]
    priority: Option<Priority>,
    #[arg(long, value_delimiter = ',')]
    tag: Vec<String>,
    #[arg(long, conflicts_with = "stdin")]
    from: Option<PathBuf>,
    #[arg(long)]
    stdin: bool,
    #[arg(long)]
    due: Option<String>,
    #[arg(long, action = ArgAction::Set, requires = "create")]
    done: Option<bool>,
    #[arg(long)]
    weight: Option<i32>,
}

/// How much is told
#[derive(Args)]
#[cmdhelp(example("tasks -q"))]
struct Quiet {
    /// Nothing
    #[arg(short, conflicts_with = "verbose")]
    quiet: bool,
}

#[derive(Clone, ValueEnum)]
enum Priority {
    Low,
    #[value(alias = "urgent")]
    High,
}

#[derive(Clone, ValueEnum)]
enum Format {
    Text,
    Json,
}

/// A subcommand of another root that is also parsed by itself: its examples may contain flags of
/// that root, which the type itself does not have.
#[derive(Parser)]
#[cmdhelp(example("--all --workspace docs"), example("pad list --all"))]
struct Leaf {
    #[arg(long)]
    all: bool,
}

macro_rules! program {
    ($name:ident, $($example:literal),*) => {
        /// From a macro
        #[derive(Parser)]
        #[command(name = "made")]
        #[cmdhelp(root, $(example($example)),*)]
        struct $name<'a> {
            #[arg(long)]
            count: Option<u8>,
            #[arg(skip)]
            text: &'a str,
        }
    };
}

program!(Made, "--count 3", "made --count=4");

/// A command that cmdhelp runs, which therefore also accepts the framework flags.
#[derive(Parser)]
#[command(name = "called")]
#[cmdhelp(
    dry_run,
    example("--dry-run"),
    example("--select id --count 2 --limit 3 | head -n 1"),
    example("called --confirm=$TOKEN --limit $MORE; called --cmdhelp-output text --count 2"),
    example("--count 2 -- --dry-run --output")
)]
struct Called {
    #[arg(long)]
    count: Option<u8>,
    #[arg(last = true)]
    words: Vec<String>,
}

#[derive(serde::Serialize, cmdhelp::prelude::Schema)]
struct Heard {
    id: String,
}

impl cmdhelp::Run for Called {
    type App = Self;
    type Output = Vec<Heard>;
    type Error = std::convert::Infallible;

    fn run(self, _: &mut cmdhelp::call::Context<Self>) -> Result<Vec<Heard>, Self::Error> {
        Ok(self.words.into_iter().map(|id| Heard { id }).collect())
    }
}

/// A type with a parameter, of whose arguments the compiler knows nothing.
#[derive(Parser)]
#[command(name = "generic")]
#[cmdhelp(example("--whatever it --takes"))]
struct Generic<T: Args> {
    #[command(flatten)]
    inner: T,
}

/// Names and positions of arguments that are unusual, but that clap accepts.
#[derive(Parser)]
#[command(name = "odd", disable_help_flag = true, disable_help_subcommand = true)]
#[command(allow_missing_positional = true)]
#[cmdhelp(example("-h host to"), example("from to"), example("to --version"))]
struct Odd {
    #[arg(short = 'h')]
    host: Option<String>,
    #[arg(long)]
    version: bool,
    from: Option<String>,
    to: String,
    #[command(subcommand)]
    command: Option<OddCommand>,
}

#[derive(Subcommand)]
enum OddCommand {
    /// Help in another way
    Help {
        /// A flag of the same name as a global flag of the root, but with another meaning
        #[arg(short = 'h')]
        hour: Option<u8>,
    },
}

#[test]
fn the_leaf_type_parses() {
    assert!(Leaf::try_parse_from(["leaf", "--all"]).is_ok());
}

/// Types that look like roots but are subcommands of another root. The references in these types
/// are resolved in the whole program.
mod below {
    use super::{Args, Parser, Subcommand};

    /// A program of parts
    #[derive(Parser)]
    #[command(name = "whole", version, disable_help_flag = true)]
    #[command(mut_arg("level", |arg| arg.value_parser(["low", "high"])))]
    #[command(mut_subcommand("tune", |cmd| cmd.mut_args(|arg| arg.allow_hyphen_values(true))))]
    #[cmdhelp(example("whole serve --verbose 80"), example("--token t remote add x"))]
    pub(super) struct Whole {
        #[command(flatten)]
        pub(super) common: Common,
        #[arg(long, global = true)]
        pub(super) verbose: bool,
        #[arg(long, short = '?', action = cmdhelp::ArgAction::Help)]
        pub(super) help: Option<bool>,
        #[command(subcommand)]
        pub(super) command: Command,
    }

    /// A flattened type that derives `Parser` and has a version.
    #[derive(Parser)]
    #[command(version)]
    #[group(id = "common-group", conflicts_with = "verbose")]
    pub(super) struct Common {
        #[arg(long, requires = "verbose", overrides_with = "level")]
        pub(super) token: Option<String>,
        #[arg(long, default_value = "low", value_parser = ["one", "two"])]
        pub(super) level: String,
    }

    #[derive(Subcommand)]
    pub(super) enum Command {
        /// Serve it
        Serve(Serve),
        /// Serve it twice
        Again(Box<Serve>),
        /// Serve it under another name
        Alias(Server),
        /// Serve it elsewhere
        #[command(subcommand)]
        Elsewhere(Elsewhere),
        /// Remotes
        Remote(Remote),
        /// Tune it
        #[cmdhelp(example("-5"), see_also("remote add"))]
        Tune {
            number: i8,
            #[arg(long, conflicts_with_all = ["verbose", "number"])]
            by: Option<String>,
        },
    }

    /// Another name of a type that other commands contain.
    pub(super) type Server = Serve;

    #[derive(Subcommand)]
    pub(super) enum Elsewhere {
        /// Serve it there
        There(Server),
    }

    /// A program of its own, too
    #[derive(Parser)]
    #[command(name = "serve", version = "2")]
    #[cmdhelp(
        example("--verbose 80"),
        example("whole serve 80"),
        see_also("remote add")
    )]
    pub(super) struct Serve {
        /// The flag `-h` is free, because the root has no `-h` for help.
        #[arg(
            short = 'h',
            long,
            conflicts_with = "verbose",
            required_unless_present = "port"
        )]
        pub(super) host: Option<String>,
        pub(super) port: Option<u16>,
    }

    /// Remotes
    #[derive(Parser)]
    #[cmdhelp(example("whole remote add --verbose x"), example("add x --verbose"))]
    pub(super) struct Remote {
        #[command(subcommand)]
        pub(super) command: RemoteCommand,
    }

    #[derive(Subcommand)]
    pub(super) enum RemoteCommand {
        /// Add one
        #[cmdhelp(example("x --verbose"), see_also("serve"))]
        Add {
            #[arg(required_unless_present = "verbose")]
            name: Option<String>,
        },
    }

    /// A type to which the running program adds arguments.
    #[derive(Parser)]
    #[command(name = "added", args_override_self = true)]
    pub(super) struct Added {
        #[arg(long, conflicts_with = "extra", requires_if("x", "more"))]
        pub(super) named: Option<String>,
        #[arg(long, default_value = "blue", value_parser = ["red", "green"])]
        pub(super) color: String,
        #[command(flatten)]
        pub(super) other: Other,
    }

    #[derive(Args)]
    #[group(args = ["mode", "extra"])]
    pub(super) struct Other {
        #[arg(long)]
        pub(super) mode: Option<String>,
        #[arg(long = "named", id = "other-named")]
        pub(super) same: Option<String>,
    }
}

#[test]
fn types_that_look_like_roots_are_reviewed_in_place() {
    use cmdhelp::{CommandFactory as _, FromArgMatches as _};
    // Using `parse` checks the whole program.
    std::hint::black_box(below::Whole::parse as fn() -> below::Whole);
    let whole = below::Whole::try_parse_from(["whole", "tune", "-5"]).expect("a call");
    assert_eq!(whole.common.level, "low");
    assert!(matches!(
        whole.command,
        below::Command::Tune { number: -5, .. }
    ));

    let flag = |name: &'static str| cmdhelp::Arg::new(name).long(name);
    let command = below::Added::command()
        .arg(flag("extra"))
        .arg(flag("more"))
        .mut_arg("color", |arg| arg.value_parser(["blue"]))
        .mut_arg("other-named", |arg| arg.long("other"));
    command.clone().debug_assert();
    let matches = command.try_get_matches_from(["added", "--named", "x", "--more", "y"]);
    let added = below::Added::from_arg_matches(&matches.expect("a call")).expect("a value");
    assert_eq!((added.named.as_deref(), &*added.color), (Some("x"), "blue"));
}
