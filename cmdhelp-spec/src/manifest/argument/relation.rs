//! The other arguments that an argument refers to: conflicts and requirements.

use super::Argument;
use super::property::write_key;
use crate::grammar::Related;
use crate::manifest::out::Out;
use crate::spec::str_eq;
use crate::spec::{Item, Other, Part, Setting, Text};

/// The scope for references between arguments: a command and the commands above it.
#[derive(Clone, Copy)]
pub(in crate::manifest) struct Around<'a> {
    up: Option<&'a Around<'a>>,
    part: &'static Part,
}

impl<'a> Around<'a> {
    /// The empty scope, for references that are resolved already.
    pub(in crate::manifest) const NOWHERE: Self = Self::root(&Part::EMPTY);

    pub(in crate::manifest) const fn root(part: &'static Part) -> Self {
        Self { up: None, part }
    }

    pub(in crate::manifest) const fn below(&'a self, part: &'static Part) -> Self {
        Self {
            up: Some(self),
            part,
        }
    }

    /// Returns the part of the command itself.
    pub(super) const fn part(&self) -> &'static Part {
        self.part
    }
}

/// The arguments that can be named.
#[derive(Clone, Copy)]
pub(in crate::manifest) struct Relation {
    all: [Other; Self::ROOM],
    dashes: [&'static str; Self::ROOM],
    len: usize,
}

impl Relation {
    /// The maximum number of arguments that are told.
    const ROOM: usize = Related::ROOM;

    const NONE: Self = Self {
        all: [Other {
            id: Text::Plain(""),
            spelling: Text::Plain(""),
        }; Self::ROOM],
        dashes: [""; Self::ROOM],
        len: 0,
    };

    pub(in crate::manifest) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    const fn push(&mut self, other: Other, dashes: &'static str) {
        if self.len < Self::ROOM {
            self.all[self.len] = other;
            self.dashes[self.len] = dashes;
            self.len += 1;
        }
    }

    /// Returns the arguments of a list, without those that are hidden from agents.
    pub(in crate::manifest) const fn of(others: &'static [Other], around: &Around<'_>) -> Self {
        let mut relation = Self::NONE;
        let mut i = 0;
        while i < others.len() {
            let other = others[i];
            match (other.id.is_unseen(), other.spelling.is_empty()) {
                (true, _) => {}
                (false, true) => relation.find(around, other.id.raw()),
                (false, false) => relation.push(other, ""),
            }
            i += 1;
        }
        relation
    }

    /// Adds the argument or group of an id that belongs to another struct.
    const fn find(&mut self, around: &Around<'_>, id: &str) {
        let mut at = Some(around);
        while let Some(here) = at {
            let found = Related::by_id(here.part, id);
            self.add(here.part, &found);
            if !found.all().is_empty() {
                return;
            }
            at = here.up;
        }
    }

    /// Returns the found arguments of a command, without those that are hidden from agents.
    pub(super) const fn found(part: &Part, found: &Related) -> Self {
        let mut relation = Self::NONE;
        relation.add(part, found);
        relation
    }

    const fn add(&mut self, part: &Part, found: &Related) {
        let mut i = 0;
        while i < found.all().len() {
            if let Some(arg) = found.all()[i]
                && !arg.is_hidden()
                && !is_hidden(part, arg.id())
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
            i += 1;
        }
    }

    /// Writes them in the form of a command line.
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

    /// Writes their keys.
    pub(in crate::manifest) const fn write_names(&self, out: &mut Out<'_>, last: &str) {
        write_names(out, self.all.split_at(self.len).0, last);
    }
}

impl Argument<'_> {
    /// Returns the arguments of a list, without those that are hidden from agents.
    pub(super) const fn relation(&self, others: Option<&'static [Other]>) -> Relation {
        match others {
            Some(others) => Relation::of(others, &self.around),
            None => Relation::of(&[], &self.around),
        }
    }
}

/// Returns whether an argument is hidden from agents.
const fn is_hidden(part: &Part, id: &str) -> bool {
    let mut i = 0;
    while i < part.items.len() {
        let hidden = match &part.items[i] {
            Item::Arg(arg) => str_eq(arg.id.raw(), id) && hides(arg.settings),
            Item::Args(args) => {
                let mut hidden = false;
                let mut i = 0;
                while i < args.known.len() {
                    let arg = &args.known[i];
                    hidden |= str_eq(arg.id.raw(), id) && hides(arg.settings);
                    i += 1;
                }
                hidden
            }
            Item::Part(part) => is_hidden(part, id),
            _ => false,
        };
        if hidden {
            return true;
        }
        i += 1;
    }
    false
}

const fn hides(settings: &[Setting]) -> bool {
    let mut i = 0;
    while i < settings.len() {
        if matches!(settings[i], Setting::HideFromAgents) {
            return true;
        }
        i += 1;
    }
    false
}

/// Writes the keys of arguments.
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
