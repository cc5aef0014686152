//! A program without its type.
//!
//! The runtime reads the facts of a program's type through this module wherever possible. Code that
//! uses the facts is then compiled once, in this crate, and not in every program, so that authors
//! do not wait for it at each build.

use std::borrow::Cow;

use clap::Command;

#[cfg(feature = "agents")]
pub use self::finder::AddSecret;
#[cfg(feature = "calls")]
pub(crate) use self::finder::is_secret_id;
pub(crate) use self::finder::{Finder, hidden};
use crate::manifest::{Manifest, Tools, Traits};
use crate::tree::Mode;

mod finder;

/// The facts about a program, without its type.
#[derive(Debug)]
pub struct Erased {
    /// The facts that are known at compile time.
    pub traits: &'static Traits,
    /// Whether the manifest and the tools were generated at compile time.
    #[cfg(feature = "agents")]
    pub(crate) is_baked: bool,
    /// Builds clap's command with all subcommands.
    pub(crate) whole: fn(Mode<'_>) -> Command,
    /// Returns clap's command with all additions to the help texts. The function is `None` for a
    /// program that adds nothing.
    pub(crate) explained: Option<fn(&Erased) -> Option<Command>>,
    /// Returns the manifest.
    pub manifest: fn() -> Manifest<'static>,
    /// Returns the tool definitions for agents.
    #[cfg(feature = "agents")]
    pub tools: fn() -> Tools<'static>,
    /// Returns the declarations for bundles, if there are any.
    #[cfg(feature = "agents")]
    pub(crate) bundle: fn() -> Option<Cow<'static, str>>,
    /// Whether the program has an MCP server, which answers some first arguments of the command
    /// line.
    #[cfg(feature = "calls")]
    pub(crate) is_served: bool,
    /// The functions that find secret values. These functions are not compiled for programs without
    /// secret arguments.
    pub(crate) secrets: Option<Finder>,
    /// Returns the long flags of all commands, if clap builds some commands only when they are
    /// called.
    #[cfg(feature = "agents")]
    pub(crate) deferred_names: fn() -> Vec<String>,
}

impl Erased {
    /// Returns the function that adds a secret value, or `None` for a program without secret
    /// arguments.
    #[cfg(feature = "agents")]
    #[must_use]
    pub fn add_secret(&self) -> Option<AddSecret> {
        self.secrets.as_ref().map(|finder| finder.add)
    }

    /// Returns the ids of the arguments whose values are redacted.
    pub(crate) fn secret_ids(&self) -> Vec<&'static str> {
        self.secrets.as_ref().map_or_else(Vec::new, |it| (it.ids)())
    }
}
