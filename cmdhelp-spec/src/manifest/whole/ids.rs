//! Finds out, without comparing their names, whether all commands have different ids in tool
//! bundles.

use crate::slice::any;
use crate::spec::{Command, Fact, Item, Part};

/// What the walk through the spec tree knows about the ids of subcommands.
#[derive(Clone, Copy)]
pub(in crate::manifest) struct SubcommandIds {
    /// The length of the current command's id with the `-` that follows it; 0 for the root.
    length: usize,
    /// Whether a part of the current command has subcommands.
    has_commands: bool,
    /// Whether all ids are known to differ. They are if the subcommands of each command are in one
    /// part with [`Fact::DistinctIds`], and no id is too long.
    pub(in crate::manifest) are_distinct: bool,
}

impl SubcommandIds {
    /// The maximum length of an id. A longer id would be shortened.
    pub(in crate::manifest) const CAPACITY: usize = 64;

    pub(super) const NONE: Self = Self {
        length: 0,
        has_commands: false,
        are_distinct: true,
    };

    /// Makes the subcommand at the index `at` of `part` the current command.
    #[inline]
    pub(super) const fn enter(&mut self, part: &Part, at: usize, command: &Command) {
        let is_first = at == 0 || !matches!(part.items[at - 1], Item::Command(_));
        if is_first && (self.has_commands || !has_distinct_ids(part)) {
            self.are_distinct = false;
        }
        let length = self.length + command.name.raw().len();
        if length > Self::CAPACITY {
            self.are_distinct = false;
        }
        self.length = length + 1;
        self.has_commands = false;
    }

    /// Makes the parent command the current command again. `above` is the state before the
    /// subcommand was entered.
    #[inline]
    pub(super) const fn leave(&mut self, above: Self) {
        self.length = above.length;
        self.has_commands = true;
    }
}

#[inline]
const fn has_distinct_ids(part: &Part) -> bool {
    any!(part.facts, |fact| matches!(fact, Fact::DistinctIds))
}
