//! Agent-ready command lines, declared once.
//!
//! `cmdhelp` is clap with derives of its own: everything that clap exports is exported here, and the
//! four derive macros are ours. A program that works with clap works with `cmdhelp` by changing the
//! import.
//!
//! ```
//! use cmdhelp::{Args, Parser, Subcommand, ValueEnum};
//!
//! /// Keep a list of things to do
//! #[derive(Debug, Parser)]
//! struct Todo {
//!     #[command(subcommand)]
//!     command: Command,
//! }
//!
//! #[derive(Debug, Subcommand)]
//! enum Command {
//!     Add(Add),
//!     /// Show the list
//!     List {
//!         /// Which tasks to show
//!         #[arg(long, value_enum, default_value_t = Show::All)]
//!         show: Show,
//!     },
//! }
//!
//! /// Add a task
//! #[derive(Debug, Args)]
//! struct Add {
//!     /// What is to be done
//!     title: String,
//! }
//!
//! #[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
//! enum Show {
//!     All,
//!     Open,
//! }
//!
//! let todo = Todo::try_parse_from(["todo", "list", "--show", "open"])?;
//! assert!(matches!(todo.command, Command::List { show: Show::Open }));
//! # Ok::<(), cmdhelp::Error>(())
//! ```
//!
//! The vocabulary of the attributes is clap's; clap's own reference describes it. The guides are in
//! [`_docs`]: a [tutorial](_docs::tutorial), a [cookbook](_docs::cookbook), and all that agents get.

#![forbid(unsafe_code)]

pub mod _docs;

pub use clap::*;

/// A command line for a struct or an enum.
///
/// On a struct, fields are arguments; on an enum, variants are subcommands. Implements
/// [`Parser`](trait@Parser) and all that it stands on, so that the type can be parsed.
///
/// ```
/// use cmdhelp::Parser;
///
/// /// Greet somebody
/// #[derive(Parser)]
/// struct Greet {
///     /// Whom to greet
///     name: String,
///     /// How often
///     #[arg(short, long, default_value_t = 1)]
///     times: u8,
/// }
///
/// let greet = Greet::try_parse_from(["greet", "Ada", "-t2"])?;
/// assert_eq!((greet.name.as_str(), greet.times), ("Ada", 2));
/// # Ok::<(), cmdhelp::Error>(())
/// ```
#[doc(inline)]
pub use cmdhelp_derive::Parser;

/// A set of arguments, to be flattened into others or to be those of a subcommand.
///
/// ```
/// use cmdhelp::{Args, Parser};
///
/// #[derive(Args)]
/// struct Verbosity {
///     /// Tell more
///     #[arg(short, long, action = cmdhelp::ArgAction::Count)]
///     verbose: u8,
/// }
///
/// #[derive(Parser)]
/// struct Cli {
///     #[command(flatten)]
///     verbosity: Verbosity,
/// }
///
/// assert_eq!(Cli::try_parse_from(["cli", "-vv"])?.verbosity.verbose, 2);
/// # Ok::<(), cmdhelp::Error>(())
/// ```
#[doc(inline)]
pub use cmdhelp_derive::Args;

/// A set of subcommands.
///
/// ```
/// use cmdhelp::{Parser, Subcommand};
///
/// #[derive(Parser)]
/// struct Cli {
///     #[command(subcommand)]
///     command: Command,
/// }
///
/// #[derive(Debug, PartialEq, Subcommand)]
/// enum Command {
///     /// Add a word
///     Add { word: String },
///     /// Remove all words
///     #[command(alias = "empty")]
///     Clear,
/// }
///
/// assert_eq!(Cli::try_parse_from(["cli", "empty"])?.command, Command::Clear);
/// # Ok::<(), cmdhelp::Error>(())
/// ```
#[doc(inline)]
pub use cmdhelp_derive::Subcommand;

/// A set of values that an argument can take.
///
/// ```
/// use cmdhelp::{Parser, ValueEnum};
///
/// #[derive(Clone, Debug, PartialEq, ValueEnum)]
/// enum Color {
///     Auto,
///     /// Not at all
///     #[value(alias = "no")]
///     Never,
/// }
///
/// #[derive(Parser)]
/// struct Cli {
///     #[arg(long, value_enum, default_value_t = Color::Auto)]
///     color: Color,
/// }
///
/// assert_eq!(Cli::try_parse_from(["cli", "--color=no"])?.color, Color::Never);
/// # Ok::<(), cmdhelp::Error>(())
/// ```
#[doc(inline)]
pub use cmdhelp_derive::ValueEnum;

