//! Finding the handler of a command, from the root of a program on.

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

    /// Notes on the route what stands between the type and the command that `matches` select.
    fn route<'m>(matches: &'m ArgMatches, route: &mut Route<'m>);
}

impl<T: Dispatch> Dispatch for Box<T> {
    fn route<'m>(matches: &'m ArgMatches, route: &mut Route<'m>) {
        T::route(matches, route);
    }
}

impl<T: Dispatch> Probe<T> {
    /// How the type continues a route.
    pub const ROUTE: Option<Descend> = Some(T::route);
}

/// Answers about handlers for types that have none, where a probe has no constant of its own.
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

/// [`Dispatch::route`] of a type.
pub type Descend = for<'m> fn(&'m ArgMatches, &mut Route<'m>);

/// What has been found on the way. The last handler counts: the nearest one to the command.
#[derive(Clone, Debug, Default)]
pub struct Route<'m> {
    found: Option<(Handler, &'m ArgMatches)>,
    types: Vec<(TypeId, &'m ArgMatches)>,
    /// What the types so far declare of the command and the call.
    pub declared: Declared,
    /// One of the types so far may refuse what clap has accepted.
    may_refuse: bool,
    /// The same of those above the handler: that one reads its own arguments before it begins.
    is_read_first: bool,
}

impl<'m> Route<'m> {
    /// Notes a type, so that what is below can ask for its value.
    pub fn pass<T: 'static>(&mut self, matches: &'m ArgMatches) {
        self.types.push((TypeId::of::<T>(), matches));
    }

    /// Enters a type: it may carry out the command itself, and may know the way to one that does.
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

    /// Comes through a type that may refuse what clap has accepted: that has to be found out before
    /// a command begins.
    pub fn read_first(&mut self) {
        self.may_refuse = true;
    }

    /// Notes a handler.
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
