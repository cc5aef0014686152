//! Compares the declarations for tool bundles with those in the lock file. A host may rely on the
//! declarations when it installs or calls the program, so a changed declaration may break the host.

use super::Check;
use crate::grammar::level::Level;
use crate::lock::declared::{DeclaredValues, is_same};
use crate::lock::file::{DECLARED, Locked};
use crate::slice::each;
use crate::spec::{Bundle, str_eq};

/// Two texts for each option in [`DECLARED`]: why an added value breaks callers, and why a removed
/// value does. `None` means that the change breaks no callers.
const WHY: [(Option<&str>, Option<&str>); DECLARED.len()] = [
    (
        Some("hosts that trust only the earlier installation will refuse this one"),
        Some("hosts that use the earlier declaration will fail to install the program"),
    ),
    (
        Some("hosts that have not logged in this way will fail"),
        None,
    ),
    (Some("hosts that have not run this setup will fail"), None),
    (Some("hosts that do not have this secret will fail"), None),
    (
        None,
        Some("hosts that require this access to be denied will refuse the command"),
    ),
    (
        Some("hosts that permit only the earlier access will refuse the command"),
        None,
    ),
    (
        Some("hosts that permit only the earlier changes will refuse the command"),
        None,
    ),
    (
        None,
        Some("callers that repeat a call will repeat its changes"),
    ),
    (None, None),
    (
        Some("hosts that accept only the earlier cost will refuse the command"),
        None,
    ),
    (Some("callers that have not signed in will fail"), None),
    (
        Some("hosts that do not permit scheduling will refuse the command"),
        None,
    ),
];

impl Check<'_, '_, '_> {
    /// Compares the declarations that a command makes for bundles with those in the lock file.
    #[inline]
    pub(super) const fn declared(&mut self, at: usize, level: &Level<'_>) {
        if self.locked[at].declared.is_empty() && Bundle::last(level.part).is_none() {
            return;
        }
        let mut i = 0;
        while i < DECLARED.len() {
            let (word, _) = DECLARED[i];
            if str_eq(word, "cost") || str_eq(word, "signed_in") {
                self.degree(at, level, i);
            } else {
                let is_more = self.added(at, level, i);
                // A part of the command that is not known yet may still declare the value.
                if level.open.is_none() {
                    self.removed(at, level, i, is_more);
                }
            }
            i += 1;
        }
    }

    /// Reports the declared values of an option that are not in the lock file, and returns whether
    /// there are any. `number` is the index of the option in [`DECLARED`].
    #[inline]
    const fn added(&mut self, at: usize, level: &Level<'_>, number: usize) -> bool {
        let (locked, (word, keys)) = (&self.locked[at], DECLARED[number]);
        let mut is_more = false;
        let mut values = DeclaredValues::of(level.part, keys);
        while let Some(value) = values.next() {
            let mut is_known = false;
            each!(locked.declared, |&(known, before)| {
                is_known |= str_eq(known, word) && is_same(before, value);
            });
            if !is_known {
                is_more = true;
                self.declares(locked, (word, value), true, WHY[number].0);
            }
        }
        is_more
    }

    /// Reports the values of an option that are in the lock file but are not declared any more. If
    /// there are also new values (`is_more`), the removed ones are reported only if their removal
    /// breaks callers.
    #[inline]
    const fn removed(&mut self, at: usize, level: &Level<'_>, number: usize, is_more: bool) {
        let (locked, (word, keys), why) = (&self.locked[at], DECLARED[number], WHY[number].1);
        if is_more && why.is_none() {
            return;
        }
        each!(locked.declared, |&(known, before)| {
            let mut is_kept = !str_eq(known, word);
            let mut values = DeclaredValues::of(level.part, keys);
            while let Some(value) = values.next() {
                is_kept |= is_same(before, value);
            }
            if !is_kept {
                self.declares(locked, (word, before), false, why);
            }
        });
    }

    /// Compares an option such as `cost`, which subcommands inherit and whose values have a rank.
    #[inline]
    const fn degree(&mut self, at: usize, level: &Level<'_>, number: usize) {
        let (locked, (word, keys)) = (&self.locked[at], DECLARED[number]);
        let is_declared = DeclaredValues::of(level.part, keys).next().is_some();
        let is_gone = locked.declared(word).is_some() && level.open.is_none();
        if !is_declared && !is_gone {
            return;
        }
        let (before, now) = (was_effective(self.locked, at, word), effective(level, keys));
        let (was, is) = (rank(word, before), rank(word, now));
        let why = if is > was { WHY[number].0 } else { None };
        match (now, before) {
            _ if was == is => {}
            (Some(value), _) => self.declares(locked, (word, value), true, why),
            (None, Some(value)) => self.declares(locked, (word, value), false, why),
            (None, None) => {}
        }
    }

    /// Reports that a command declares a value now or, if `is_now` is false, that it does not declare the value any
    /// more. `why` is the reason why the change breaks callers, or `None` if it breaks none.
    #[inline]
    pub(super) const fn declares(
        &mut self,
        locked: &Locked,
        (word, value): (&str, &str),
        is_now: bool,
        why: Option<&str>,
    ) {
        let (verb, end) = match is_now {
            true => (" declares `", "` now"),
            false => (" does not declare `", "` any more"),
        };
        match why {
            Some(_) => self.breaks(locked, verb),
            None => self.adds(locked, verb),
        }
        self.report.put(word);
        self.report.put(" ");
        self.report.put(value);
        self.report.put(end);
        if let Some(why) = why {
            self.report.put(": ");
            self.report.put(why);
        }
    }
}

/// Returns the rank of a value of `cost` or `signed_in`. A value with a higher rank demands more of
/// callers.
#[inline]
const fn rank(word: &str, value: Option<&str>) -> usize {
    match value {
        Some(value) if str_eq(value, "\"metered\"") => 1,
        Some(value) if str_eq(value, "\"expensive\"") => 2,
        Some(value) if str_eq(value, "false") => 0,
        _ if str_eq(word, "signed_in") => 1,
        _ => 0,
    }
}

#[inline]
const fn effective(level: &Level<'_>, keys: &[&str]) -> Option<&'static str> {
    match (DeclaredValues::of(level.part, keys).next(), level.parent) {
        (Some(value), _) => Some(value),
        (None, Some(parent)) => effective(parent, keys),
        (None, None) => None,
    }
}

#[inline]
const fn was_effective(locked: &'static [Locked], at: usize, word: &str) -> Option<&'static str> {
    if let Some(value) = locked[at].declared(word) {
        return Some(value);
    }
    match Locked::parent(locked, at) {
        Some(above) => was_effective(locked, above, word),
        None => None,
    }
}
