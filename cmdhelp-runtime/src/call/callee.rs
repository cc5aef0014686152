//! A program without its type, together with the handlers of its commands.

use std::any::TypeId;

use clap::{ArgMatches, Command, CommandFactory};

use super::{App, Descend, Dispatch, Handler, Route};
use crate::erased::{Erase, Erased};
use crate::tree::Root;

/// A program that can be run: a type that derives `Parser`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a program that can be run",
    label = "not the root of a program",
    note = "derive `cmdhelp::Parser` for it"
)]
pub trait Program: Root + CommandFactory + App + Dispatch {}

impl<T: Root + CommandFactory + App + Dispatch> Program for T {}

/// The program of a call, without its type. Unlike [`Erased`], which programs without handlers also
/// have, it includes the handlers.
#[derive(Debug)]
pub(crate) struct Callee {
    pub(super) program: &'static Erased,
    /// A number that differs from those of other programs.
    pub(super) identity: u64,
    /// Returns the type of the program.
    pub(super) id: fn() -> TypeId,
    pub(super) handler: Option<Handler>,
    pub(super) route: Descend,
    /// Builds the command whose usage is printed in errors.
    pub(super) command: fn() -> Command,
}

impl Callee {
    /// Returns the route to the handler of a call.
    pub(super) fn route_of<'m>(&self, matches: &'m ArgMatches) -> Route<'m> {
        let mut route = Route::default();
        route.enter(matches, Some(self.route), self.handler);
        route
    }
}

/// Makes the [`Callee`] of a program.
pub(crate) trait AsCallee: Program {
    /// The program without its type.
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
