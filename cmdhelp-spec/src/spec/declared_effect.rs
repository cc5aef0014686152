//! The effects that arguments and commands declare.

use super::{Arg, Effect, Fact, Item, Part, Setting};
use crate::slice::each;

impl Arg {
    /// Returns the effect that the argument declares for calls in which it is given, or `None` if
    /// it declares none.
    #[must_use]
    #[inline]
    pub const fn effect(&self) -> Option<Effect> {
        let mut declared = None;
        each!(self.settings, |setting| {
            if let Setting::Effect(effect) = *setting {
                declared = Some(effect);
            }
        });
        declared
    }
}

impl Part {
    /// Returns the effect that a command declares itself. If it declares none, returns the most
    /// severe effect of the types that are flattened into it.
    #[must_use]
    #[inline]
    pub const fn effect(&self) -> Option<Effect> {
        let mut own = None;
        each!(self.facts, |fact| {
            if let Fact::Effect(effect) = *fact {
                own = Some(effect);
            }
        });
        if own.is_some() {
            return own;
        }
        let mut flattened = None;
        each!(self.items, |item| {
            if let Item::Part(part) = item {
                flattened = Effect::more_severe(flattened, part.effect());
            }
        });
        flattened
    }
}

/// Returns the most severe effect that the arguments among these items declare.
#[inline]
pub(crate) const fn raised_by(items: &[Item]) -> Option<Effect> {
    let mut most = None;
    each!(items, |item| {
        let raised = match item {
            Item::Arg(arg) => arg.effect(),
            Item::Args(args) => raised_by_any(args.known),
            Item::Part(part) => raised_by(part.items),
            _ => None,
        };
        most = Effect::more_severe(most, raised);
    });
    most
}

/// Returns the most severe effect that one of these arguments declares.
#[inline]
pub(crate) const fn raised_by_any(args: &[Arg]) -> Option<Effect> {
    let mut most = None;
    each!(args, |arg| most = Effect::more_severe(most, arg.effect()));
    most
}
