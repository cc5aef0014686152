//! Finds the arguments that an argument requires or conflicts with.

use super::Argument;
use super::property::write_key;
use crate::grammar::{Related, RelatedGroup};
use crate::manifest::out::Out;
use crate::slice::{any, each, first};
use crate::spec::{Arg, Fact, Item, Other, Part, Setting, Text, str_eq};

/// A command and its parent commands, in which references from one argument to another are looked
/// up.
#[derive(Clone, Copy)]
pub(in crate::manifest) struct ReferenceScope<'a> {
    up: Option<&'a ReferenceScope<'a>>,
    part: &'static Part,
    /// Whether the command or a parent command has groups.
    has_groups: bool,
}

impl<'a> ReferenceScope<'a> {
    /// The empty scope, for references that have already been resolved.
    pub(in crate::manifest) const NO_SCOPE: Self = Self::root(&Part::EMPTY);

    #[inline]
    pub(in crate::manifest) const fn root(part: &'static Part) -> Self {
        Self {
            up: None,
            part,
            has_groups: has_groups(part),
        }
    }

    #[inline]
    pub(in crate::manifest) const fn below(&'a self, part: &'static Part) -> Self {
        Self {
            up: Some(self),
            part,
            has_groups: self.has_groups || has_groups(part),
        }
    }

    /// Returns the part of the command itself.
    #[inline]
    pub(super) const fn part(&self) -> &'static Part {
        self.part
    }

    /// Returns the scope of the parent command, if this parent or one of its own parents has
    /// groups.
    #[inline]
    pub(super) const fn above_with_groups(&self) -> Option<&'a ReferenceScope<'a>> {
        match self.up {
            Some(up) if up.has_groups => Some(up),
            _ => None,
        }
    }

    /// Returns the group with this id. It contains its members in the command and its members that
    /// are global arguments of parent commands.
    #[inline]
    pub(super) const fn group(&self, id: &str) -> RelatedGroup {
        let mut group = RelatedGroup::by_id(self.part, id);
        let mut above = self.above_with_groups();
        while let Some(here) = above {
            group.inherit(here.part, id);
            above = here.above_with_groups();
        }
        group
    }

    /// Returns whether an id is that of a group with several visible members, in the command or in
    /// the first of its parents that has an argument or a group with this id.
    #[inline]
    const fn is_choice(&self, id: &str) -> bool {
        let mut at = Some(self);
        while let Some(here) = at {
            if !Related::arg(here.part, id).all().is_empty() {
                return false;
            }
            let members = here.group(id).members;
            if !members.all().is_empty() {
                return Relation::found(here, &members).len() > 1;
            }
            at = here.up;
        }
        false
    }

    /// Returns the argument with this id, or the members of the group with this id.
    #[inline]
    const fn related(&self, id: &str) -> Related {
        let arg = Related::arg(self.part, id);
        match arg.all() {
            [] => self.group(id).members,
            _ => arg,
        }
    }

    /// Returns whether the argument with this id is hidden from agents. The command is searched
    /// first, and then its parents.
    #[inline]
    const fn hides(&self, id: &str) -> bool {
        let mut at = Some(self);
        while let Some(here) = at {
            if let Some(hides) = is_hidden(here.part, id) {
                return hides;
            }
            at = here.up;
        }
        false
    }
}

/// A list of the other arguments to which an argument or a group refers. It does not contain
/// arguments that are unknown or hidden from agents.
#[derive(Clone, Copy)]
pub(in crate::manifest) struct Relation {
    all: [Other; Self::CAPACITY],
    dashes: [&'static str; Self::CAPACITY],
    len: usize,
}

impl Relation {
    /// The maximum number of arguments in the list.
    const CAPACITY: usize = Related::CAPACITY;

    const NONE: Self = Self {
        all: [Other {
            id: Text::Plain(""),
            spelling: Text::Plain(""),
        }; Self::CAPACITY],
        dashes: [""; Self::CAPACITY],
        len: 0,
    };

    #[inline]
    pub(in crate::manifest) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    #[inline]
    const fn push(&mut self, other: Other, dashes: &'static str) {
        if self.len < Self::CAPACITY {
            self.all[self.len] = other;
            self.dashes[self.len] = dashes;
            self.len += 1;
        }
    }

    /// Returns the arguments to which `others` refers, without arguments that are hidden from
    /// agents.
    #[inline]
    pub(in crate::manifest) const fn of(
        others: &'static [Other],
        scope: &ReferenceScope<'_>,
    ) -> Self {
        let mut relation = Self::NONE;
        each!(others, |other| {
            relation = relation.and(*other, scope);
        });
        relation
    }

    /// Returns the arguments that an argument requires, all of them: those in `others`, without
    /// groups of which one member is enough.
    #[inline]
    const fn of_required(others: &'static [Other], scope: &ReferenceScope<'_>) -> Self {
        let mut relation = Self::NONE;
        each!(others, |other| {
            if !other.is_choice(scope) {
                relation = relation.and(*other, scope);
            }
        });
        relation
    }

    /// Returns the members of a group, one of which is enough. Returns none if `other` is not a
    /// group with several members.
    #[inline]
    const fn of_choice(other: Other, scope: &ReferenceScope<'_>) -> Self {
        match other.is_choice(scope) {
            true => Self::NONE.and(other, scope),
            false => Self::NONE,
        }
    }

    /// Adds an argument, unless it is unknown or hidden from agents.
    #[inline]
    pub(super) const fn and(mut self, other: Other, scope: &ReferenceScope<'_>) -> Self {
        match (other.id.is_dynamic(), other.spelling.is_empty()) {
            (true, _) => {}
            (false, true) => self.find(scope, other.id.raw()),
            (false, false) if scope.hides(other.id.raw()) => {}
            (false, false) => self.push(other, ""),
        }
        self
    }

