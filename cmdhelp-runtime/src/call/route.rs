//! Finds the handler of a command, from the root type of a program down to the command's type.

use std::any::TypeId;

use super::declared::Declared;
use super::place::Place;
use super::{Handler, HandlerFn};
use crate::handler::{HandlerProbe, ShownProbe};
use crate::tree::Probe;

/// A type with functions that find the handlers of its commands. The derives implement this trait.
pub trait Dispatch {
    /// The handler of the type's own command, if the type is a root.
    const HANDLER: Option<Handler> = None;

    /// Adds this type to the route, and then the types of its subcommands down to the selected one.
    /// The type's arguments belong to the command at `place`.
    fn route(place: Place<'_>, route: &mut Route);
}

impl<T: Dispatch> Dispatch for Box<T> {
    fn route(place: Place<'_>, route: &mut Route) {
        T::route(place, route);
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
    /// `None`: the type has no handler whose arguments can be read without clap.
    const FROM_LINE: Option<HandlerFn> = None;
}

impl<T> Undispatched for Probe<T> {}
impl<T> Undispatched for HandlerProbe<T> {}
impl<T> Undispatched for ShownProbe<T> {}

/// A pointer to [`Dispatch::route`] of a type.
pub type Descend = fn(Place<'_>, &mut Route);

/// The types from the root to a command, and the handler found so far. A later handler replaces an
/// earlier one, because the later one is nearer to the command.
#[derive(Clone, Debug, Default)]
pub struct Route {
    /// The handler, and the depth of the command whose arguments it reads: 0 for the root command.
    found: Option<(Handler, usize)>,
    /// The types, each with the depth of the command to which its arguments belong.
    types: Vec<(TypeId, usize)>,
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

impl Route {
    /// Adds a type, so that the context of the selected command can return the type's value.
    pub fn pass<T: 'static>(&mut self) {
        self.types.push((TypeId::of::<T>(), self.declared.depth()));
    }

    /// Enters a type: sets its handler, if it has one, and then adds the types below it.
    pub fn enter(&mut self, place: Place<'_>, descend: Option<Descend>, handler: Option<Handler>) {
        if let Some(handler) = handler {
            self.offer(handler);
        }
        if let Some(descend) = descend {
            descend(place, self);
        }
    }

    /// Enters a flattened type.
    pub fn flatten(&mut self, place: Place<'_>, descend: Option<Descend>) {
        let outside = self.declared.begin_flattened();
        self.enter(place, descend, None);
        self.declared.end_flattened(&outside);
    }

    /// Records that `FromArgMatches` of a type on the route may fail after clap has accepted the
    /// matches. A type whose `FromArgMatches` may fail is read before the handler starts.
    pub fn read_first(&mut self) {
        self.may_refuse = true;
    }

    /// Sets the handler, whose arguments are those of the command entered last. The handler replaces
    /// that of a parent command.
    pub fn offer(&mut self, handler: Handler) {
        self.found = Some((handler, self.declared.depth()));
        self.is_read_first = self.may_refuse;
    }

    pub(super) fn is_read_first(&self) -> bool {
        self.is_read_first
    }

    pub(super) fn found(&self) -> Option<(Handler, usize)> {
        self.found
    }

    pub(super) fn types(&self) -> &[(TypeId, usize)] {
        &self.types
    }
}
