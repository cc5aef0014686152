//! Groups of a command's arguments: exclusive ones and required ones.

use super::relation::{Around, Relation};
use crate::grammar::RelatedGroup;
use crate::spec::{Fact, Item, Other, Part, str_eq};

/// A group, with those of its arguments that can be named.
pub(in crate::manifest) struct Group {
    pub(in crate::manifest) members: Relation,
    pub(in crate::manifest) required: bool,
    pub(in crate::manifest) multiple: bool,
}

impl Group {
    /// Returns the group of a fact, or nothing if the group has nothing to tell.
    const fn of(fact: &Fact, around: &Around<'_>) -> Option<Self> {
        let group = match *fact {
            Fact::Group(group) => Self {
                members: Relation::of(group.members, around),
                required: group.required,
                multiple: group.multiple,
            },
            Fact::AnyOf(members) if !Other::any_unseen(members) => Self {
                members: Relation::of(members, around),
                required: true,
                multiple: true,
            },
            Fact::GroupId(id) => {
                let found = RelatedGroup::by_id(around.part(), id.raw());
                Self {
                    members: Relation::found(around.part(), &found.members),
                    required: found.required,
                    multiple: found.multiple,
                }
            }
            _ => return None,
        };
        let says_more = match group.members.len() {
            0 => false,
            1 => group.required,
            _ => group.required || !group.multiple,
        };
        if says_more { Some(group) } else { None }
    }
}

/// Iterates over the groups of a command.
#[derive(Clone, Copy)]
pub(in crate::manifest) struct Groups {
    facts: [Option<&'static Fact>; Self::ROOM],
    len: usize,
    next: usize,
}

impl Groups {
    /// The maximum number of groups that are told.
    const ROOM: usize = 64;

    pub(in crate::manifest) const fn of(part: &'static Part) -> Self {
        let mut this = Self {
            facts: [None; Self::ROOM],
            len: 0,
            next: 0,
        };
        this.add(part);
        this
    }

    pub(in crate::manifest) const fn next(&mut self, around: &Around<'_>) -> Option<Group> {
        while self.next < self.len {
            let fact = self.facts[self.next];
            self.next += 1;
            if let Some(fact) = fact
                && let Some(group) = Group::of(fact, around)
            {
                return Some(group);
            }
        }
        None
    }

    const fn add(&mut self, part: &'static Part) {
        let mut i = 0;
        while i < part.items.len() {
            if let Item::Part(part) = part.items[i] {
                self.add(part);
            }
            i += 1;
        }
        let mut i = 0;
        while i < part.facts.len() {
            let fact = &part.facts[i];
            let is_new = match fact {
                Fact::Group(_) | Fact::AnyOf(_) => true,
                Fact::GroupId(id) => !self.has(id.raw()),
                _ => false,
            };
            if is_new && self.len < Self::ROOM {
                self.facts[self.len] = Some(fact);
                self.len += 1;
            }
            i += 1;
        }
    }

    /// Returns whether there is a group with this id: the arguments of several structs may join it.
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
