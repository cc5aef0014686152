//! Finds the handler of a command, from the root type of a program down to the command's type.

use std::any::TypeId;

use clap::ArgMatches;

use super::declared::Declared;
use super::{Handler, HandlerFn};
use crate::handler::{HandlerProbe, ShownProbe};
use crate::tree::Probe;

/// A type that knows the handlers of its commands. The derives implement this trait.
pub trait Dispatch {
    /// The handler of the type's own command, if the type is a root.
    const HANDLER: Option<Handler> = None;

    /// Adds this type to the route, and then the types of its subcommands down to the one that
    /// `matches` select.
    fn route<'m>(matches: &'m ArgMatches, route: &mut Route<'m>);
}

impl<T: Dispatch> Dispatch for Box<T> {
    fn route<'m>(matches: &'m ArgMatches, route: &mut Route<'m>) {
        T::route(matches, route);
    }
}

impl<T: Dispatch> Probe<T> {
    /// The function that adds the type to a route.
    pub const ROUTE: Option<Descend> = Some(T::route);
}

/// The constants of probes for types without handlers. The compiler uses these constants if a probe
/// has no inherent constant of the same name.
pub trait Undispatched {
    /// `None`: the type adds nothing to a route.
    const ROUTE: Option<Descend> = None;
    /// `None`: the type has no handler.
    const HANDLER: Option<Handler> = None;
    /// `None`: the type has no handler whose result implements `Display`.
    const CARRY: Option<HandlerFn> = None;
}

impl<T> Undispatched for Probe<T> {}
impl<T> Undispatched for HandlerProbe<T> {}
impl<T> Undispatched for ShownProbe<T> {}

/// A pointer to [`Dispatch::route`] of a type.
pub type Descend = for<'m> fn(&'m ArgMatches, &mut Route<'m>);

/// The types from the root to a command, and the handler found so far. A later handler replaces an
/// earlier one, because the later one is nearer to the command.
#[derive(Clone, Debug, Default)]
pub struct Route<'m> {
    found: Option<(Handler, &'m ArgMatches)>,
    types: Vec<(TypeId, &'m ArgMatches)>,
    /// The facts that the types on the route declare about the command and the call.
    pub declared: Declared,
    /// Whether `FromArgMatches` of a type on the route may fail after clap has accepted the
    /// matches.
    may_refuse: bool,
    /// Whether `FromArgMatches` of a type above the handler may fail. If `true`, all types above
    /// the handler are read before the handler starts. The handler's own arguments are read before
    /// it starts even if the value is `false`.
    is_read_first: bool,
}

impl<'m> Route<'m> {
    /// Adds a type, so that the context of the selected command can return the type's value.
    pub fn pass<T: 'static>(&mut self, matches: &'m ArgMatches) {
        self.types.push((TypeId::of::<T>(), matches));
    }

    /// Enters a type: sets its handler, if it has one, and then adds the types below it.
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

    /// Records that `FromArgMatches` of a type on the route may fail after clap has accepted the
    /// matches. A type whose `FromArgMatches` may fail is read before the handler starts.
    pub fn read_first(&mut self) {
        self.may_refuse = true;
    }

    /// Sets the handler. The handler replaces that of a parent command.
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
