//! Finds the groups of a command's arguments: those whose arguments exclude each other, and those
//! that require an argument.

use super::relation::{ReferenceScope, Relation};
use crate::slice::each;
use crate::spec::{Fact, Item, Other, Part, str_eq};

/// A group with its visible members, which are the arguments that are known at compile time and not
/// hidden from agents.
pub(in crate::manifest) struct VisibleGroup {
    pub(in crate::manifest) members: Relation,
    pub(in crate::manifest) required: bool,
    pub(in crate::manifest) multiple: bool,
}

impl VisibleGroup {
    /// Returns the number of groups that a fact declares.
    #[inline]
    const fn count(fact: &Fact) -> usize {
        match fact {
            Fact::AnyOfOrAll(_, all) => all.len(),
            _ => 1,
        }
    }

    /// Returns the group with the index `nth` that a fact declares, or `None` if the group neither
    /// requires nor excludes any visible argument.
    #[inline]
    const fn of(fact: &Fact, nth: usize, scope: &ReferenceScope<'_>) -> Option<Self> {
        let group = match *fact {
            Fact::Group(group) => Self {
                members: Relation::of(group.members, scope),
                required: group.required,
                multiple: group.multiple,
            },
            Fact::AnyOf(members) if !Other::any_dynamic(members) => Self {
                members: Relation::of(members, scope),
                required: true,
                multiple: true,
            },
            // The rule "at least one argument of `any`, or all arguments of `all`" is written as
            // several groups. For each argument of `all`, a group requires this argument or one of
            // `any`.
            Fact::AnyOfOrAll(any, all)
                if nth < all.len() && !Other::any_dynamic(any) && !all[nth].id.is_dynamic() =>
            {
                Self {
                    members: Relation::of(any, scope).and(all[nth], scope),
                    required: true,
                    multiple: true,
                }
            }
            Fact::GroupId(id) => {
                let found = scope.group(id.raw());
                Self {
                    members: Relation::found(scope, &found.members),
                    required: found.required,
                    multiple: found.multiple,
                }
            }
            _ => return None,
        };
        let has_rule = match group.members.len() {
            0 => false,
            1 => group.required,
            _ => group.required || !group.multiple,
        };
        if has_rule { Some(group) } else { None }
    }
}

/// An iterator over the groups of a command.
#[derive(Clone, Copy)]
pub(in crate::manifest) struct VisibleGroups {
    facts: [Option<&'static Fact>; Self::CAPACITY],
    len: usize,
    next: usize,
    /// The index of the next group among those that the next fact declares.
    nth: usize,
}

impl VisibleGroups {
    /// The maximum number of facts about groups.
    const CAPACITY: usize = 64;

    #[inline]
    pub(in crate::manifest) const fn of(scope: &ReferenceScope<'_>) -> Self {
        let mut this = Self {
            facts: [None; Self::CAPACITY],
            len: 0,
            next: 0,
            nth: 0,
        };
        this.add(scope.part(), true);
        let mut above = scope.above_with_groups();
        if this.come_from_clap() {
            // Groups that are read from clap include the inherited groups, so the groups from the
            // grammar are removed.
            this.keep_groups_from_clap();
            above = None;
        }
        while let Some(here) = above {
            this.add(here.part(), false);
            above = here.above_with_groups();
        }
        this
    }

    #[inline]
    pub(in crate::manifest) const fn next(
        &mut self,
        scope: &ReferenceScope<'_>,
    ) -> Option<VisibleGroup> {
        while self.next < self.len {
            let Some(fact) = self.facts[self.next] else {
                return None;
            };
            let nth = self.nth;
            self.nth += 1;
            if self.nth >= VisibleGroup::count(fact) {
                self.next += 1;
                self.nth = 0;
            }
            if let Some(group) = VisibleGroup::of(fact, nth, scope) {
                return Some(group);
            }
        }
        None
    }

    /// Adds the groups of the command (`is_own`) or of a parent command. Of a parent's groups, only
    /// those from the grammar are added, because they apply to its global arguments in subcommands,
    /// too.
    #[inline]
    const fn add(&mut self, part: &'static Part, is_own: bool) {
        each!(part.items, |item| {
            if let Item::Part(part) = *item {
                self.add(part, is_own);
            }
        });
        each!(part.facts, |fact| {
            let is_new = match fact {
                Fact::Group(_) | Fact::AnyOf(_) | Fact::AnyOfOrAll(..) => is_own,
                Fact::GroupId(id) => !self.has(id.raw()),
                _ => false,
            };
            if is_new {
                self.push(fact);
            }
        });
    }

    #[inline]
    const fn push(&mut self, fact: &'static Fact) {
        if self.len < Self::CAPACITY {
            self.facts[self.len] = Some(fact);
            self.len += 1;
        }
    }

    /// Removes the groups that come from the grammar. Only the ids of these groups are known.
    #[inline]
    const fn keep_groups_from_clap(&mut self) {
        let mut i = 0;
        while i < self.len {
            if let Some(Fact::GroupId(_)) = self.facts[i] {
                self.len -= 1;
                self.facts[i] = self.facts[self.len];
            } else {
                i += 1;
            }
        }
    }

    /// Returns whether the groups were read from clap at run time.
    #[inline]
    const fn come_from_clap(&self) -> bool {
        let mut i = 0;
        while i < self.len {
            if let Some(Fact::Group(_)) = self.facts[i] {
                return true;
            }
            i += 1;
        }
        false
    }

    /// Returns whether the list already contains a group with this id. This is possible because the
    /// arguments of several structs can belong to one group.
    #[inline]
    const fn has(&self, id: &str) -> bool {
        let mut i = 0;
        while i < self.len {
            if let Some(Fact::GroupId(known)) = self.facts[i]
                && str_eq(known.raw(), id)
            {
                return true;
            }
            i += 1;
        }
        false
    }
}
