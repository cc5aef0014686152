//! Finds the handler of a command, from the root type of a program down to the command's type.

use std::any::TypeId;

use clap::Args;

use super::declared::Declared;
use super::place::Place;
use super::{Handler, HandlerFn};
use crate::handler::{HandlerProbe, ShownProbe};
use crate::spec::Effect;
use crate::tree::notes::{Add, notes_of};
use crate::tree::{Note, Probe};

/// A type that can find the handler of the selected command among its subcommands. The derives
/// implement this trait.
pub trait Dispatch {
    /// The handler of the root command, if `Self` is a root type with a handler.
    const HANDLER: Option<Handler> = None;

    /// Adds to the route what this type declares, and then what the types of its subcommands
    /// declare, down to the selected one. `place` is the command to which this type's arguments
    /// belong.
    fn route(place: Place<'_>, route: &mut Route) {
        let _ = (place, route);
    }
}

impl<T: Dispatch> Dispatch for Box<T> {
    fn route(place: Place<'_>, route: &mut Route) {
        T::route(place, route);
    }
}

impl<T: Dispatch> Probe<T> {
    /// The type's [`Dispatch::route`], if the type implements [`Dispatch`].
    pub const ROUTE: Option<Descend> = Some(T::route);
}

/// The constants of the probes for types without handlers. A probe finds out whether a type
/// implements a trait: if it does, the probe has an inherent constant, and if not, the compiler
/// uses the constant with the same name in this trait.
pub trait Undispatched {
    /// `None`, because the type adds nothing to a route.
    const ROUTE: Option<Descend> = None;
    /// `None`, because the type has no handler.
    const HANDLER: Option<Handler> = None;
    /// `None`, because the type has no handler whose result implements `Display`.
    const CARRY: Option<HandlerFn> = None;
    /// `None`, because the type has no handler whose arguments can be read without clap.
    const FROM_LINE: Option<HandlerFn> = None;
}

impl<T> Undispatched for Probe<T> {}
impl<T> Undispatched for HandlerProbe<T> {}
impl<T> Undispatched for ShownProbe<T> {}

/// A pointer to the function [`Dispatch::route`] of a type.
pub type Descend = fn(Place<'_>, &mut Route);

/// The types of the commands from the root command to the selected one, and the handler that was
/// found in them. A handler that is found later replaces an earlier one, because it is nearer to
/// the selected command.
#[derive(Clone, Debug, Default)]
pub struct Route {
    /// The handler, and the depth of the command whose arguments it reads. The root command has the
    /// depth 0.
    found: Option<(Handler, usize)>,
    /// The types, each with the depth of the command to which the type's arguments belong.
    types: Vec<(TypeId, usize)>,
    /// The options that the types on the route declare for the command and its arguments.
    pub declared: Declared,
    /// Whether `FromArgMatches` of a type on the route may fail for matches that clap has accepted.
    may_refuse: bool,
    /// Whether `FromArgMatches` of a type above the handler may fail. If `true`, all of these types
    /// are read before the handler starts. The type of the handler itself is always read before the
    /// handler starts.
    pub(super) is_read_first: bool,
}

impl Route {
    /// Adds the type `T`, so that [`Context::get`](super::Context::get) can return its value.
    pub fn pass<T: 'static>(&mut self) {
        self.types.push((TypeId::of::<T>(), self.declared.depth()));
    }

    /// Adds a type: sets its handler, if it has one, and then calls `descend`, the type's
    /// [`Dispatch::route`].
    pub fn enter(&mut self, place: Place<'_>, descend: Option<Descend>, handler: Option<Handler>) {
        if let Some(handler) = handler {
            self.offer(handler);
        }
        if let Some(descend) = descend {
            descend(place, self);
        }
    }

    /// Adds a flattened type. `descend` is its [`Dispatch::route`].
    #[inline]
    pub fn flatten<T: Args>(&mut self, place: Place<'_>, descend: Option<Descend>) {
        let outside = self.declared.begin_flattened();
        match descend {
            Some(descend) => descend(place, self),
            None => self.obey_notes(place, T::augment_args),
        }
        self.declared.end_flattened(&outside);
    }

    /// Adds the type of a command that is a variant of an enum.
    #[inline]
    pub fn enter_command<T: Args>(
        &mut self,
        place: Place<'_>,
        descend: Option<Descend>,
        handler: Option<Handler>,
    ) {
        self.enter(place, descend, handler);
        if descend.is_none() {
            self.obey_notes(place, T::augment_args);
        }
    }

    /// Records the effects of a type that has no route, because it is a type parameter or has clap's own derive:
    /// those of the types in it, and those of its given arguments. `augment` adds the arguments to a command.
    #[inline(never)]
    fn obey_notes(&mut self, place: Place<'_>, augment: Add) {
        let mut effect = None;
        // The call of a subcommand of the type needs consent, so the notes about it are not needed.
        for note in notes_of(augment) {
            match note {
                Note::Struct(own) => effect = Effect::more_severe(effect, Some(own)),
                Note::Arg {
                    id: Some(id),
                    effect: Some((effect, action)),
                    ..
                } => self.declared.raise(place, id.raw(), effect, action),
                Note::Arg { .. } => {}
            }
        }
        if let Some(effect) = effect {
            self.declared.set_effect(effect);
        }
    }

    /// Records that `FromArgMatches` of a type on the route may fail for matches that clap has
    /// accepted. Such a type is read before the handler starts.
    pub fn read_first(&mut self) {
        self.may_refuse = true;
    }

    /// Sets the handler, which replaces that of a parent command. It reads the arguments of the command that was added
    /// last.
    pub fn offer(&mut self, handler: Handler) {
        self.found = Some((handler, self.declared.depth()));
        self.is_read_first = self.may_refuse;
    }

    pub(super) fn found(&self) -> Option<(Handler, usize)> {
        self.found
    }

    pub(super) fn types(&self) -> &[(TypeId, usize)] {
        &self.types
    }
}
