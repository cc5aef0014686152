//! A program without its type, together with the handlers of its commands.

use std::any::TypeId;

use clap::{ArgMatches, Command, CommandFactory};

use super::{App, Call, Descend, Dispatch, Fault, Handler, Host, Route};
use crate::begun::Begun;
use crate::erased::Erased;
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
    /// Asks for consent; programs of which no command destroys anything have no such function in
    /// their file.
    pub(super) allow: Option<Allow>,
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

/// A call with the route to its handler.
pub(super) struct CheckedCall<'p> {
    pub(super) callee: &'p Callee,
    pub(super) call: &'p Call,
    pub(super) words: &'p [String],
    pub(super) route: &'p Route<'p>,
}

/// Returns without an error if the call has the consent that it needs.
pub(super) type Allow = for<'a> fn(
    &'a CheckedCall<'_>,
    Handler,
    &'a ArgMatches,
    &'a mut Host<'_>,
) -> Begun<'a, Result<(), Fault>>;
