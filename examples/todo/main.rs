//! A list of things to do, for people and for agents: `cargo run --example todo`.
//!
//! The program follows the contract of Agent Applications: one JSON document for each call, structured
//! errors, permanent ids, and consent before an item is removed.
//!
//! | file | subject |
//! |---|---|
//! | `main.rs` | the program: the arguments and state of all commands |
//! | `commands/` | one file for each command: its arguments, its declared facts, its handler |
//! | `item.rs` | the items of the list |
//! | `error.rs` | the errors of commands: codes, exit codes, advice |
//! | `folder.rs` | the folder of the list |
//! | `store.rs`, `file.rs`, `change.rs`, `migrations.rs` | the storage: an SQLite file that several processes can change |
//! | `tests.rs` | tests of the commands, with `cmdhelp::test` |

#![allow(
    unreachable_pub,
    reason = "a program has no public items; `pub` marks the items that other modules use"
)]

mod change;
mod commands;
mod error;
mod file;
mod folder;
mod item;
mod migrations;
mod store;
#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::process::ExitCode;

use cmdhelp::ValueHint;
use cmdhelp::prelude::*;

use crate::commands::{Command, List};
use crate::error::StoreError;
use crate::store::Store;

/// Keep a list of things to do
#[derive(Parser)]
#[command(name = "todo", version)]
#[cmdhelp(
    envelope = true,
    effects = "required",
    open_world = false,
    effect = "read",
    llms = false,
    example("", note = "the same as `todo list`"),
    install(cargo = "cmdhelp-todo"),
    sandbox(
        reads("~/.local/share/cmdhelp-todo/**"),
        writes("~/.local/share/cmdhelp-todo/**"),
        pass("XDG_DATA_HOME")
    ),
    cost = "trivial"
)]
pub struct Todo {
    /// The folder of the list, if not the user's data folder
    #[arg(long, global = true, env = "TODO_DATA_DIR")]
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    data_dir: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

// `CMDHELP_BLESS=1 cargo test --example todo bundled` writes these files.
#[cfg(test)]
cmdhelp::bundled!(
    Todo,
    cli_md = "examples/bundles/todo/cli",
    app = "examples/bundles/todo/app",
    kdl = "examples/bundles/todo/todo.kdl",
    kdl_spec = "examples/bundles/todo/todo.spec.kdl",
    skill = "examples/bundles/todo/skill",
    rules(
        claude_code = "examples/bundles/todo/claude-code.json",
        server = "todo",
        codex = "examples/bundles/todo/codex.rules",
        gemini = "examples/bundles/todo/gemini.toml"
    )
);

impl Todo {
    /// Opens the list, or creates it on the first call.
    fn store(&self) -> Result<Store, StoreError> {
        Store::open(&self.folder()?)
    }

    /// Opens the list to read it, even if its file is not writable.
    fn list(&self) -> Result<Store, StoreError> {
        Store::read(&self.folder()?)
    }

    fn folder(&self) -> Result<PathBuf, StoreError> {
        let folder = self.data_dir.clone().or_else(folder::of_the_system);
        folder.ok_or(StoreError::NoFolder)
    }
}

/// Without a command, the program prints the list. `llms = false` hides this call from agents,
/// which have the command `list`.
#[cmdhelp::run]
impl Todo {
    fn run(self, cx: &mut Context<Self>) -> Result<<List as Run>::Output, <List as Run>::Error> {
        assert!(
            self.command.is_none(),
            "each command has a handler of its own"
        );
        List::default().run(cx)
    }

    fn text(items: &Self::Output) -> Option<String> {
        List::text(items)
    }
}

fn main() -> ExitCode {
    cmdhelp::run::<Todo>()
}
