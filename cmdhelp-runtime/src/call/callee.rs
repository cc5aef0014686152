//! A program without its type, with what carries its commands out.

use std::any::TypeId;

use clap::Command;

use super::{Descend, Dispatch, Handler, Program};
use crate::erased::{Erase, Erased};
use crate::tree::Root;

/// What is called, as far as calls ask for it: see [`Erased`].
#[derive(Debug)]
pub(crate) struct Callee {
    pub(super) program: &'static Erased,
    /// What tells it from others.
    pub(super) identity: u64,
    /// Its type.
    pub(super) id: fn() -> TypeId,
    pub(super) handler: Option<Handler>,
    pub(super) route: Descend,
    /// The command that errors are told of.
    pub(super) command: fn() -> Command,
}

/// A program's type, to be left behind.
pub(crate) trait AsCallee: Program {
    /// What is called.
    const CALLEE: Callee = Callee {
        program: &Self::ERASED,
        identity: <Self as Root>::IDENTITY,
        id: TypeId::of::<Self>,
        handler: <Self as Dispatch>::HANDLER,
        route: <Self as Dispatch>::route,
        command: Self::command,
    };
}

impl<T: Program> AsCallee for T {}
