//! Compares the arguments of a command with its arguments in the lock file.

use super::Check;
use crate::grammar::args::{ArgIter, by_index};
use crate::grammar::draft::ArgTrait;
use crate::grammar::layout::{deprecated, field, record};
use crate::grammar::level::{Level, LineGrammars};
use crate::grammar::outcome::ArgRef;
use crate::grammar::walk::each_name;
use crate::lock::file::Locked;
use crate::lock::pair::{Pair, category, has_long, has_short, is_deprecated};
use crate::lock::report::Category;
use crate::lock::unchanged::is_unchanged;

impl Check<'_, '_, '_> {
    /// Compares the arguments of a command with the lock file. `at` is the index of the command in
    /// the lock file.
    #[inline]
    pub(super) const fn args(&mut self, at: usize, level: &Level<'_>) {
        let locked = &self.locked[at];
        let mut walk = ArgIter::of(level);
        let mut in_step = true;
        let mut all = LockedArguments::of(locked);
        while let Some((old, line)) = all.next() {
            if in_step {
                let mut ahead = walk;
                match ahead.next(&self.runs) {
                    Some(new) if is_unchanged(old, new) => {
                        walk = ahead;
                        continue;
                    }
                    Some(new) if is_same(old, new) => {
                        walk = ahead;
                        self.pair(locked, line, old, new);
                        continue;
                    }
                    _ => in_step = false,
                }
            }
            self.argument(locked, line, old, level);
        }
        let rest = match walk.next(&self.runs) {
            Some(new) => is_own(level, new),
            None => false,
        };
        if !in_step || rest {
            self.places(locked, level);
            self.new_args(locked, level);
        }
    }

    #[inline]
    const fn pair(&mut self, locked: &Locked, line: usize, old: ArgRef, new: ArgRef) {
        let pair = Pair {
            path: locked.path,
            line,
            old,
            new,
        };
        pair.compare(self.report);
    }

    /// Compares an argument in the lock file with the argument that has its name in the spec tree.
    #[inline]
    const fn argument(
        &mut self,
        locked: &'static Locked,
        line: usize,
        old: ArgRef,
        level: &Level<'_>,
    ) {
        let mut new = partner(&self.runs, level, old);
        if new.is_none() && (level.open.is_some() || level.open_above.is_some()) {
            return;
        }
        let was = is_deprecated(old, deprecated::ARGUMENT, b"");
        if new.is_none() && old.is_positional() {
            let renamed = by_index(&self.runs, level, place(locked, old));
            if let Some(renamed) = renamed
                && !locked_has(locked, renamed)
            {
                self.report.begin(line, category(was));
                self.report.argument(locked.path, old);
                self.report.put(" is called `");
                self.report.spelling(renamed);
                self.report
                    .put("` now: callers that give it by its name, as agents do, will fail");
                new = Some(renamed);
            }
        }
        match new {
            Some(new) => self.pair(locked, line, old, new),
            None => {
                self.report.begin(line, category(was));
                self.report.argument(locked.path, old);
                self.report.gone(was, "that give it");
            }
        }
    }

    /// Reports the positional arguments whose place among the positional arguments has changed.
    #[inline]
    const fn places(&mut self, locked: &'static Locked, level: &Level<'_>) {
        let mut all = LockedArguments::of(locked);
        while let Some((old, line)) = all.next() {
            if !old.is_positional() {
                continue;
            }
            let today = by_index(&self.runs, level, place(locked, old));
            let stays = match today {
                Some(new) => is_same(old, new) || partner(&self.runs, level, old).is_none(),
                None => partner(&self.runs, level, old).is_none(),
            };
            if !stays && level.open.is_none() {
                self.report.begin(line, Category::Breaking);
                self.report.argument(locked.path, old);
                self.report
                    .put(" has another position: callers that use the earlier order will fail");
            }
        }
    }

    #[inline]
    const fn new_args(&mut self, locked: &'static Locked, level: &Level<'_>) {
        let mut walk = ArgIter::of(level);
        while let Some(new) = walk.next(&self.runs) {
            if !is_own(level, new) {
                return;
            }
            if locked_has(locked, new) || self.is_renamed(locked, level, new) {
                continue;
            }
            let required = new.has(ArgTrait::Required);
            let category = if required {
                Category::Breaking
            } else {
                Category::Compatible
            };
            self.report.begin(0, category);
            self.report.argument(locked.path, new);
            self.report.put(if required {
                " is new and required: callers that do not give it will fail"
            } else {
                " is new"
            });
        }
    }

    /// Returns whether a new positional argument has the place of a removed one, so that it is the
    /// same argument with another name.
    #[inline]
    const fn is_renamed(&self, locked: &'static Locked, level: &Level<'_>, new: ArgRef) -> bool {
        if !new.is_positional() {
            return false;
        }
        let mut all = LockedArguments::of(locked);
        while let Some((old, _)) = all.next() {
            if old.is_positional()
                && partner(&self.runs, level, old).is_none()
                && let Some(found) = by_index(&self.runs, level, place(locked, old))
                && found.is(new)
            {
                return true;
            }
        }
        false
    }
}

