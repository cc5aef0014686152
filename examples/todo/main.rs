//! A list of things to do, for people and for agents: `cargo run --example todo`.
//!
//! It is the program that the Agent Application contract describes: one JSON document per call,
//! structured errors, ids that stay, and consent before anything is removed for good.
//!
//! | file | subject |
//! |---|---|
//! | `main.rs` | the program: what all commands share |
//! | `commands/` | one file for each command: what it takes, what it promises, what it does |
//! | `item.rs` | what is in the list |
//! | `error.rs` | how commands fail: codes, statuses, ways out |
//! | `folder.rs` | where the list is kept |
//! | `store.rs`, `file.rs`, `change.rs`, `migrations.rs` | keeping it: an SQLite file, changed by many at once |
//! | `tests.rs` | tests of the commands, with `cmdhelp::test` |

#![allow(
    unreachable_pub,
    reason = "nobody reaches into a program; `pub` is what other modules use"
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
    /// Opens the list, which a first call makes.
    fn store(&self) -> Result<Store, StoreError> {
        Store::open(&self.folder()?)
    }

    /// Opens the list for those who only read, which they may where nobody may write.
    fn list(&self) -> Result<Store, StoreError> {
        Store::read(&self.folder()?)
    }

    fn folder(&self) -> Result<PathBuf, StoreError> {
        let folder = self.data_dir.clone().or_else(folder::of_the_system);
        folder.ok_or(StoreError::NoFolder)
    }
}

/// Without a command, there is the list. Agents are not told of that (`llms = false`): one way to it is
/// enough for them.
impl Run for Todo {
    type App = Self;
    type Output = <List as Run>::Output;
    type Error = <List as Run>::Error;

    fn run(self, cx: &mut Context<Self>) -> Result<Self::Output, Self::Error> {
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
