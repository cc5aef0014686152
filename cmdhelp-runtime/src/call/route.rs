//! The way from the root of a program to what carries out a command.

use std::any::TypeId;

use clap::ArgMatches;

use super::Handler;

/// How a type shows the way further down.
pub type Descend = for<'m> fn(&'m ArgMatches, &mut Route<'m>);

/// What has been found on the way. The last handler counts: the nearest one to the command.
#[derive(Clone, Debug, Default)]
pub struct Route<'m> {
    found: Option<(Handler, &'m ArgMatches)>,
    types: Vec<(TypeId, &'m ArgMatches)>,
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

    /// Notes a handler.
    pub fn offer(&mut self, matches: &'m ArgMatches, handler: Handler) {
        self.found = Some((handler, matches));
    }

    pub(super) fn found(&self) -> Option<(Handler, &'m ArgMatches)> {
        self.found
    }

    pub(super) fn types(&self) -> &[(TypeId, &'m ArgMatches)] {
        &self.types
    }
}
