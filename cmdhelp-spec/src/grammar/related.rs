//! Finds the arguments to which an id refers, independently of any command line.

use super::code::end_of;
use super::draft::ArgTrait;
use super::layout::{field, group, record};
use super::outcome::ArgRef;
use crate::slice::each;
use crate::spec::{Item, Part};

/// The arguments to which an id refers: the argument with this id, or the members of the group with
/// this id.
#[derive(Clone, Copy)]
pub(crate) struct Related {
    args: [Option<ArgRef>; Self::CAPACITY],
    len: usize,
}

impl Related {
    /// The maximum number of arguments in the list.
    pub(crate) const CAPACITY: usize = 64;

    const NONE: Self = Self {
        args: [None; Self::CAPACITY],
        len: 0,
    };

    /// Finds the argument with an id in a command.
    #[inline]
    pub(crate) const fn arg(part: &'static Part, id: &str) -> Self {
        let mut this = Self::NONE;
        this.add_arg(part, id.as_bytes());
        this
    }

    #[inline]
    pub(crate) const fn all(&self) -> &[Option<ArgRef>] {
        self.args.split_at(self.len).0
    }

    /// Adds an argument unless the list already contains it.
    #[inline]
    const fn push(&mut self, arg: ArgRef) {
        let mut i = 0;
        while i < self.len {
            if let Some(known) = self.args[i]
                && known.has_id(arg.id_bytes())
            {
                return;
            }
            i += 1;
        }
        if self.len < Self::CAPACITY {
            self.args[self.len] = Some(arg);
            self.len += 1;
        }
    }

    #[inline]
    const fn add_arg(&mut self, part: &'static Part, id: &[u8]) {
        each!(part.items, |item| match item {
            Item::Grammar(grammar) => {
                let mut next = grammar.argument_from(1);
                while let Some(arg) = next {
                    if arg.has_id(id) {
                        self.push(arg);
                    }
                    next = grammar.argument_from(end_of(grammar.code, arg.at));
                }
            }
            Item::Part(part) => self.add_arg(part, id),
            _ => {}
        });
    }
}

/// A group of arguments of a command, with its members.
#[derive(Clone, Copy)]
pub(crate) struct RelatedGroup {
    pub(crate) members: Related,
    pub(crate) required: bool,
    pub(crate) multiple: bool,
}

impl RelatedGroup {
    /// Returns the group with this id in a command.
    #[inline]
    pub(crate) const fn by_id(part: &'static Part, id: &str) -> Self {
        let mut this = Self {
            members: Related::NONE,
            required: false,
            multiple: false,
        };
        this.add(part, part, id.as_bytes());
        this
    }

    /// Adds the global arguments of a parent command that name this group in their attribute
    /// `group`. In clap, subcommands inherit global arguments with the ids of their groups, but do
    /// not inherit the declared groups.
    #[inline]
    pub(crate) const fn inherit(&mut self, part: &'static Part, id: &str) {
        let mut above = Self::by_id(part, id).members;
        let mut i = 0;
        while i < above.len {
            if let Some(arg) = above.args[i].take()
                && arg.has(ArgTrait::Global)
                && arg.lists(field::GROUP, id.as_bytes())
            {
                self.members.push(arg);
            }
            i += 1;
        }
    }

    #[inline]
    const fn add(&mut self, whole: &'static Part, part: &'static Part, id: &[u8]) {
        each!(part.items, |item| match item {
            Item::Grammar(grammar) => {
                let mut at = 1;
                while at < grammar.code.len() {
                    let arg = ArgRef {
                        grammar,
                        run: 0,
                        at,
                    };
                    match grammar.code[at] {
                        record::ARG if arg.lists(field::GROUP, id) => self.members.push(arg),
                        record::GROUP if grammar.is_at(at + group::FIELDS + 3, id) => {
                            self.add_written(whole, arg);
                        }
                        _ => {}
                    }
                    at = end_of(grammar.code, at);
                }
            }
            Item::Part(part) => self.add(whole, part, id),
            _ => {}
        });
    }

    /// Adds the members and settings of a declared group. `of` refers to the record of the group.
    #[inline]
    const fn add_written(&mut self, whole: &'static Part, of: ArgRef) {
        let code = of.grammar.code;
        let flags = code[of.at + group::FLAGS];
        self.required = flags & group::flag::REQUIRED != 0;
        self.multiple = flags & group::flag::MULTIPLE != 0;
        let end = end_of(code, of.at);
        let mut at = of.at + group::FIELDS;
        while at < end {
            if code[at] == group::field::ARG {
                self.members.add_arg(whole, of.grammar.text_at(at + 3).0);
            }
            at = end_of(code, at);
        }
    }
}

impl ArgRef {
    /// Returns whether help hides the argument.
    #[inline]
    pub(crate) const fn is_hidden(self) -> bool {
        self.has(ArgTrait::Hide)
    }
}
