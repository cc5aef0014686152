//! What a command may do to the world, whatever it is called with.

use super::Level;
use crate::spec::{Effect, raised_by};

/// Returns the command's declared effect, raised by the most severe argument that it or a command
/// above has. Nothing is known of a command that declares none, nor of one that can be called with
/// external subcommands.
pub(super) const fn of_level(level: &Level<'_>) -> Option<Effect> {
    if level.head.effect.is_none() || level.head.external {
        return None;
    }
    let mut effect = level.head.effect;
    let mut up = Some(level);
    while let Some(level) = up {
        effect = Effect::more_severe(effect, raised_by(level.args));
        up = level.up;
    }
    effect
}
