//! The facts about a program, in a form without its type parameter.
//!
//! Functions take [`Erased`] instead of a generic parameter wherever possible. Functions without a
//! generic parameter are compiled once, in this crate, and not in every program, so that authors do
//! not wait for them at each build.

use std::borrow::Cow;
use std::ffi::OsStr;

use clap::Command;

#[cfg(feature = "agents")]
pub use self::finder::AddSecret;
#[cfg(feature = "calls")]
pub(crate) use self::finder::is_secret_id;
pub(crate) use self::finder::{Finder, hidden};
pub(crate) use self::pointers::BuildDeferred;
#[cfg(feature = "agents")]
pub(crate) use self::pointers::{Around, FindTakenNames, RefuseTaken, TakenNames};
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
    /// Builds clap's command, with the subcommands that the mode asks for.
    pub(crate) whole: fn(Mode<'_>) -> Command,
    /// Builds a tree with deferred commands. `None` for a program whose constants describe its whole
    /// tree, so that the function is not compiled into it.
    pub(crate) build_deferred: Option<BuildDeferred>,
    /// Returns clap's command with cmdhelp's sections added to the help texts. `None` for a program
    /// that has no such sections.
    pub(crate) explained: Option<fn(&Erased) -> Option<Command>>,
    /// Returns the manifest.
    pub manifest: fn() -> Manifest<'static>,
    /// Returns the tool definitions for agents.
    #[cfg(feature = "agents")]
    pub tools: fn() -> Tools<'static>,
    /// Returns the declarations for tool bundles as JSON, if there are any.
    #[cfg(feature = "agents")]
    pub(crate) bundle: fn() -> Option<Cow<'static, str>>,
    /// Whether the program has a server, which is started by certain first arguments.
    #[cfg(feature = "calls")]
    pub(crate) is_served: bool,
    /// The functions that find secret values. `None` for programs without secret arguments, so that
    /// the functions are not compiled into them.
    pub(crate) secrets: Option<Finder>,
    /// Returns the error for a JSON object after a flag that the program itself declares. `None` for
    /// a program that declares nothing for this framework, because its command lines and errors are
    /// only clap's.
    #[cfg(feature = "agents")]
    pub(crate) refuse_taken: Option<RefuseTaken>,
    /// Finds the flags of the framework whose names the program itself uses. `None` for a program
    /// that uses none of these names, so that the function is not compiled into it.
    #[cfg(feature = "agents")]
    pub(crate) taken_names: Option<FindTakenNames>,
    /// Returns the long flags of commands that clap builds only when they are called.
    #[cfg(feature = "agents")]
    pub(crate) deferred_names: fn() -> Vec<String>,
}

impl Erased {
    /// Builds the program's command and all commands below it, for a command line with the words
    /// `words`. Of deferred commands that recur below themselves, the inner ones are built only if
    /// `words` select them.
    pub(crate) fn build_for<W: AsRef<OsStr>>(&self, cmd: &mut Command, words: &[W]) {
        match self.build_deferred {
            Some(build) => build(cmd, &mut words.iter().map(AsRef::as_ref)),
            None => cmd.build(),
        }
    }

    /// Returns the function that adds a secret value to a set of secrets, or `None` for a program
    /// without secret arguments.
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
