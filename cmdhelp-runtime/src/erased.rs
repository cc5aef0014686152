//! A program without its type.
//!
//! The runtime reads the facts of a program's type through this module wherever possible. Code that
//! uses them is then compiled once, in this crate, and not in every program, so that authors do not
//! wait for it at each build.

use std::borrow::Cow;

use clap::Command;

use crate::arguments::{deferred_names, secret_ids};
use crate::baked;
use crate::manifest::{Manifest, Tools, Traits};
use crate::reflect;
use crate::tree::{Mode, Root};

/// The facts about a program, without its type.
#[derive(Debug)]
pub struct Erased {
    /// The facts that are known at compile time.
    pub traits: &'static Traits,
    /// Whether the manifest and the tools were made at compile time.
    pub(crate) is_baked: bool,
    /// Builds clap's command with all subcommands.
    pub(crate) whole: fn(Mode<'_>) -> Command,
    /// Returns the manifest.
    pub manifest: fn() -> Manifest<'static>,
    /// Returns the tools.
    pub tools: fn() -> Tools<'static>,
    /// Returns the declarations for bundles, if there are any.
    pub(crate) bundle: fn() -> Option<Cow<'static, str>>,
    /// Whether a server answers some first words of the command line.
    #[cfg(feature = "calls")]
    pub(crate) is_served: bool,
    /// Returns the ids of the arguments whose values are redacted.
    pub(crate) secret_ids: fn() -> Vec<&'static str>,
    /// Returns the flags of commands that clap builds only when they are called.
    pub(crate) deferred_names: fn() -> Vec<String>,
}

/// Makes the [`Erased`] of a program.
pub trait Erase: Root {
    /// The facts about the program.
    const ERASED: Erased = Erased {
        traits: &Self::TRAITS,
        is_baked: baked::is_there::<Self>(),
        whole: Self::whole,
        manifest: reflect::manifest::<Self>,
        tools: reflect::tools::<Self>,
        bundle: baked::bundle::<Self>,
        #[cfg(feature = "calls")]
        is_served: Self::SERVER.is_some(),
        secret_ids: secret_ids::<Self>,
        deferred_names: deferred_names::<Self>,
    };
}

impl<T: Root> Erase for T {}
