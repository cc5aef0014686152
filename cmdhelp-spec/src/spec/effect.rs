//! The effect of a call on the world.

use super::{Arg, Fact, Item, Part, Setting};

/// The effect of a command on the world. Each effect includes the ones before it.
///
/// ```
/// use cmdhelp_spec::spec::Effect;
///
/// assert!(Effect::Destructive > Effect::Write && Effect::Write > Effect::Read);
/// assert_eq!(Effect::named("write").as_str(), "write");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// Reads only.
    Read,
    /// Changes something.
    Write,
    /// Changes something that cannot be restored.
    Destructive,
}

impl Effect {
    /// All effects, the mildest first.
    pub const ALL: [Self; 3] = [Self::Read, Self::Write, Self::Destructive];

    /// Parses the word of a declaration or a document; an unknown word counts as destructive.
    #[must_use]
    pub const fn named(word: &str) -> Self {
        match word.as_bytes() {
            b"read" => Self::Read,
            b"write" => Self::Write,
            _ => Self::Destructive,
        }
    }

    /// Returns the word that declarations and documents have for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Destructive => "destructive",
        }
    }

    /// Returns the more severe of two declared effects: that of a call whose command declares the
    /// one, and one of whose arguments the other. [`Ord::max`] for constants.
    #[must_use]
    pub const fn more_severe(one: Option<Self>, other: Option<Self>) -> Option<Self> {
        match (one, other) {
            (Some(first), Some(second)) if (first as u8) < (second as u8) => other,
            (None, _) => other,
            _ => one,
        }
    }
}

impl Arg {
    /// Returns the effect of a call that has a value for the argument, if the argument declares one.
    #[must_use]
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
    /// Returns the effect that a command declares: the type's own word, or else the most severe one
    /// of the types flattened into it.
    #[must_use]
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

/// Returns the most severe effect that an argument among these items declares.
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

const fn raised_by_any(args: &[Arg]) -> Option<Effect> {
    let (mut most, mut i) = (None, 0);
    while i < args.len() {
        most = Effect::more_severe(most, args[i].effect());
        i += 1;
    }
    most
}
