//! Completion of command lines in shells. It needs the feature `complete`.
//!
//! To support completion, call [`complete`](crate::complete()) at the beginning of `main`:
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
//! | shell | line in the user's start-up file of the shell |
//! |---|---|
//! | bash | `source <(COMPLETE=bash pad)` |
//! | zsh | `source <(COMPLETE=zsh pad)`, after `compinit` |
//! | fish | `COMPLETE=fish pad \| source` |
//! | elvish | `eval (E:COMPLETE=elvish pad \| slurp)` |
//! | PowerShell | `$env:COMPLETE = "powershell"; pad \| Out-String \| Invoke-Expression; Remove-Item Env:\COMPLETE` |
//!
//! With this line, the shell completes commands, flags, possible values and files, as with
//! [`clap_complete`]. For an argument with `values_from("...", with = function)`, the shell also
//! offers the values that the function returns when the user asks for a completion. If the function
//! fails, panics or takes longer than `context_deadline_ms` (two seconds by default), the shell
//! offers none of its values. Values with control characters, such as line feeds, or with invisible
//! characters are never offered. For an argument with your own completer (`#[arg(add = ...)]`), the
//! shell offers only the values of this completer.
//!
//! Each offered value becomes one word of the command line, and the shell neither runs nor expands
//! any part of it. zsh, fish and elvish quote the values themselves. For bash and PowerShell, the
//! program quotes them, even if the user has typed an opening quote. Names of files are quoted in
//! the same way. If you call [`clap_complete`]'s engine yourself, you have to quote the values. A
//! script that `clap_complete::generate` writes contains the declared possible values without
//! quotes.
//!
//! [`command`] returns the program's clap `Command` with these completers. Use it to call
//! [`clap_complete`]'s engine yourself:
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
//! You can also write a completion script from `Pad::command()` with `clap_complete::generate`, for
//! example when you package the program. The script completes commands, flags and possible values,
//! but it does not call the program, so it does not offer values of `values_from` functions.
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