/// Holds the command lines in documents against a program, while it compiles.
///
/// Every command line in a shell's code block, and every one between backticks, that begins with
/// the program's name has to be one that the program takes. Otherwise the build fails, and the
/// error names the file, the line and the column, and says what to write. What the compiler cannot
/// know is decided by a test that the macro adds to the crate.
///
/// Paths begin at the folder of `Cargo.toml`. A block that begins with ```` ```sh ignore ````, and
/// what follows a line `<!-- cmdhelp: ignore -->`, is left alone, and so are lines of usage such as
/// `todo add [OPTIONS]`.
///
/// ```
/// #[derive(cmdhelp::Parser)]
/// struct Todo {
///     #[command(subcommand)]
///     command: Command,
/// }
///
/// #[derive(cmdhelp::Subcommand)]
/// enum Command {
///     /// Add a task
///     Add { title: Vec<String> },
/// }
///
/// cmdhelp::checked_docs!(Todo, "tests/texts/checked.md");
/// ```
#[doc(inline)]
pub use cmdhelp_derive::checked_docs;

/// What each case of an error means to those who call a command: a code, an exit status, a way out.
///
/// It stands beside `thiserror::Error`, which has the texts. A case's code is its name,
/// `NO_SUCH_ITEM`, and its status is 1, if nothing else is said.
///
/// ```
/// use cmdhelp::Failure;
///
/// #[derive(Debug, thiserror::Error, Failure)]
/// enum StoreError {
///     #[error("there is no item `{0}`")]
///     #[failure(exit = 44, when = "the item does not exist", recovery = "pad item list")]
///     NoSuchItem(String),
///     /// the server does not answer
///     #[error("the server does not answer")]
///     #[failure(retryable)]
///     Unreachable,
///     #[error("sign in first")]
///     #[failure(auth, code = "SIGNED_OUT")]
///     NotSignedIn,
///     #[error(transparent)]
///     #[failure(transparent)]
///     Io(#[from] std::io::Error),
/// }
///
/// let case = StoreError::NoSuchItem("TASK-1".into()).case();
/// assert_eq!((case.code, case.exit), ("NO_SUCH_ITEM", 44));
/// assert_eq!(StoreError::NotSignedIn.case().exit, 4);
/// let codes: Vec<_> = StoreError::TABLE.all().iter().map(|case| case.code).collect();
/// assert_eq!(codes, ["NO_SUCH_ITEM", "UNREACHABLE", "SIGNED_OUT", "IO_ERROR"]);
/// ```
#[cfg(feature = "calls")]
#[doc(inline)]
pub use cmdhelp_derive::Failure;

#[cfg(feature = "calls")]
pub use cmdhelp_runtime::call::{Failure, Run, run, run_with};
#[cfg(feature = "async")]
pub use cmdhelp_runtime::call::{RunAsync, run_async, run_async_with};

/// From arguments to a result.
///
/// ```
/// use cmdhelp::prelude::*;
///
/// /// Add numbers
/// #[derive(Parser)]
/// struct Sum {
///     numbers: Vec<i64>,
/// }
///
/// impl Run for Sum {
///     type App = Self;
///     type Output = i64;
///     type Error = std::convert::Infallible;
///
///     fn run(self, _: &mut Context<Self>) -> Result<i64, Self::Error> {
///         Ok(self.numbers.iter().sum())
///     }
/// }
///
/// fn main() -> std::process::ExitCode {
///     cmdhelp::run::<Sum>()
/// }
/// ```
#[cfg(feature = "calls")]
pub mod call {
    #[cfg(feature = "async")]
    pub use cmdhelp_runtime::call::LocalFuture;
    pub use cmdhelp_runtime::call::{
        App, Call, Cancellation, Consent, Context, Effect, Fields, Format, Function, Host,
        InvalidCursor, Options, Output, Page, Program, Shared, Stream, TryStream, Window, perform,
        run_in, status,
    };
    pub use cmdhelp_runtime::spec::{Case, Failures};
}

/// All that a program's declaration needs, to be imported with a star.
///
/// ```
/// use cmdhelp::prelude::*;
///
/// /// Project management
/// #[derive(Parser)]
/// #[command(name = "pad", version = "1.4.2")]
/// #[cmdhelp(homepage = "https://pad.example")]
/// struct Pad {
///     #[command(subcommand)]
///     command: Command,
/// }
///
/// #[derive(Subcommand)]
/// enum Command {
///     /// Create an item
///     #[cmdhelp(effect = "write", example("\"Fix OAuth\"", note = "a bug"), exit(4, "not signed in"))]
///     Create { title: String },
/// }
///
/// assert!(Pad::MANIFEST.contains("pad create"));
/// ```
pub mod prelude {
    #[cfg(feature = "async")]
    pub use crate::RunAsync;
    pub use crate::schema::Schema;
    pub use crate::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
    #[cfg(feature = "calls")]
    pub use crate::{Failure, Run, call::Context};
    pub use cmdhelp_runtime::context::Session;
    pub use cmdhelp_runtime::spec::Value;
    pub use cmdhelp_runtime::tree::Manifest;
}

