//! A program without its type.
//!
//! What the runtime asks of a program's type goes through here wherever it can. What is done with the
//! answers is then compiled once, in this crate; otherwise it would be compiled in every program, and
//! its author would wait for it at each build.

use std::borrow::Cow;

use clap::Command;

use crate::arguments::{deferred_names, secret_ids};
use crate::baked;
use crate::manifest::{Manifest, Tools, Traits};
use crate::reflect;
use crate::tree::{Mode, Root};

/// The facts of a program.
#[derive(Debug)]
pub struct Erased {
    /// What is decided about the program while it compiles.
    pub traits: &'static Traits,
    /// Whether the document, and what can be called, were made while the program was built.
    pub(crate) is_baked: bool,
    /// clap's command.
    pub(crate) whole: fn(Mode<'_>) -> Command,
    /// The document.
    pub manifest: fn() -> Manifest<'static>,
    /// What can be called.
    pub tools: fn() -> Tools<'static>,
    /// What is declared for bundles, if anything is.
    pub(crate) bundle: fn() -> Option<Cow<'static, str>>,
    /// A server answers words of its own.
    #[cfg(feature = "calls")]
    pub(crate) is_served: bool,
    /// The names of the arguments whose values are repeated to nobody.
    pub(crate) secret_ids: fn() -> Vec<&'static str>,
    /// The flags of commands that clap builds only when they are called.
    pub(crate) deferred_names: fn() -> Vec<String>,
}

/// Makes an [`Erased`] of a program's type.
pub trait Erase: Root {
    /// What is known of the program.
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
