//! Finds the global arguments that fields with `from_global` read.

use super::layout::{arg, default_code, table};
use super::line::{Line, Next};

impl Line<'_> {
    /// Returns the global argument with this id of a parent command. Returns `None` if clap has to read the argument:
    /// if a field of the current command has read it before, because clap's matches then no longer contain it, or if
    /// only the generated code of its own field knows its value.
    #[must_use]
    #[inline]
    pub fn inherited(&mut self, id: &str) -> Option<Next> {
        let first = usize::from(self.first[self.level]);
        let own = self.slots[first];
        let next = {
            let mut above = self.with_id(id).filter(|next| next.slot < own);
            // Two ids can have the same hash.
            above.next().filter(|_| above.next().is_none())?
        };
        let table = (0..first).find(|&table| next.slot < self.slots[table + 1])?;
        let is_by_type = self.tables[table][table::MORE] & table::GLOBALS_BY_TYPE != 0;
        let is_given = self.count(next) > 0;
        let is_known = match next.entry[arg::DEFAULT] {
            // A flag that has neither a parser nor a default of its author has one of these values.
            default_code::ZERO..=default_code::TRUE => true,
            default_code::NOTHING => is_by_type || !is_given,
            default_code::CODE => is_by_type && is_given,
            _ => is_by_type,
        };
        let bit = 1_u64.checked_shl(next.slot.into())?;
        let is_read = self.inherited & bit != 0;
        self.inherited |= bit;
        (is_known && !is_read && next.is_global()).then_some(next)
    }
}
