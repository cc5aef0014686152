//! [`Erased`], the facts about a program without its Rust type.
//!
//! Functions take an [`Erased`] instead of having a type parameter for the program wherever
//! possible. A function without type parameters is compiled once, in this crate, and not again at
//! each build of a program.

use std::borrow::Cow;
use std::ffi::OsStr;

use clap::Command;

#[cfg(feature = "agents")]
pub use self::finder::AddSecret;
#[cfg(feature = "calls")]
pub(crate) use self::finder::is_secret_id;
pub(crate) use self::finder::{Finder, hide};
pub(crate) use self::pointers::BuildDeferred;
#[cfg(feature = "agents")]
pub(crate) use self::pointers::{Around, FindTakenNames, RefuseTaken, TakenNames};
use crate::built::build_finite;
use crate::command_tree::CommandTree;
use crate::manifest::{Manifest, Tools, Traits};
use crate::tree::Mode;

mod finder;
mod pointers;

/// The facts about a program, as constants and function pointers.
#[derive(Debug)]
pub struct Erased {
    /// The facts that are known at compile time.
    pub traits: &'static Traits,
    /// Whether the manifest and the tool definitions were generated at compile time.
    #[cfg(feature = "agents")]
    pub(crate) is_baked: bool,
    /// Makes clap's root command. The mode tells for what purpose, and so which subcommands it
    /// needs.
    pub(crate) whole: fn(Mode<'_>) -> Command,
    /// Builds a command tree with deferred commands. `None` for a program whose constants describe its whole command
    /// tree, so that the function is not compiled into it.
    pub(crate) build_deferred: Option<BuildDeferred>,
    /// Makes clap's root command with cmdhelp's sections in the help texts. `None` for a program
    /// without such sections.
    pub(crate) explained: Option<fn(&Erased) -> Option<CommandTree>>,
    /// Returns the manifest.
    pub manifest: fn() -> Manifest<'static>,
    /// Returns the tool definitions for agents.
    #[cfg(feature = "agents")]
    pub tools: fn() -> Tools<'static>,
    /// Returns the program's bundle declarations as JSON, if it has any.
    #[cfg(feature = "agents")]
    pub(crate) bundle: fn() -> Option<Cow<'static, str>>,
    /// Whether the program has a server, which a first argument such as `--mcp` starts.
    #[cfg(feature = "calls")]
    pub(crate) is_served: bool,
    /// The functions that find secret values. `None` for programs without secret arguments, so that
    /// the functions are not compiled into them.
    pub(crate) secrets: Option<Finder>,
    /// Makes the error for a JSON object after a flag such as `--json`, if the program itself declares this flag.
    /// `None` for a program that uses no option or handler of cmdhelp, because clap alone parses its command lines and
    /// reports its errors.
    #[cfg(feature = "agents")]
    pub(crate) refuse_taken: Option<RefuseTaken>,
    /// Finds the flags of cmdhelp whose names the program itself uses. `None` for a program that
    /// uses none of these names, so that the function is not compiled into it.
    #[cfg(feature = "agents")]
    pub(crate) taken_names: Option<FindTakenNames>,
    /// Returns the long flags of commands that clap builds only when they are called.
    #[cfg(feature = "agents")]
    pub(crate) deferred_names: fn() -> Vec<String>,
}

impl Erased {
    /// Makes the program's root command with all of its subcommands.
    pub(crate) fn tree(&self) -> CommandTree {
        self.tree_for(Mode::Parse)
    }

    /// Makes the program's root command with the subcommands that `mode` needs.
    #[inline(never)]
    pub(crate) fn tree_for(&self, mode: Mode<'_>) -> CommandTree {
        CommandTree::new((self.whole)(mode))
    }

    /// Builds the program's command and all commands below it, for a command line with the words
    /// `words`. If a deferred command is among its own subcommands, an inner command is built only
    /// if `words` select it.
    pub(crate) fn build_for<W: AsRef<OsStr>>(&self, cmd: &mut Command, words: &[W]) {
        match self.build_deferred {
            Some(build) => build(cmd, &mut words.iter().map(AsRef::as_ref)),
            None => build_finite(cmd),
        }
    }

    /// Returns a function that adds a secret value to a [`Secrets`](crate::secrets::Secrets).
    /// Returns `None` for a program without secret arguments.
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