/// What the program knows of the moment, for help that names it.
///
/// ```
/// use cmdhelp::context::Session;
///
/// fn session() -> Session {
///     Session::new().workspace("docapp").auth("signed in as ada")
/// }
///
/// /// Project management
/// #[derive(cmdhelp::Parser)]
/// #[cmdhelp(context = session)]
/// struct Pad {}
/// ```
pub mod context {
    pub use cmdhelp_runtime::context::{IntoSession, IntoValues, Session, SessionFact};
}

#[cfg(feature = "complete")]
#[doc(inline)]
pub use cmdhelp_runtime::complete::complete;

/// Completions in shells, with the feature `complete`.
///
/// One line, which stands first in `main`:
///
/// ```no_run
/// use cmdhelp::prelude::*;
///
/// /// Project management
/// #[derive(Parser)]
/// #[command(name = "pad")]
/// struct Pad {
///     #[command(subcommand)]
///     command: Command,
/// }
///
/// #[derive(Subcommand)]
/// enum Command {
///     /// List the items of a collection
///     List {
///         #[cmdhelp(values_from("collections", with = collections))]
///         collection: String,
///     },
///     /// List the collections
///     Collections,
/// }
///
/// fn collections() -> Vec<String> {
///     vec!["tasks".into(), "ideas".into()]
/// }
///
/// fn main() {
///     cmdhelp::complete::<Pad>();
///     let pad = Pad::parse();
/// }
/// ```
///
/// | shell | what a user adds to the shell's start-up file |
/// |---|---|
/// | bash | `source <(COMPLETE=bash pad)` |
/// | zsh | `source <(COMPLETE=zsh pad)`, after `compinit` |
/// | fish | `COMPLETE=fish pad \| source` |
/// | elvish | `eval (E:COMPLETE=elvish pad \| slurp)` |
/// | PowerShell | `$env:COMPLETE = "powershell"; pad \| Out-String \| Invoke-Expression; Remove-Item Env:\COMPLETE` |
///
/// From then on the shell offers commands, flags, possible values and files, as [`clap_complete`]
/// does it, and, where an argument says `values_from("...", with = function)`, what the function tells
/// at that moment. A function that does not answer within `context_deadline_ms` (two seconds, if
/// nothing is said), fails or panics offers nothing, and neither is a value offered that has a line feed
/// or another control character in it. An argument's own completer (`#[arg(add = ...)]`) comes before
/// that. bash puts a value with spaces on the line as it is, without quotes; zsh and fish quote it.
///
/// [`command`](complete::command) is the command with these completers, for a program that has a way of
/// its own to be asked:
///
/// ```
/// # use cmdhelp::prelude::*;
/// use cmdhelp::complete::clap_complete::engine;
/// # #[derive(Parser)]
/// # #[command(name = "pad")]
/// # struct Pad {
/// #     #[command(subcommand)]
/// #     command: Command,
/// # }
/// # #[derive(Subcommand)]
/// # enum Command {
/// #     /// List the items of a collection
/// #     List {
/// #         #[cmdhelp(values_from("collections", with = collections))]
/// #         collection: String,
/// #     },
/// #     /// List the collections
/// #     Collections,
/// # }
/// # fn collections() -> Vec<String> { vec!["tasks".into(), "ideas".into()] }
///
/// let mut pad = cmdhelp::complete::command::<Pad>();
/// let words = ["pad", "list", "i"].map(Into::into).to_vec();
/// let offered = engine::complete(&mut pad, words, 2, None)?;
/// assert_eq!(offered[0].get_value(), "ideas");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// Scripts that are written once, when the program is packed, know commands, flags and possible values,
/// but no function: `clap_complete::generate` makes them of `Pad::command()`.
///
/// ```
/// # use cmdhelp::prelude::*;
/// use cmdhelp::complete::clap_complete::{Shell, generate};
/// # #[derive(Parser)]
/// # #[command(name = "pad")]
/// # struct Pad { #[arg(long)] workspace: Option<String> }
///
/// let mut script = Vec::new();
/// generate(Shell::Fish, &mut Pad::command(), "pad", &mut script);
/// assert!(String::from_utf8_lossy(&script).contains("complete -c pad -l workspace"));
/// ```
///
/// [`clap_complete`]: complete::clap_complete
#[cfg(feature = "complete")]
pub mod complete {
    pub use cmdhelp_runtime::complete::{clap_complete, command};
}

