//! Command-line programs for people and for AI agents, from one declaration.
//!
//! `cmdhelp` re-exports clap, and replaces clap's derive macros by its own. A program that uses
//! clap's derive macros needs only one change: it imports them from `cmdhelp`.
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
//! Use the attributes of clap, which clap's reference describes, and the attribute
//! `#[cmdhelp(...)]`. The guides are:
//!
//! - [tutorial](_docs::tutorial) and [cookbook](_docs::cookbook)
//! - [describing a program](_docs::describing) and [all attributes](_docs::attributes)
//! - [calls](_docs::calls): handlers, results, errors, consent; [all error codes and exit
//!   codes](_docs::errors)
//! - [testing](_docs::testing), [async commands](_docs::async_commands), [anyhow and eyre](_docs::anyhow),
//!   [plugins](_docs::plugins), [progress and tracing](_docs::progress)
//! - [the compiler's review](_docs::review)
//! - [output for people at a terminal](_docs::terminal), [agents](_docs::agents) and
//!   [MCP](_docs::mcp)
//! - [migrating](_docs::migrating) from clap

#![forbid(unsafe_code)]

pub mod _docs;

pub use clap::*;

/// Derives a command line for a struct or an enum.
///
/// The fields of a struct are arguments, and the variants of an enum are subcommands. The macro
/// implements [`Parser`](trait@Parser) and its supertraits, so that command lines can be parsed
/// into the type.
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

/// Derives a set of arguments from a struct. The struct can be flattened into another type, or
/// contain the arguments of a subcommand.
///
/// ```
/// use cmdhelp::{Args, Parser};
///
/// #[derive(Args)]
/// struct Verbosity {
///     /// Print more details
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

/// Derives a set of subcommands from an enum.
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

/// Derives the possible values of an argument from an enum.
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

/// Checks at compile time that a program accepts the command lines in a document.
///
/// The macro finds each command line that begins with the program's name, in shell code blocks and
/// in inline code between backticks. If the program does not accept a command line, the build
/// fails. The error states the file, line and column, and a correction. The compiler cannot check
/// some command lines, for example because a value has a parser that you wrote yourself. To check
/// these lines, the macro adds a test to the crate.
///
/// Paths are relative to the folder of `Cargo.toml`. The check skips code blocks that begin
/// with ```` ```sh ignore ````, the code block after a line `<!-- cmdhelp: ignore -->`, and usage
/// lines such as `todo add [OPTIONS]`.
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

/// Derives [`Failure`](trait@Failure) for an error enum. Each variant has a code, an exit code, and
/// optionally advice for callers.
///
/// The error messages come from `Display`, which `thiserror::Error` can derive. By default, the
/// code of a variant is its name in capitals, such as `NO_SUCH_ITEM`, and its exit code is 1.
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

/// Makes a handler, the code that runs a command, from an `impl` block or a function. The macro
/// implements [`Run`], or [`RunAsync`] for an `async fn`. It takes the types of the output and the
/// error from the signature.
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
/// #[cmdhelp::run]
/// impl Sum {
///     fn run(self, cx: &mut Context<Sum>) -> Result<i64, std::io::Error> {
///         assert!(!cx.is_dry_run());
///         Ok(self.total())
///     }
///
///     // Methods other than `run` and `text` stay methods of the type.
///     fn total(&self) -> i64 {
///         self.numbers.iter().sum()
///     }
/// }
///
/// assert_eq!(cmdhelp::test::<Sum>(["sum", "3", "4"]).json(), 7);
/// ```
///
/// From a function, the macro also makes a struct whose fields are the function's arguments. The
/// struct has the name of the function in upper camel case, here `List`, unless you choose a name
/// with `#[cmdhelp::run(Name)]`. Write the attributes of the command below `#[cmdhelp::run]`:
///
/// ```
/// use cmdhelp::prelude::*;
///
/// #[derive(Parser)]
/// enum Shop {
///     List(List),
/// }
///
/// /// List the goods
/// #[cmdhelp::run]
/// #[cmdhelp(effect = "read")]
/// fn list(
///     /// The maximum number of goods
///     #[arg(long, default_value_t = 2)]
///     most: usize,
/// ) -> Result<Vec<&'static str>, std::io::Error> {
///     Ok(["bread", "milk", "tea"].into_iter().take(most).collect())
/// }
///
/// assert_eq!(cmdhelp::test::<Shop>(["shop", "list", "--most=1"]).json()[0], "bread");
/// ```
#[cfg(feature = "calls")]
#[doc(inline)]
pub use cmdhelp_derive::run;
#[cfg(feature = "test")]
pub use cmdhelp_runtime::call::test;
#[cfg(all(feature = "async", feature = "test"))]
pub use cmdhelp_runtime::call::test_async;
#[cfg(feature = "calls")]
pub use cmdhelp_runtime::call::{Failure, Run, run, run_with};
#[cfg(feature = "async")]
pub use cmdhelp_runtime::call::{RunAsync, run_async, run_async_with};

#[doc(no_inline)]
pub use schema::Schema;

#[cfg(feature = "bundle")]
#[doc(inline)]
pub use bundle::bundle;
#[cfg(feature = "complete")]
#[doc(inline)]
pub use cmdhelp_runtime::complete::complete;
#[cfg(feature = "explain")]
#[doc(inline)]
pub use cmdhelp_runtime::explain::explain;
#[cfg(feature = "man")]
#[doc(inline)]
pub use cmdhelp_runtime::man::man;

#[cfg(feature = "bundle")]
pub mod bundle;
#[cfg(feature = "calls")]
pub mod call;
#[cfg(feature = "complete")]
pub mod complete;
pub mod context;
pub mod embedded;
#[cfg(feature = "explain")]
pub mod explain;
#[cfg(feature = "man")]
pub mod man;
pub mod manifest;
pub mod prelude;
pub mod schema;
pub mod spec;

/// The items that generated code uses. Do not use them yourself, because they may change in any
/// version.
#[doc(hidden)]
pub mod __private;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
