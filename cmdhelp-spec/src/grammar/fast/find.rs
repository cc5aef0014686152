//! Finds arguments in the tables of the fast parser.

use super::layout::{arg, default_code, table};
use super::line::{Line, size};

/// An argument in a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct FoundArgument {
    pub(super) slot: u16,
    pub(super) table: usize,
    pub(super) at: usize,
    pub(super) bits: u8,
    pub(super) more: u8,
    pub(super) least: u8,
    pub(super) most: u8,
}

/// The name of an option or flag to search for.
#[derive(Clone, Copy)]
pub(super) enum OptionName<'n> {
    Long(&'n [u8]),
    Short(u8),
}

impl Line<'_> {
    #[inline]
    fn found(&self, table: usize, at: usize, slot: u16) -> FoundArgument {
        let entry = &self.tables[table][at..];
        FoundArgument {
            slot,
            table,
            at,
            bits: entry[arg::BITS],
            more: entry[arg::MORE],
            least: entry[arg::MIN],
            most: entry[arg::MAX],
        }
    }

    /// Returns the first argument of a table for which `is_it` returns true. The entries for
    /// further names of an argument are not passed to `is_it`.
    #[inline]
    pub(super) fn entry(
        &self,
        table: usize,
        is_it: &mut dyn FnMut(FoundArgument, &'static [u8]) -> bool,
    ) -> Option<FoundArgument> {
        let bytes = self.tables[table];
        let (mut at, mut slot) = (table::HEAD, self.slots[table]);
        while at < bytes.len() {
            if bytes[at] & arg::ALIAS == 0 {
                let found = self.found(table, at, slot);
                if is_it(found, &bytes[at..]) {
                    return Some(found);
                }
                slot += 1;
            }
            at += size(&bytes[at..]);
        }
        None
    }

    /// Returns the argument with this name. It belongs to the command whose tables begin at the
    /// index `first`, or is a global argument of a parent command. Returns `None` if there is no
    /// such argument, or if clap has to parse lines with it.
    #[inline]
    pub(super) fn find(&self, name: OptionName<'_>, first: usize) -> Option<FoundArgument> {
        match name {
            // The word may be a negative number, so clap parses the line.
            OptionName::Short(letter)
                if letter.is_ascii_digit() && self.has_bit(table::HAS_NUMBERS, first) =>
            {
                return None;
            }
            OptionName::Short(letter) if !letter.is_ascii_alphanumeric() => return None,
            OptionName::Long([]) => return None,
            _ => {}
        }
        for table in (0..self.len).rev() {
            let is_own = table >= first;
            let bytes = self.tables[table];
            if !is_own && bytes[table::BITS] & table::GLOBALS == 0 {
                continue;
            }
            let (mut at, mut main, mut slot) = (table::HEAD, table::HEAD, self.slots[table]);
            while at < bytes.len() {
                let entry = &bytes[at..];
                let bits = entry[arg::BITS];
                if bits & arg::ALIAS == 0 {
                    slot += u16::from(at > table::HEAD);
                    main = at;
                }
                let len = usize::from(entry[arg::LONG]);
                let is_it = match name {
                    OptionName::Long(name) => {
                        len == name.len()
                            && entry[arg::HEAD] == name[0]
                            && &entry[arg::HEAD..arg::HEAD + len] == name
                    }
                    OptionName::Short(letter) => entry[arg::SHORT] == letter,
                };
                if is_it && (is_own || bits & arg::GLOBAL != 0) {
                    let is_left_to_clap = bits & (arg::LEFT_TO_CLAP | arg::POSITIONAL) != 0;
                    return (!is_left_to_clap).then(|| self.found(table, main, slot));
                }
                at += size(entry);
            }
        }
        None
    }

    /// Returns the positional with the index `place` of the command whose tables begin at the index
    /// `first`. Returns `None` if there is no such positional, or if clap has to parse lines with
    /// it.
    #[inline]
    pub(super) fn positional(&self, place: usize, first: usize) -> Option<FoundArgument> {
        let found = self.nth_positional(place, first);
        found.filter(|found| found.bits & arg::LEFT_TO_CLAP == 0)
    }

    /// Returns the positional that gets all words after `--`. It belongs to the command whose
    /// tables begin at the index `first`.
    #[inline]
    pub(super) fn last_positional(&self, first: usize) -> Option<FoundArgument> {
        let has_last = |table: &usize| self.tables[*table][table::MORE] & table::HAS_LAST != 0;
        let is_it = &mut |_: FoundArgument, entry: &'static [u8]| entry[arg::MORE] & arg::LAST != 0;
        (first..self.len)
            .find(has_last)
            .and_then(|table| self.entry(table, is_it))
    }

    /// Returns whether the positional with the index `place` is the last one of the command, apart
    /// from the positional that gets all words after `--`.
    #[inline]
    pub(super) fn is_last(&self, place: usize, first: usize) -> bool {
        let next = self.nth_positional(place + 1, first);
        next.is_none_or(|next| next.more & arg::LAST != 0)
    }

    /// Returns whether no positional of the command follows this one. After `--`, clap continues with
    /// the positional that is declared last, even if another one has the setting `last`.
    #[inline]
    pub(super) fn is_final(&self, found: &FoundArgument, first: usize) -> bool {
        let mut place = 0;
        let mut of_last = None;
        while let Some(next) = self.nth_positional(place, first) {
            of_last = Some(next.slot);
            place += 1;
        }
        of_last == Some(found.slot)
    }

    /// Returns whether the command whose tables begin at the index `first` has a table in whose
    /// second byte this bit is set.
    #[inline]
    pub(super) fn has_bit(&self, bit: u8, first: usize) -> bool {
        (first..self.len).any(|table| self.tables[table][table::MORE] & bit != 0)
    }

    /// Returns whether the command whose tables begin at the index `first` has positionals.
    #[inline]
    pub(super) fn has_positionals(&self, first: usize) -> bool {
        self.nth_positional(0, first).is_some()
    }

    #[inline]
    fn nth_positional(&self, mut place: usize, first: usize) -> Option<FoundArgument> {
        (first..self.len).find_map(|table| {
            self.entry(table, &mut |found, _| {
                let is_positional = found.bits & arg::POSITIONAL != 0;
                if is_positional && place == 0 {
                    return true;
                }
                place -= usize::from(is_positional);
                false
            })
        })
    }

    /// Finds the arguments of the command whose tables begin at the index `first` that may have the same id as a global
    /// argument of a parent command. clap gives both arguments the same values, so it parses the lines that give one of
    /// them. If neither is given, both have their defaults, which must be the same. Returns `None` if the defaults may
    /// differ or if an argument is already given.
    #[inline]
    pub(super) fn note_shared_ids(&mut self, first: usize) -> Option<()> {
        let bits = |table: usize| self.tables[table][table::BITS];
        let (mut shared, mut is_plain) = (self.shared_ids, true);
        for own in first..self.len {
            for above in 0..first {
                if (bits(own) | bits(above)) & table::GLOBALS == 0 {
                    continue;
                }
                self.entry(own, &mut |one, entry| {
                    self.entry(above, &mut |two, other| {
                        let is_shared = (one.bits | two.bits) & arg::GLOBAL != 0
                            && entry[arg::ID..arg::MIN] == other[arg::ID..arg::MIN];
                        if is_shared {
                            let has_no_text = matches!(
                                entry[arg::DEFAULT],
                                default_code::NOTHING | default_code::ZERO..=default_code::TRUE
                            );
                            is_plain &= has_no_text
                                && entry[arg::DEFAULT] == other[arg::DEFAULT]
                                && !self.has(two.slot);
                            match shared.iter_mut().find(|id| **id == [0; 2]) {
                                Some(free) => free.copy_from_slice(&entry[arg::ID..arg::MIN]),
                                None => is_plain = false,
                            }
                        }
                        false
                    });
                    false
                });
            }
        }
        self.shared_ids = shared;
        is_plain.then_some(())
    }
}
