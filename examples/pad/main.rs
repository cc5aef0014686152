//! Items in collections, collections in workspaces: the example of the cmdhelp specification, as a
//! working program.
//!
//! ```console
//! $ cargo run --example pad -- auth login ada
//! $ cargo run --example pad -- item create tasks "Fix OAuth" --priority high
//! $ cargo run --example pad -- help --format json --all
//! $ cargo run --example pad -- pack man pages
//! $ source <(COMPLETE=bash target/debug/examples/pad)
//! ```
//!
//! | file | subject |
//! |---|---|
//! | `main.rs` | the program, and the user's current selection |
//! | `item.rs`, `collection.rs`, `workspace.rs`, `auth.rs` | its commands |
//! | `pack.rs` | manual pages and completions |
//! | `error.rs` | the errors of the commands |
//! | `store.rs` | the file that stores all data |
//! | `tests.rs` | tests of the commands, with `cmdhelp::test` |

mod auth;
mod collection;
mod error;
mod item;
mod pack;
mod store;
#[cfg(test)]
mod tests;
mod workspace;

use std::process::ExitCode;

use cmdhelp::prelude::*;

use self::error::PadError;
use self::store::Store;

/// Project management for developers and AI agents
///
/// Items live in collections, collections in workspaces. All of it is kept in one file, `pad.json` in
/// the current folder, or the one that the environment variable `PAD_STATE` names.
#[derive(Parser)]
#[command(name = "pad", version = "1.4.2")]
#[cmdhelp(
    homepage = "https://pad.example",
    context = session,
    effects = "required",
    open_world = false,
    exit(0, "ok"),
    bundle(
        license = "MIT OR Apache-2.0",
        tags("issue-tracker", "projects"),
        os("linux", "darwin", "windows")
    ),
    install(cargo = "pad"),
    // The file is replaced by renaming another one over it, so the program needs its folder.
    sandbox(reads("./**"), writes("./**"), pass("PAD_STATE")),
    auth(login = "auth login", state("./pad.json")),
    setup(
        "workspace",
        ask = "Which workspace shall be selected?",
        default = "docapp",
        then = "workspace use ${value}",
        about = "Items without `--workspace` belong to it"
    ),
    cost = "trivial",
    signed_in = false
)]
struct Pad {
    /// Workspace to operate on, in place of the selected one
    #[arg(long, global = true, env = "PAD_WORKSPACE")]
    #[cmdhelp(values_from("workspace list", with = workspace::names))]
    workspace: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Work with items
    #[command(subcommand, visible_alias = "i")]
    Item(item::Item),
    /// Work with collections
    #[command(subcommand)]
    Collection(collection::Collection),
    /// Work with workspaces
    #[command(subcommand)]
    Workspace(workspace::Workspace),
    /// Sign in and out
    #[command(subcommand)]
    Auth(auth::Auth),
    /// Write the files to package with this program
    #[command(subcommand, hide = true)]
    Pack(pack::Pack),
}

// `CMDHELP_BLESS=1 cargo test --example pad bundled` writes these files.
#[cfg(test)]
cmdhelp::bundled!(
    Pad,
    cli_md = "examples/bundles/pad/cli",
    app = "examples/bundles/pad/app",
    kdl = "examples/bundles/pad/pad.kdl",
    kdl_spec = "examples/bundles/pad/pad.spec.kdl",
    skill = "examples/bundles/pad/skill",
    rules(
        claude_code = "examples/bundles/pad/claude-code.json",
        codex = "examples/bundles/pad/codex.rules",
        gemini = "examples/bundles/pad/gemini.toml"
    )
);

/// Returns the current selection, for help.
fn session() -> Result<Session, PadError> {
    let store = Store::open()?;
    let (auth, profile) = match &store.user {
        Some(user) => (format!("signed in as {}", user.name), user.profile.as_str()),
        None => ("not signed in".to_owned(), "none"),
    };
    let (name, workspace) = store.workspace(workspace::from_environment().as_deref())?;
    Ok(Session::new()
        .workspace(name)
        .profile(profile)
        .auth(auth)
        .fact("collections", workspace.names()))
}

fn main() -> ExitCode {
    // This call comes first, because a shell may call the program only for completions.
    cmdhelp::complete::<Pad>();
    cmdhelp::run::<Pad>()
}