#[cfg(feature = "man")]
#[doc(inline)]
pub use cmdhelp_runtime::man::man;

/// Manual pages, with the feature `man`.
///
/// ```
/// use cmdhelp::prelude::*;
///
/// /// Project management
/// #[derive(Parser)]
/// #[command(name = "pad", version = "1.4.2")]
/// struct Pad {
///     #[command(subcommand)]
///     command: Command,
/// }
///
/// #[derive(Subcommand)]
/// enum Command {
///     /// Create an item
///     #[cmdhelp(
///         example("\"Fix OAuth\"", note = "a bug"),
///         exit(4, "nobody is signed in", recovery = "set PAD_TOKEN"),
///         see_also("list"),
///     )]
///     Create { title: String },
///     /// List the items
///     List,
/// }
///
/// let pages = cmdhelp::man::<Pad>();
/// let names: Vec<_> = pages.iter().map(|page| page.file_name()).collect();
/// assert_eq!(names, ["pad.1", "pad-create.1", "pad-list.1"]);
/// let create = pages[1].to_string();
/// for section in [".SH EXAMPLES", ".SH \"EXIT STATUS\"", ".SH \"SEE ALSO\""] {
///     assert!(create.contains(section), "{section}");
/// }
/// ```
///
/// The pages are [`clap_mangen`](https://docs.rs/clap_mangen)'s, with sections for what only
/// `#[cmdhelp(...)]` says, and without the defaults of secrets. They are made where a program is packed:
/// by a hidden command, or by a task of the workspace, that calls [`write_to`](man::Page::write_to) for
/// each. `examples/pad` has such a command.
#[cfg(feature = "man")]
pub mod man {
    pub use cmdhelp_runtime::man::Page;
}

#[doc(inline)]
pub use cmdhelp_runtime::explain::explain;

/// What a command line means, as [`explain()`] tells it.
///
/// ```
/// use cmdhelp::explain::{Answer, Role};
///
/// #[derive(cmdhelp::Parser)]
/// #[command(name = "head")]
/// struct Head {
///     file: String,
///     #[arg(short = 'n', long, default_value_t = 10)]
///     lines: u32,
/// }
///
/// let explanation = cmdhelp::explain::<Head>(["head", "notes.md", "-n5"]);
/// assert_eq!(explanation.answer, Answer::Accepted);
/// assert_eq!(explanation.words[1].role, Role::Flag);
/// assert_eq!(explanation.words[2].type_word.as_deref(), Some("int"));
/// assert_eq!(explanation.canonical_line().unwrap(), "head --lines 5 notes.md");
///
/// let explanation = cmdhelp::explain::<Head>(["head", "--line", "5"]);
/// let Answer::Refused(problem) = explanation.answer else { panic!() };
/// assert_eq!(problem.did_you_mean.as_deref(), Some("--lines"));
/// ```
pub mod explain {
    pub use cmdhelp_runtime::explain::{Answer, Default, Effect, Explanation, Problem, Role, Word};
}

/// The document about a program that its file carries.
///
/// ```no_run
/// let pad = cmdhelp::embedded::read("/usr/bin/pad")?;
/// println!("{}", pad.json());
/// # Ok::<(), cmdhelp::embedded::ReadError>(())
/// ```
pub mod embedded {
    pub use cmdhelp_runtime::embedded::*;
}

/// The document about a program, in constants: `Cli::MANIFEST`.
///
/// ```
/// use cmdhelp::manifest::Manifest;
///
/// #[derive(cmdhelp::Parser)]
/// #[command(name = "pad")]
/// struct Pad {}
///
/// const DOCUMENT: &str = Pad::MANIFEST;
/// assert!(DOCUMENT.starts_with(r#"{"cmdhelp_version":"0.1","binary":"pad""#));
/// ```
pub mod manifest {
    pub use cmdhelp_runtime::tree::Manifest;
}

