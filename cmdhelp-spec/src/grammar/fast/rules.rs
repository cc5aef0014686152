//! Checks the rules between the arguments of a command.

use super::find::FoundArgument;
use super::layout::{arg, default_code, rule, short_hash, table};
use super::line::{Given, Line, NO_VALUE, rules};

impl Line<'_> {
    /// Returns whether the line follows the rules between the arguments of the command whose tables
    /// begin at the index `first`: no required argument is missing, and no given arguments exclude
    /// each other. `bits` are the bits of these tables.
    #[inline]
    pub(super) fn is_right(&self, first: usize, bits: u8) -> bool {
        (bits & table::REQUIRED == 0 || self.has_required(first))
            && self.has_member(first)
            && (bits & table::RULES == 0 || self.keeps_rules())
    }

    #[inline]
    fn has_required(&self, first: usize) -> bool {
        (first..self.len).all(|table| {
            let is_missing = &mut |found: FoundArgument, entry: &'static [u8]| {
                let is_required =
                    found.bits & arg::REQUIRED != 0 && !self.refers(table, entry, rule::UNLESS);
                (is_required || self.refers(table, entry, rule::ABSENT)) && !self.has(found.slot)
            };
            self.tables[table][table::BITS] & table::REQUIRED == 0
                || self.entry(table, is_missing).is_none()
        })
    }

    /// Returns whether one of the other arguments in the rules of this kind is given.
    #[inline]
    fn refers(&self, table: usize, entry: &'static [u8], kind: u8) -> bool {
        let mut rules = rules(entry).chunks_exact(rule::LEN).peekable();
        while let Some(of) = rules.next() {
            if of[0] & !rule::FAR != kind {
                continue;
            }
            let value = rules.peek().filter(|next| next[0] == rule::VALUE);
            // If the other argument is not known, the line is refused.
            let is_given = match (self.other(table, of, true), value) {
                (Some(other), Some(value)) => self.has_value(other.slot, &value[1..]),
                (Some(other), None) => self.has(other.slot),
                (None, _) => kind == rule::ABSENT,
            };
            if is_given {
                return true;
            }
        }
        false
    }

    /// Returns whether the argument with this number may have a value with this hash.
    #[inline]
    fn has_value(&self, slot: u16, hash: &[u8]) -> bool {
        self.given().iter().any(|given| {
            let word = self.words[usize::from(given.word)];
            let is_it = || match given.start {
                NO_VALUE => true,
                start => short_hash(&word[start as usize..]).to_le_bytes() == hash,
            };
            given.slot == slot && is_it()
        })
    }

    /// Returns the other argument in a rule of an argument of this table. Returns `None` if several arguments may have
    /// its id. `is_near` tells whether the other argument is one of the same command, and not of a parent command.
    #[inline]
    fn other(&self, table: usize, of: &[u8], is_near: bool) -> Option<FoundArgument> {
        if of[0] & rule::FAR == 0 {
            let slot = self.slots[table] + u16::from_le_bytes([of[1], of[2]]);
            return self.entry(table, &mut |found, _| found.slot == slot);
        }
        let is_above = |level: &usize| usize::from(self.first[*level]) <= table;
        let level = (0..=self.depth).rev().find(is_above)?;
        let first = usize::from(self.first[level]);
        let end = match level < self.depth {
            true => usize::from(self.first[level + 1]),
            false => self.len,
        };
        let start = if is_near { first } else { 0 };
        let mut others = (None, 0);
        for table in start..end {
            self.entry(table, &mut |found, entry| {
                let is_visible = table >= first || found.bits & arg::GLOBAL != 0;
                if is_visible && entry[arg::ID..arg::MIN] == of[1..] {
                    others = (Some(found), others.1 + 1);
                }
                false
            });
        }
        others.0.filter(|_| others.1 == 1)
    }

    /// Records that an argument is given now, which replaces earlier occurrences: those at a parent command, and at the
    /// same command those of arguments that override it, or that it overrides. Returns `None` if clap has to parse the
    /// line.
    #[inline]
    pub(super) fn replace_by(&mut self, found: FoundArgument) -> Option<()> {
        let level = self.depth as u8;
        for at in 0..self.count {
            let given = self.given[at];
            let is_same = given.slot == found.slot;
            if given.level != level {
                self.given[at].is_replaced |= is_same;
                continue;
            }
            let is_overridden = !given.is_replaced
                && (self.overrides(found.table, found.at, given.slot)
                    || self.overrides(given.table.into(), given.at.into(), found.slot));
            if is_overridden
                || (is_same
                    && found.bits & arg::REPEATABLE == 0
                    && self.has_bit(table::OVERRIDES_ITSELF, 0))
            {
                self.override_given(at, found)?;
            } else if is_same && !given.is_replaced && found.bits & arg::REPEATABLE == 0 {
                return None;
            }
        }
        Some(())
    }

    /// Returns whether the argument with the entry at this place overrides the one with this number.
    #[inline]
    fn overrides(&self, table: usize, at: usize, slot: u16) -> bool {
        rules(&self.tables[table][at..])
            .chunks_exact(rule::LEN)
            .filter(|of| of[0] & !rule::FAR == rule::OVERRIDES)
            .filter_map(|of| self.other(table, of, false))
            .any(|other| other.slot == slot)
    }

    /// Records that the occurrence with this index is overridden by an occurrence of `by`. Returns `None` if clap has to
    /// parse the line: if the author's code parses the value of a flag, or if the argument is also given to another
    /// command, whose value then counts.
    #[inline]
    fn override_given(&mut self, at: usize, by: FoundArgument) -> Option<()> {
        let given = self.given[at];
        let entry = self.entry_of(&given);
        let is_flag = entry[arg::MORE] & arg::FLAG != 0;
        let is_usual = matches!(entry[arg::DEFAULT], default_code::ZERO..=default_code::TRUE);
        let is_elsewhere = |other: &Given| {
            by.slot != given.slot && other.slot == given.slot && other.level != given.level
        };
        let is_left = (is_flag && !is_usual) || self.given().iter().any(is_elsewhere);
        self.given[at].is_replaced = true;
        (!is_left).then_some(())
    }

    /// Returns whether the argument with this number is given.
    #[inline]
    pub(super) fn has(&self, slot: u16) -> bool {
        let is_it = |given: &Given| given.slot == slot && !given.is_replaced;
        self.given().iter().any(is_it)
    }

    /// Returns whether a member of each required group is given. The tables of the command begin at the index `first`.
    #[inline]
    fn has_member(&self, first: usize) -> bool {
        let needs = |table: &usize| self.tables[*table][table::MORE] & table::NEEDS_MEMBER != 0;
        let is_only = (first..self.len).filter(needs).count() == 1;
        (first..self.len).filter(needs).all(|table| {
            // If there are several such groups, only the table tells to which of them an argument belongs.
            let is_here = |given: &Given| match is_only {
                true => usize::from(given.table) >= first,
                false => usize::from(given.table) == table,
            };
            let mut given = self.given().iter();
            given.any(|given| is_here(given) && self.entry_of(given)[arg::MORE] & arg::MEMBER != 0)
        })
    }

    #[inline]
    fn keeps_rules(&self) -> bool {
        self.given().iter().all(|given| {
            let is_here = given.level == self.depth as u8;
            let entry = self.entry_of(given);
            let group = &entry[arg::GROUP..arg::DEFAULT];
            let excludes = |other: &Given| {
                let its = &self.entry_of(other)[arg::GROUP..arg::DEFAULT];
                other.slot != given.slot && group != [0, 0] && group == its
            };
            let table = usize::from(given.table);
            // Where a global argument is given to a subcommand, its rules concern the arguments that have the other id
            // there.
            let is_below = table < usize::from(self.first[usize::from(given.level)]);
            let has_beside = |slot: u16| {
                let is_it = |other: &Given| {
                    other.slot == slot && other.level == given.level && !other.is_replaced
                };
                self.given().iter().any(is_it)
            };
            let mut rules = rules(entry).chunks_exact(rule::LEN);
            let mut is_met = !is_here || given.is_replaced;
            // Members of a group that are given to different commands do not exclude each other, but only clap knows
            // to which of the commands the group belongs.
            !self.given().iter().any(excludes)
                && rules.all(|of| {
                    let other = || self.other(table, of, false);
                    let kind = of[0] & !rule::FAR;
                    match kind {
                        rule::EXCLUDES | rule::OVERRIDES => other().is_some_and(|other| {
                            (!is_below || other.bits & arg::GLOBAL != 0)
                                && (kind == rule::OVERRIDES
                                    || given.is_replaced
                                    || !has_beside(other.slot))
                        }),
                        rule::NEEDS | rule::NEEDS_OR => {
                            is_met |= other().is_some_and(|other| has_beside(other.slot));
                            kind == rule::NEEDS_OR
                                || std::mem::replace(&mut is_met, !is_here || given.is_replaced)
                        }
                        _ => true,
                    }
                })
        })
    }

    #[inline]
    fn entry_of(&self, given: &Given) -> &'static [u8] {
        &self.tables[usize::from(given.table)][usize::from(given.at)..]
    }
}
