//! [`Callee`], a program without its Rust type that can find the handlers of its commands.

use std::any::{Any, TypeId};

use clap::{ArgMatches, Error};

use super::parts::ResultParts;
use super::place::Place;
use super::window::Next;
use super::{App, Call, Descend, Dispatch, Fault, Handler, Host, Route};
use crate::command_tree::CommandTree;
use crate::erased::Erased;
use crate::fast::Fields;
use crate::grammar::fast::Describe;
use crate::maybe_future::MaybeFuture;
use crate::tree::Root;
use crate::view::reader::Json;

/// A program that can be run: a type that derives `Parser`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a program that can be run",
    label = "not the root of a program",
    note = "derive `cmdhelp::Parser` for it"
)]
pub trait Program: Root + App + Dispatch {}

impl<T: Root + App + Dispatch> Program for T {}

/// The program whose command is called, without its Rust type. A [`Callee`] exists only for
/// programs with handlers, and can find the handler of each command. An [`Erased`] exists also for
/// programs without handlers.
#[derive(Debug)]
pub(crate) struct Callee {
    pub(super) program: &'static Erased,
    /// The program's [`App::IDENTITY`].
    pub(super) identity: u64,
    /// Returns the id of the program's root type.
    pub(super) id: fn() -> TypeId,
    pub(super) handler: Option<Handler>,
    pub(super) route: Descend,
    /// Asks for consent. `None` in programs without destructive commands, so that the code that
    /// asks for consent is not compiled into them.
    pub(super) allow: Option<Allow>,
    /// The functions that parse plain command lines without clap. `None` in programs whose command
    /// lines are all parsed by clap.
    pub(super) plain: Option<PlainParser>,
    /// Builds the program's command, from which error messages take the usage.
    pub(super) command: fn() -> CommandTree,
    /// The code that prints results with parts. `None` for a program without such results, so that the code is not
    /// compiled into it.
    pub(super) parts: Option<&'static ResultParts>,
    /// The code for calls that request a part of a result. `None` for a program without results that have parts.
    pub(super) limits: Option<OutputLimits>,
}

/// The functions for calls that request a part of a result.
#[derive(Debug)]
pub(crate) struct OutputLimits {
    /// Checks that the output of a command with this name and schema has the selected fields.
    pub(super) check_fields:
        fn(&Callee, &Call, &super::Fields, &str, Json<'_>) -> Result<(), Fault>,
    /// Returns the call that prints the elements of a list after a cursor.
    pub(super) next: fn(&Callee, &Call, &str) -> Option<Next>,
}

impl Callee {
    /// Finds the handler of the command that `matches` select, and the declared facts on the way to
    /// it.
    pub(super) fn route_of(&self, matches: &ArgMatches) -> Route {
        self.route_from(Place::Matches(matches))
    }

    /// Finds the handler of the selected command, beginning at `root`, the arguments of the root
    /// command.
    #[inline(never)]
    pub(super) fn route_from(&self, root: Place<'_>) -> Route {
        let mut route = Route::default();
        route.enter(root, Some(self.route), self.handler);
        route
    }
}

/// The functions that parse a program's plain command lines.
#[derive(Debug)]
pub(crate) struct PlainParser {
    /// Writes a description of the command lines that the program accepts.
    pub(super) accepts: Describe,
    /// Reads the value of the root type, and with it the values of all selected subcommands.
    pub(super) read: fn(&mut Fields<'_, '_>) -> Result<Box<dyn Any>, Error>,
}

impl PlainParser {
    /// Returns the functions that parse command lines of the program `C`.
    pub(super) const fn of<C: Program>() -> Self {
        Self {
            accepts: C::accepts,
            read: |from| Ok(Box::new(C::read(from)?)),
        }
    }
}

/// A call with the route to its handler.
pub(super) struct CheckedCall<'p> {
    pub(super) callee: &'p Callee,
    pub(super) call: &'p Call,
    pub(super) words: &'p [String],
    pub(super) route: &'p Route,
}

/// A function that returns `Ok` if the call has the consent that it needs.
pub(super) type Allow =
    for<'a> fn(&'a CheckedCall<'_>, &'a mut Host<'_>) -> MaybeFuture<'a, Result<(), Fault>>;
