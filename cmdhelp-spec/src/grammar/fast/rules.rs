//! Checks the rules between the arguments of a command.

use super::layout::{arg, rule, table};
use super::line::{Given, Line, rules};

impl Line<'_> {
    /// Returns whether the line follows the rules between the arguments of the command whose tables
    /// begin at the index `first`: no required argument is missing, and no given arguments exclude
    /// each other. `bits` are the bits of these tables.
    #[inline]
    pub(super) fn is_right(&self, first: usize, bits: u8) -> bool {
        (bits & table::REQUIRED == 0 || self.has_required(first))
            && (first..self.len).all(|table| self.has_member(table))
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
        let start = self.slots[table];
        let mut rules = rules(entry).chunks_exact(rule::LEN);
        rules.any(|of| of[0] == kind && self.has(start + u16::from(of[1])))
    }

    /// Returns whether the argument with this number is given.
    #[inline]
    fn has(&self, slot: u16) -> bool {
        self.given().iter().any(|given| given.slot == slot)
    }

    /// Returns whether a member of the table's required group is given. If the table has no
    /// required group, returns true.
    #[inline]
    fn has_member(&self, table: usize) -> bool {
        let is_member = |given: &Given| {
            usize::from(given.table) == table && self.entry_of(given)[arg::MORE] & arg::MEMBER != 0
        };
        self.tables[table][table::MORE] & table::NEEDS_MEMBER == 0
            || self.given().iter().any(is_member)
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
            let start = self.slots[usize::from(given.table)];
            let mut rules = rules(entry).chunks_exact(rule::LEN);
            let mut is_met = !is_here;
            // Members of a group that are given to different commands do not exclude each other, but only clap knows
            // to which of the commands the group belongs.
            !self.given().iter().any(excludes)
                && rules.all(|of| {
                    let other = start + u16::from(of[1]);
                    match of[0] {
                        rule::EXCLUDES => !self.has(other),
                        rule::NEEDS | rule::NEEDS_OR => {
                            is_met |= here().any(|given| given.slot == other);
                            of[0] == rule::NEEDS_OR || std::mem::replace(&mut is_met, !is_here)
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
