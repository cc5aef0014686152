//! What a command may do to the world, whatever it is called with.

use super::super::argument::Argument;
use super::Level;
use crate::spec::Item;

/// What calling does, from the mildest to the most severe.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    Read,
    Write,
    Destructive,
}

impl Effect {
    const fn of(word: &str) -> Self {
        match word.as_bytes() {
            b"read" => Self::Read,
            b"write" => Self::Write,
            _ => Self::Destructive,
        }
    }

    const fn or(self, raised: Option<Self>) -> Self {
        match (self, raised) {
            (Self::Destructive, _) | (_, Some(Self::Destructive)) => Self::Destructive,
            (Self::Write, _) | (_, Some(Self::Write)) => Self::Write,
            _ => Self::Read,
        }
    }
}

/// What the author says of the command, and the most that an argument makes of it. Nothing is known
/// of a command of which nothing is said, nor of one that can be called with external subcommands.
pub(super) const fn of_level(level: &Level<'_>) -> Option<Effect> {
    let (Some(word), false) = (level.head.effect, level.head.external) else {
        return None;
    };
    let mut effect = Effect::of(word);
    let mut up = Some(level);
    while let Some(level) = up {
        effect = effect.or(raised_by(level.args));
        up = level.up;
    }
    Some(effect)
}

const fn raised_by(items: &[Item]) -> Option<Effect> {
    let mut most = None;
    let mut i = 0;
    while i < items.len() {
        let raised = match &items[i] {
            Item::Arg(arg) => of_argument(&Argument::of(arg)),
            Item::Args(args) => {
                let mut most = None;
                let mut i = 0;
                while i < args.known.len() {
                    most = more(most, of_argument(&Argument::of(&args.known[i])));
                    i += 1;
                }
                most
            }
            Item::Part(part) => raised_by(part.items),
            _ => None,
        };
        most = more(most, raised);
        i += 1;
    }
    most
}

const fn more(one: Option<Effect>, other: Option<Effect>) -> Option<Effect> {
    match one {
        Some(effect) => Some(effect.or(other)),
        None => other,
    }
}

const fn of_argument(argument: &Argument<'_>) -> Option<Effect> {
    match argument.effect {
        Some(word) => Some(Effect::of(word)),
        None => None,
    }
}
