//! Finding the arguments that an id stands for, without a command line.

use super::code::end_of;
use super::draft::ArgTrait;
use super::layout::{field, group, record};
use super::outcome::ArgRef;
use crate::spec::{Item, Part};

/// The arguments that an id stands for: one, or those of a group.
#[derive(Clone, Copy)]
pub(crate) struct Related {
    args: [Option<ArgRef>; Self::ROOM],
    len: usize,
}

impl Related {
    /// More are not told.
    const ROOM: usize = 16;

    /// Finds them in a command.
    pub(crate) const fn by_id(part: &'static Part, id: &str) -> Self {
        let mut this = Self {
            args: [None; Self::ROOM],
            len: 0,
        };
        this.add_arg(part, id.as_bytes());
        if this.len == 0 {
            this.add_group(part, part, id.as_bytes());
        }
        this
    }

    pub(crate) const fn all(&self) -> &[Option<ArgRef>] {
        self.args.split_at(self.len).0
    }

    const fn push(&mut self, arg: ArgRef) {
        if self.len < Self::ROOM {
            self.args[self.len] = Some(arg);
            self.len += 1;
        }
    }

    const fn add_arg(&mut self, part: &'static Part, id: &[u8]) {
        let mut i = 0;
        while i < part.items.len() {
            match &part.items[i] {
                Item::Grammar(grammar) => {
                    let mut at = 1;
                    while at < grammar.code.len() {
                        let arg = ArgRef {
                            grammar,
                            run: 0,
                            at,
                        };
                        if grammar.code[at] == record::ARG && arg.has_id(id) {
                            self.push(arg);
                        }
                        at = end_of(grammar.code, at);
                    }
                }
                Item::Part(part) => self.add_arg(part, id),
                _ => {}
            }
            i += 1;
        }
    }

    const fn add_group(&mut self, whole: &'static Part, part: &'static Part, id: &[u8]) {
        let mut i = 0;
        while i < part.items.len() {
            match &part.items[i] {
                Item::Grammar(grammar) => {
                    let mut at = 1;
                    while at < grammar.code.len() {
                        let arg = ArgRef {
                            grammar,
                            run: 0,
                            at,
                        };
                        match grammar.code[at] {
                            record::ARG if arg.lists(field::GROUP, id) => self.push(arg),
                            record::GROUP if grammar.is_at(at + group::FIELDS + 3, id) => {
                                self.add_members(whole, arg);
                            }
                            _ => {}
                        }
                        at = end_of(grammar.code, at);
                    }
                }
                Item::Part(part) => self.add_group(whole, part, id),
                _ => {}
            }
            i += 1;
        }
    }

    /// `of` is the place of a group's record.
    const fn add_members(&mut self, whole: &'static Part, of: ArgRef) {
        let code = of.grammar.code;
        let end = end_of(code, of.at);
        let mut at = of.at + group::FIELDS;
        while at < end {
            if code[at] == group::field::ARG {
                self.add_arg(whole, of.grammar.text_at(at + 3).0);
            }
            at = end_of(code, at);
        }
    }
}

impl ArgRef {
    /// Whether help does not show it.
    pub(crate) const fn is_hidden(self) -> bool {
        self.has(ArgTrait::Hide)
    }
}
