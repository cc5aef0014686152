//! Compares the effects of commands with those in the lock file. A call of a destructive command needs
//! consent, and hosts may permit only calls that do not write.

use super::Check;
use crate::grammar::level::Level;
use crate::lock::file::{EFFECT, Locked};
use crate::slice::any;
use crate::spec::{Effect, str_eq};

/// The values of the effects in a lock file, in the order of [`Effect::ALL`].
const VALUES: [&str; Effect::ALL.len()] = ["\"read\"", "\"write\"", "\"destructive\""];

impl Check<'_, '_, '_> {
    /// Compares the effect of a command with its effect in the lock file.
    #[inline]
    pub(super) const fn effect(&mut self, at: usize, level: &Level<'_>) {
        let locked = &self.locked[at];
        match (locked.declared(EFFECT), level.part.effect()) {
            (None, None) => {}
            (Some(before), None) => {
                if level.open.is_none() {
                    let why = match str_eq(before, json(Effect::Destructive)) {
                        true => None,
                        false => Some("hosts treat it as destructive"),
                    };
                    self.declares(locked, (EFFECT, before), false, why);
                }
            }
            (before, Some(now)) => {
                let (was, value) = (rank(before), json(now));
                let is_same = matches!(before, Some(before) if str_eq(before, value));
                if is_same || before.is_none() && !has_effects(self.locked) {
                    return;
                }
                let why = match now {
                    Effect::Destructive => Some("callers that do not give consent will be refused"),
                    Effect::Write if was < Effect::Write as usize => {
                        Some("hosts that permit only calls that read will refuse the command")
                    }
                    Effect::Read | Effect::Write => None,
                };
                self.declares(locked, (EFFECT, value), true, why);
            }
        }
    }
}

/// Returns whether the lock file contains effects. One that an earlier version has written contains
/// none.
#[inline]
const fn has_effects(locked: &[Locked]) -> bool {
    any!(locked, |command| command.declared(EFFECT).is_some())
}

#[inline]
const fn json(effect: Effect) -> &'static str {
    VALUES[effect as usize]
}

/// Returns the place of an effect in the lock file among [`VALUES`]. A command that declares no effect counts as
/// more severe than all of them, because hosts know nothing about it.
#[inline]
const fn rank(json: Option<&str>) -> usize {
    let mut at = 0;
    while at < VALUES.len() {
        if let Some(json) = json
            && str_eq(VALUES[at], json)
        {
            return at;
        }
        at += 1;
    }
    VALUES.len()
}