/// What values look like as JSON, for what a program prints.
///
/// `#[derive(Schema)]` makes a JSON Schema of a type while the program compiles. It describes what
/// serde's `Serialize` writes, by the same attributes:
///
/// ```
/// use cmdhelp::schema::Schema;
///
/// /// An item as it is stored
/// #[derive(Schema, serde::Serialize)]
/// #[serde(rename_all = "camelCase")]
/// struct Item {
///     item_id: String,
///     /// Once it is done
///     #[serde(skip_serializing_if = "Option::is_none")]
///     #[schema(format = "date-time")]
///     done_at: Option<String>,
/// }
///
/// const SCHEMA: &str = Item::SCHEMA;
/// assert_eq!(SCHEMA, concat!(
///     r#"{"description":"An item as it is stored","type":"object","properties":{"#,
///     r#""itemId":{"type":"string"},"#,
///     r#""doneAt":{"description":"Once it is done","type":"string","format":"date-time"}"#,
///     r#"},"required":["itemId"]}"#,
/// ));
/// ```
///
/// A command tells of it with `#[cmdhelp(stdout(schema = Item))]`. What serde has no word for is
/// said with `#[schema(...)]`:
///
/// | of a type | |
/// |---|---|
/// | `name = "Item"` | how a manifest calls the schema |
/// | `description = "..."` | in place of the doc comment |
/// | `with = "Type"`, `raw = "{...}"` | values are written like those of another type; the whole schema, also `raw = include_str!("item.schema.json")` |
/// | `schemars = "item.json"` | the schema is in a file with what schemars says of the type |
/// | `crate = path` | where this framework is, if it is reached through another crate |
///
/// Variants take `description`, `with` and `raw`, which are then about their content; fields take
/// these, `schemars`, and `format`, `minimum` and `maximum`. A field that a function of yours writes
/// (`#[serde(with = ...)]`, `#[serde(serialize_with = ...)]`) can be anything, unless one of them
/// tells what it is.
///
/// Every type is written out where it is mentioned, because many readers of schemas do not follow
/// references. A type that contains itself is recognised by its name or by `Self`:
///
/// ```
/// use cmdhelp::schema::Schema;
///
/// #[derive(Schema, serde::Serialize)]
/// struct Folder {
///     folders: Vec<Folder>,
/// }
///
/// assert_eq!(
///     Folder::SCHEMA,
///     r##"{"type":"object","properties":{"folders":{"type":"array","items":{"$ref":"#"}}},"required":["folders"]}"##,
/// );
/// ```
///
/// Types that have one name, and are printed by one program, need another one:
///
/// ```compile_fail,E0080
/// use cmdhelp::prelude::*;
///
/// mod stored {
///     #[derive(cmdhelp::schema::Schema)]
///     pub struct Item {} // with `#[schema(name = "StoredItem")]`, this compiles
/// }
///
/// #[derive(Schema)]
/// struct Item {}
///
/// #[derive(Parser)]
/// enum Pad {
///     #[cmdhelp(stdout(schema = Item))]
///     Show,
///     #[cmdhelp(stdout(schema = stored::Item))]
///     Store,
/// }
/// # fn main() {}
/// ```
///
/// Of two types that contain each other, one has to leave the other open, with `raw` on the field.
///
/// A type of another crate may have no `Schema`, but a schema that schemars makes. This happens while
/// a program runs, too late for a constant; so what it says stands in a file, and a test that the
/// derive adds holds the file against it. With the feature `schemars`:
///
/// ```ignore
/// #[derive(Schema, serde::Serialize)]
/// struct Invoice {
///     #[schema(schemars = "schemas/amount.json")] // beside Cargo.toml
///     amount: money::Amount, // implements `schemars::JsonSchema`
/// }
/// ```
///
/// `CMDHELP_BLESS=1 cargo test` writes the file, also the first time; a build without it, and a test
/// when the type has changed, say so. It can be said of a type, too, which then derives both. The
/// feature is needed by tests only, so it can be one of a dev-dependency.
///
/// JSON has no word for numbers that are not finite; what serde_json writes for them, `null`, is not
/// in the schema of `f64`.
pub mod schema {
    #[doc(inline)]
    pub use cmdhelp_derive::Schema;
    #[doc(inline)]
    pub use cmdhelp_runtime::schema::Schema;
}

/// The words for types of values, for types of your own.
///
/// ```
/// use cmdhelp::spec::{Value, ValueType, Word};
///
/// #[derive(Clone, Debug)]
/// struct IssueRef(String);
///
/// impl Value for IssueRef {
///     const TYPE: ValueType = ValueType::new(Word::Ref);
/// }
/// ```
pub mod spec {
    pub use cmdhelp_runtime::spec::{PossibleValue, Schema, Text, Value, ValueType, Word};
}

/// What generated code names. Not for use by hand: it changes without notice.
#[doc(hidden)]
pub mod __private;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
