//! Checks the rules between the arguments of a command.

use super::layout::{arg, rule, short_hash, table};
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
            let is_missing = &mut |found: super::find::FoundArgument, entry: &'static [u8]| {
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
            let is_given = match (self.other(table, of), value) {
                (Some(other), Some(value)) => self.has_value(other, &value[1..]),
                (Some(other), None) => self.has(other),
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

    /// Returns the number of the other argument in a rule of an argument of this table. Returns `None` if several
    /// arguments of the command may have its id.
    #[inline]
    fn other(&self, table: usize, of: &[u8]) -> Option<u16> {
        if of[0] & rule::FAR == 0 {
            return Some(self.slots[table] + u16::from_le_bytes([of[1], of[2]]));
        }
        let is_above = |level: &usize| usize::from(self.first[*level]) <= table;
        let level = (0..=self.depth).rev().find(is_above)?;
        let end = match level < self.depth {
            true => usize::from(self.first[level + 1]),
            false => self.len,
        };
        let mut found = Vec::new();
        for table in usize::from(self.first[level])..end {
            self.entry(table, &mut |argument, entry| {
                if entry[arg::ID..arg::MIN] == of[1..] {
                    found.push(argument.slot);
                }
                false
            });
        }
        match found.as_slice() {
            [other] => Some(*other),
            _ => None,
        }
    }

    /// Returns whether the argument with this number is given.
    #[inline]
    pub(super) fn has(&self, slot: u16) -> bool {
        self.given().iter().any(|given| given.slot == slot)
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
        let level = self.depth as u8;
        let here = || {
            self.given()
                .iter()
                .filter(move |given| given.level == level)
        };
        self.given().iter().all(|given| {
            let is_here = given.level == level;
            let entry = self.entry_of(given);
            let group = &entry[arg::GROUP..arg::DEFAULT];
            let excludes = |other: &Given| {
                let its = &self.entry_of(other)[arg::GROUP..arg::DEFAULT];
                other.slot != given.slot && group != [0, 0] && group == its
            };
            let table = usize::from(given.table);
            let mut rules = rules(entry).chunks_exact(rule::LEN);
            let mut is_met = !is_here;
            // Members of a group that are given to different commands do not exclude each other, but only clap knows
            // to which of the commands the group belongs.
            !self.given().iter().any(excludes)
                && rules.all(|of| {
                    let kind = of[0] & !rule::FAR;
                    match kind {
                        rule::EXCLUDES => {
                            let other = self.other(table, of);
                            other.is_some_and(|other| !self.has(other))
                        }
                        rule::NEEDS | rule::NEEDS_OR => {
                            let other = self.other(table, of);
                            is_met |= here().any(|given| Some(given.slot) == other);
                            kind == rule::NEEDS_OR || std::mem::replace(&mut is_met, !is_here)
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
