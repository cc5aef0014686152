//! The effects that arguments and commands declare.

use super::{Arg, Effect, Fact, Item, Part, Setting};

impl Arg {
    /// Returns the effect that the argument declares for calls in which it is given, or `None` if
    /// it declares none.
    #[must_use]
    #[inline]
    pub const fn effect(&self) -> Option<Effect> {
        let (mut declared, mut i) = (None, 0);
        while i < self.settings.len() {
            if let Setting::Effect(effect) = self.settings[i] {
                declared = Some(effect);
            }
            i += 1;
        }
        declared
    }
}

impl Part {
    /// Returns the effect that a command declares itself. If it declares none, returns the most
    /// severe effect of the types that are flattened into it.
    #[must_use]
    #[inline]
    pub const fn effect(&self) -> Option<Effect> {
        let (mut own, mut i) = (None, 0);
        while i < self.facts.len() {
            if let Fact::Effect(effect) = self.facts[i] {
                own = Some(effect);
            }
            i += 1;
        }
        if own.is_some() {
            return own;
        }
        let (mut flattened, mut i) = (None, 0);
        while i < self.items.len() {
            if let Item::Part(part) = &self.items[i] {
                flattened = Effect::more_severe(flattened, part.effect());
            }
            i += 1;
        }
        flattened
    }
}

/// Returns the most severe effect that the arguments among these items declare.
#[inline]
pub(crate) const fn raised_by(items: &[Item]) -> Option<Effect> {
    let (mut most, mut i) = (None, 0);
    while i < items.len() {
        let raised = match &items[i] {
            Item::Arg(arg) => arg.effect(),
            Item::Args(args) => raised_by_any(args.known),
            Item::Part(part) => raised_by(part.items),
            _ => None,
        };
        most = Effect::more_severe(most, raised);
        i += 1;
    }
    most
}

/// Returns the most severe effect that one of these arguments declares.
#[inline]
pub(crate) const fn raised_by_any(args: &[Arg]) -> Option<Effect> {
    let (mut most, mut i) = (None, 0);
    while i < args.len() {
        most = Effect::more_severe(most, args[i].effect());
        i += 1;
    }
    most
}
