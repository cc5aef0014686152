//! Finding the handler of a command, beginning at the root of a program.

use std::any::TypeId;

use clap::ArgMatches;

use super::declared::Declared;
use super::{Handler, HandlerFn};
use crate::handler::{HandlerProbe, ShownProbe};
use crate::tree::Probe;

/// A type that knows the handlers of its commands. The derives implement it.
pub trait Dispatch {
    /// The handler of the type's own command, if the type is a root.
    const HANDLER: Option<Handler> = None;

    /// Adds the types from this one to the command that `matches` select to the route.
    fn route<'m>(matches: &'m ArgMatches, route: &mut Route<'m>);
}

impl<T: Dispatch> Dispatch for Box<T> {
    fn route<'m>(matches: &'m ArgMatches, route: &mut Route<'m>) {
        T::route(matches, route);
    }
}

impl<T: Dispatch> Probe<T> {
    /// The function that continues a route through the type.
    pub const ROUTE: Option<Descend> = Some(T::route);
}

/// The answers for types without handlers, where a probe has no inherent constant.
pub trait Undispatched {
    /// The type continues no route.
    const ROUTE: Option<Descend> = None;
    /// The type has no handler.
    const HANDLER: Option<Handler> = None;
    /// The type has no handler whose output has a `Display`.
    const CARRY: Option<HandlerFn> = None;
}

impl<T> Undispatched for Probe<T> {}
impl<T> Undispatched for HandlerProbe<T> {}
impl<T> Undispatched for ShownProbe<T> {}

/// The function [`Dispatch::route`] of a type.
pub type Descend = for<'m> fn(&'m ArgMatches, &mut Route<'m>);

/// The handler and the types found so far on the way to a command. The last handler counts: it is
/// the nearest one to the command.
#[derive(Clone, Debug, Default)]
pub struct Route<'m> {
    found: Option<(Handler, &'m ArgMatches)>,
    types: Vec<(TypeId, &'m ArgMatches)>,
    /// The facts that the types so far declare about the command and the call.
    pub declared: Declared,
    /// Whether one of the types so far may refuse matches that clap accepted.
    may_refuse: bool,
    /// Whether a type above the handler may do so. The handler's own arguments are always read
    /// before it begins.
    is_read_first: bool,
}

impl<'m> Route<'m> {
    /// Adds a type, so that commands below can get its value.
    pub fn pass<T: 'static>(&mut self, matches: &'m ArgMatches) {
        self.types.push((TypeId::of::<T>(), matches));
    }

    /// Enters a type, which may have a handler for the command, and may continue the route.
    pub fn enter(
        &mut self,
        matches: &'m ArgMatches,
        descend: Option<Descend>,
        handler: Option<Handler>,
    ) {
        if let Some(handler) = handler {
            self.offer(matches, handler);
        }
        if let Some(descend) = descend {
            descend(matches, self);
        }
    }

    /// Enters a flattened type.
    pub fn flatten(&mut self, matches: &'m ArgMatches, descend: Option<Descend>) {
        let outside = self.declared.begin_flattened();
        self.enter(matches, descend, None);
        self.declared.end_flattened(&outside);
    }

    /// Notes that a type on the way may refuse matches that clap accepted: it is then read before
    /// the command begins.
    pub fn read_first(&mut self) {
        self.may_refuse = true;
    }

    /// Sets the handler.
    pub fn offer(&mut self, matches: &'m ArgMatches, handler: Handler) {
        self.found = Some((handler, matches));
        self.is_read_first = self.may_refuse;
    }

    pub(super) fn is_read_first(&self) -> bool {
        self.is_read_first
    }

    pub(super) fn found(&self) -> Option<(Handler, &'m ArgMatches)> {
        self.found
    }

    pub(super) fn types(&self) -> &[(TypeId, &'m ArgMatches)] {
        &self.types
    }
}