    /// Adds the argument or the members of the group with this id, searching the command and then
    /// its parents.
    #[inline]
    const fn find(&mut self, scope: &ReferenceScope<'_>, id: &str) {
        let mut at = Some(scope);
        while let Some(here) = at {
            let found = here.related(id);
            self.add(here, &found);
            if !found.all().is_empty() {
                return;
            }
            at = here.up;
        }
    }

    /// Returns the arguments in `found`, without arguments that are hidden from agents.
    #[inline]
    pub(super) const fn found(scope: &ReferenceScope<'_>, found: &Related) -> Self {
        let mut relation = Self::NONE;
        relation.add(scope, found);
        relation
    }

    #[inline]
    const fn add(&mut self, scope: &ReferenceScope<'_>, found: &Related) {
        each!(found.all(), |it| {
            if let Some(arg) = *it
                && !arg.is_hidden()
                && !scope.hides(arg.id())
            {
                let (dashes, spelling) = match (arg.long(), arg.short()) {
                    (Some(long), _) => ("--", long),
                    (None, Some(short)) => ("-", short),
                    (None, None) => ("", arg.id()),
                };
                let other = Other {
                    id: Text::Const(arg.id()),
                    spelling: Text::Const(spelling),
                };
                self.push(other, dashes);
            }
        });
    }

    /// Writes a JSON array of the arguments, each as written on a command line.
    #[inline]
    pub(in crate::manifest) const fn write_spellings(&self, out: &mut Out<'_>) {
        out.open(b'[');
        let mut i = 0;
        while i < self.len {
            out.next();
            out.quote();
            out.put(self.dashes[i]);
            out.inner(self.all[i].spelling);
            out.quote();
            i += 1;
        }
        out.close(b']');
    }

    /// Writes the keys of the arguments, separated by commas, with `last`, such as ` and `, before
    /// the last key.
    #[inline]
    pub(in crate::manifest) const fn write_names(&self, out: &mut Out<'_>, last: &str) {
        write_names(out, self.all.split_at(self.len).0, last);
    }
}

impl Argument<'_> {
    /// Returns the arguments that this argument requires, without arguments that are hidden from
    /// agents.
    #[inline]
    pub(super) const fn required(&self) -> Relation {
        match self.requires {
            Some(others) => Relation::of_required(others, &self.scope),
            None => Relation::NONE,
        }
    }

    /// Returns the references in `requires` if one of them is to a group with several members, and
    /// otherwise none.
    #[inline]
    pub(super) const fn required_choices(&self) -> &'static [Other] {
        match self.requires {
            Some(others) if any!(others, |other| other.is_choice(&self.scope)) => others,
            _ => &[],
        }
    }

    /// Writes a sentence for each required group with several members. `end` is the text before the
    /// first sentence. Returns the text before the sentence after them.
    #[inline]
    pub(super) const fn write_choices(
        &self,
        out: &mut Out<'_>,
        mut end: &'static str,
    ) -> &'static str {
        each!(self.required_choices(), |other| {
            let choice = Relation::of_choice(*other, &self.scope);
            if !choice.is_empty() {
                out.put(end);
                out.put("Requires ");
                choice.write_names(out, " or ");
                out.put(".");
                end = " ";
            }
        });
        end
    }

    /// Returns the arguments to which `others` refers, without arguments that are hidden from
    /// agents.
    #[inline]
    pub(super) const fn relation(&self, others: Option<&'static [Other]>) -> Relation {
        match others {
            Some(others) => Relation::of(others, &self.scope),
            None => Relation::of(&[], &self.scope),
        }
    }
}

impl Other {
    /// Returns whether this is a group with several members.
    #[inline]
    const fn is_choice(&self, scope: &ReferenceScope<'_>) -> bool {
        !self.id.is_dynamic() && self.spelling.is_empty() && scope.is_choice(self.id.raw())
    }
}

/// Returns whether a command has groups of arguments.
#[inline]
const fn has_groups(part: &Part) -> bool {
    any!(part.facts, |fact| matches!(*fact, Fact::GroupId(_)))
        || any!(
            part.items,
            |item| matches!(item, Item::Part(part) if has_groups(part))
        )
}

/// Returns whether the argument with this id is hidden from agents, or `None` if the command has no
/// such argument.
#[inline]
const fn is_hidden(part: &Part, id: &str) -> Option<bool> {
    first!(part.items, |item| match item {
        Item::Arg(arg) => is_hidden_among(core::slice::from_ref(arg), id),
        Item::Args(args) => is_hidden_among(args.known, id),
        Item::Part(part) => is_hidden(part, id),
        _ => None,
    })
}

#[inline]
const fn is_hidden_among(args: &[Arg], id: &str) -> Option<bool> {
    each!(args, |arg| {
        if str_eq(arg.id.raw(), id) {
            return Some(hides(arg.settings));
        }
    });
    None
}

#[inline]
const fn hides(settings: &[Setting]) -> bool {
    any!(settings, |setting| matches!(
        setting,
        Setting::HideFromAgents
    ))
}

/// Writes the keys of arguments, separated by commas, with `last` before the last key.
#[inline]
const fn write_names(out: &mut Out<'_>, others: &[Other], last: &str) {
    let mut i = 0;
    while i < others.len() {
        if i > 0 {
            out.put(if i + 1 == others.len() { last } else { ", " });
        }
        out.put("`");
        write_key(out, others[i].id.raw());
        out.put("`");
        i += 1;
    }
}
