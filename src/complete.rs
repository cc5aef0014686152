//! Completions in shells, with the feature `complete`.
//!
//! One line, which stands first in `main`:
//!
//! ```no_run
//! use cmdhelp::prelude::*;
//!
//! /// Project management
//! #[derive(Parser)]
//! #[command(name = "pad")]
//! struct Pad {
//!     #[command(subcommand)]
//!     command: Command,
//! }
//!
//! #[derive(Subcommand)]
//! enum Command {
//!     /// List the items of a collection
//!     List {
//!         #[cmdhelp(values_from("collections", with = collections))]
//!         collection: String,
//!     },
//!     /// List the collections
//!     Collections,
//! }
//!
//! fn collections() -> Vec<String> {
//!     vec!["tasks".into(), "ideas".into()]
//! }
//!
//! fn main() {
//!     cmdhelp::complete::<Pad>();
//!     let pad = Pad::parse();
//! }
//! ```
//!
//! | shell | what a user adds to the shell's start-up file |
//! |---|---|
//! | bash | `source <(COMPLETE=bash pad)` |
//! | zsh | `source <(COMPLETE=zsh pad)`, after `compinit` |
//! | fish | `COMPLETE=fish pad \| source` |
//! | elvish | `eval (E:COMPLETE=elvish pad \| slurp)` |
//! | PowerShell | `$env:COMPLETE = "powershell"; pad \| Out-String \| Invoke-Expression; Remove-Item Env:\COMPLETE` |
//!
//! From then on the shell offers commands, flags, possible values and files, as [`clap_complete`]
//! does it, and, where an argument says `values_from("...", with = function)`, what the function tells
//! at that moment. A function that does not answer within `context_deadline_ms` (two seconds, if
//! nothing is said), fails or panics offers nothing, and neither is a value offered that has a line feed,
//! another control character or an invisible character in it. An argument's own completer
//! (`#[arg(add = ...)]`) comes before that.
//!
//! A value is data: whatever it contains, it stands on the line as one word, and no part of it is
//! run or expanded. zsh, fish and elvish quote it themselves; for bash and PowerShell the program does,
//! also within quotes that are open. That holds for the names of files, too. Where you call
//! [`clap_complete`]'s engine yourself, quoting is up to you, and a script made by
//! `clap_complete::generate` has the possible values as your declaration has them.
//!
//! [`command`] is the command with these completers, for a program that has a way of
//! its own to be asked:
//!
//! ```
//! # use cmdhelp::prelude::*;
//! use cmdhelp::complete::clap_complete::engine;
//! # #[derive(Parser)]
//! # #[command(name = "pad")]
//! # struct Pad {
//! #     #[command(subcommand)]
//! #     command: Command,
//! # }
//! # #[derive(Subcommand)]
//! # enum Command {
//! #     /// List the items of a collection
//! #     List {
//! #         #[cmdhelp(values_from("collections", with = collections))]
//! #         collection: String,
//! #     },
//! #     /// List the collections
//! #     Collections,
//! # }
//! # fn collections() -> Vec<String> { vec!["tasks".into(), "ideas".into()] }
//!
//! let mut pad = cmdhelp::complete::command::<Pad>();
//! let words = ["pad", "list", "i"].map(Into::into).to_vec();
//! let offered = engine::complete(&mut pad, words, 2, None)?;
//! assert_eq!(offered[0].get_value(), "ideas");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Scripts that are written once, when the program is packed, know commands, flags and possible values,
//! but no function: `clap_complete::generate` makes them of `Pad::command()`.
//!
//! ```
//! # use cmdhelp::prelude::*;
//! use cmdhelp::complete::clap_complete::{Shell, generate};
//! # #[derive(Parser)]
//! # #[command(name = "pad")]
//! # struct Pad { #[arg(long)] workspace: Option<String> }
//!
//! let mut script = Vec::new();
//! generate(Shell::Fish, &mut Pad::command(), "pad", &mut script);
//! assert!(String::from_utf8_lossy(&script).contains("complete -c pad -l workspace"));
//! ```
//!
//! [`clap_complete`]: crate::complete::clap_complete

pub use cmdhelp_runtime::complete::{clap_complete, command};