/// An iterator over the arguments of a command in the lock file, with their line numbers.
struct LockedArguments {
    locked: &'static Locked,
    at: usize,
    index: usize,
}

impl LockedArguments {
    #[inline]
    const fn of(locked: &'static Locked) -> Self {
        Self {
            locked,
            at: 1,
            index: 0,
        }
    }

    #[inline]
    const fn next(&mut self) -> Option<(ArgRef, usize)> {
        let grammar = &self.locked.grammar;
        let code = grammar.code;
        while self.at < code.len() {
            let at = self.at;
            self.at = at + (code[at + 1] as usize | (code[at + 2] as usize) << 8);
            if code[at] == record::ARG {
                let (lines, place) = (self.locked.lines, self.index * 2);
                self.index += 1;
                let line = if place + 2 <= lines.len() {
                    lines[place] as usize | (lines[place + 1] as usize) << 8
                } else {
                    0
                };
                let run = usize::MAX;
                return Some((ArgRef { grammar, run, at }, line));
            }
        }
        None
    }
}

/// Returns the place of a positional argument among those of the command in the lock file, counted
/// from 1.
#[inline]
const fn place(locked: &'static Locked, of: ArgRef) -> usize {
    let mut place = 0;
    let mut all = LockedArguments::of(locked);
    while let Some((old, _)) = all.next() {
        if old.is_positional() {
            place += 1;
        }
        if old.at == of.at {
            break;
        }
    }
    place
}

/// Returns whether a command declares an argument itself. Inherited arguments and those that clap
/// adds are not its own.
#[inline]
const fn is_own(level: &Level<'_>, arg: ArgRef) -> bool {
    level.first <= arg.run && arg.run < level.end
}

/// Returns whether `new` has the first name of `old`, or both are positional arguments with the
/// same id.
#[inline]
const fn is_same(old: ArgRef, new: ArgRef) -> bool {
    if old.is_positional() {
        return new.is_positional() && new.has_id(old.id_bytes());
    }
    if let Some(long) = old.text(field::LONG) {
        return has_long(new, long);
    }
    match old.text(field::SHORT) {
        Some(short) => has_short(new, short),
        None => false,
    }
}

/// Returns whether two arguments share a name.
#[inline]
const fn shares_a_name(old: ArgRef, new: ArgRef) -> bool {
    if is_same(old, new) {
        return true;
    }
    if old.is_positional() || new.is_positional() {
        return false;
    }
    each_name!(old, field::HIDDEN_SHORT_ALIAS, |at| {
        let (name, _) = old.grammar.text_at(at + 3);
        let shared = match old.grammar.code[at] {
            field::ID => false,
            field::LONG | field::ALIAS | field::HIDDEN_ALIAS => has_long(new, name),
            _ => has_short(new, name),
        };
        if shared {
            return true;
        }
    });
    false
}

/// Returns the argument in the spec tree that corresponds to `old`, an argument in the lock file.
/// If several arguments share names with `old`, returns the one that has its first name, or else
/// the first of them.
#[inline]
const fn partner(runs: &LineGrammars<'_>, level: &Level<'_>, old: ArgRef) -> Option<ArgRef> {
    let mut found = None;
    let mut all = ArgIter::of(level);
    while let Some(new) = all.next(runs) {
        if is_same(old, new) {
            return Some(new);
        }
        if found.is_none() && shares_a_name(old, new) {
            found = Some(new);
        }
    }
    found
}

/// Returns whether the command in the lock file has an argument that shares a name with `new`.
#[inline]
const fn locked_has(locked: &'static Locked, new: ArgRef) -> bool {
    let mut all = LockedArguments::of(locked);
    while let Some((old, _)) = all.next() {
        if shares_a_name(old, new) {
            return true;
        }
    }
    false
}
