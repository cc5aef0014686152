//! Finds the groups of arguments, and whether they are given.

use super::Grammar;
use super::args::{self, ArgIter};
use super::code::{When, end_of};
use super::layout::{field, group, record, summary};
use super::level::Level;
use super::outcome::ArgRef;
use super::state::State;
use super::walk::each_record;
use crate::slice::each;

/// A group of arguments. The group is declared, or exists only because arguments name it in
/// `group`.
#[derive(Clone, Copy)]
pub(super) struct ArgGroup {
    pub(super) id: &'static [u8],
    record: Option<(&'static Grammar, usize)>,
}

impl ArgGroup {
    #[inline]
    pub(super) const fn by_id(
        state: &State<'_>,
        level: &Level<'_>,
        id: &'static [u8],
    ) -> Option<Self> {
        let mut run = level.first;
        while run < level.end {
            let grammar = state.runs.all[run];
            each_record!(grammar, record::GROUP, |at| {
                if grammar.is_at(at + group::FIELDS + 3, id) {
                    return Some(Self {
                        id,
                        record: Some((grammar, at)),
                    });
                }
            });
            run += 1;
        }
        if !level.may_have(summary::GROUPS) {
            return None;
        }
        let mut args = ArgIter::among(level, summary::GROUPS);
        while let Some(arg) = args.next(&state.runs) {
            if arg.lists(field::GROUP, id) {
                return Some(Self { id, record: None });
            }
        }
        None
    }

    #[inline]
    const fn has_flag(self, flag: u8) -> bool {
        match self.record {
            Some((grammar, at)) => grammar.code[at + group::FLAGS] & flag != 0,
            None => false,
        }
    }

    #[inline]
    pub(super) const fn is_required(self) -> bool {
        self.has_flag(group::flag::REQUIRED)
    }

    #[inline]
    pub(super) const fn is_multiple(self) -> bool {
        self.has_flag(group::flag::MULTIPLE)
    }

    /// Returns whether a field of the group with this tag contains this id.
    #[inline]
    const fn lists(self, tag: u8, id: &[u8]) -> bool {
        let Some((grammar, record)) = self.record else {
            return false;
        };
        let code = grammar.code;
        let end = end_of(code, record);
        let mut at = record + group::FIELDS;
        // This loop calls only a few functions, because a group may have hundreds of members, and
        // each call costs time in constant evaluation.
        while at < end {
            if code[at] == tag && grammar.is_at(at + 3, id) {
                return true;
            }
            at += code[at + 1] as usize | (code[at + 2] as usize) << 8;
        }
        false
    }

    #[inline]
    const fn nth(self, tag: u8, index: usize) -> Option<&'static [u8]> {
        let Some((grammar, record)) = self.record else {
            return None;
        };
        let end = end_of(grammar.code, record);
        let mut at = record + group::FIELDS;
        let mut seen = 0;
        while at < end {
            if grammar.code[at] == tag {
                if seen == index {
                    return Some(grammar.text_at(at + 3).0);
                }
                seen += 1;
            }
            at = end_of(grammar.code, at);
        }
        None
    }

    /// Returns the id with this index among the ids of arguments and groups that the group
    /// requires.
    #[inline]
    pub(super) const fn required_with_it(self, index: usize) -> Option<&'static [u8]> {
        self.nth(group::field::REQUIRES, index)
    }

    #[inline]
    pub(super) const fn conflicts_with(self, id: &[u8]) -> bool {
        self.lists(group::field::CONFLICT, id)
    }

    /// Returns whether `arg` belongs to the group.
    #[inline]
    pub(super) const fn has(self, arg: ArgRef) -> bool {
        self.lists(group::field::ARG, arg.id_bytes()) || arg.lists(field::GROUP, self.id)
    }

    /// Returns whether the argument with this id belongs to the group.
    #[inline]
    pub(super) const fn has_id(self, state: &State<'_>, level: &Level<'_>, id: &[u8]) -> bool {
        if self.lists(group::field::ARG, id) {
            return true;
        }
        match args::by_id(&state.runs, level, id) {
            Some(arg) => arg.lists(field::GROUP, self.id),
            None => false,
        }
    }

    /// Returns whether the group counts as given. As in clap, a group counts as given if one of its
    /// arguments was given, even if another argument overrides this argument later. If an argument
    /// overrides the group itself, occurrences before this argument do not count.
    #[inline]
    pub(super) const fn is_given(self, state: &State<'_>, level: &Level<'_>, when: When) -> bool {
        let (mut given, mut i) = (false, 0);
        while i < state.len {
            let event = &state.events[i];
            if event.level == level.depth
                && event.is_occurrence()
                && let Some(arg) = event.argument
            {
                if arg.lists(field::OVERRIDE, self.id) {
                    given = false;
                }
                given |= self.has(arg)
                    && match when {
                        When::IsPresent => true,
                        When::Equals(id) => arg.has_id(id),
                    };
            }
            i += 1;
        }
        given
    }

    /// Returns whether an argument of the group is given and not overridden.
    #[inline]
    pub(super) const fn has_given(self, state: &State<'_>, level: &Level<'_>) -> bool {
        each!(state.events(), |event| {
            if event.level == level.depth
                && event.is_live_occurrence()
                && let Some(arg) = event.argument
                && self.has(arg)
            {
                return true;
            }
        });
        false
    }
}

/// An iterator over the groups of a command.
pub(super) struct ArgGroups<'a> {
    level: &'a Level<'a>,
    run: usize,
    at: usize,
    /// Bits of [`summary`]. Grammars whose summary has none of these bits are skipped. If no bit is
    /// set, no grammar is skipped.
    wanted: u8,
    joined: ArgIter<'a>,
    /// The argument whose groups the iterator returns next, and the position of its next field with
    /// a group.
    joining: Option<(ArgRef, usize)>,
}

impl<'a> ArgGroups<'a> {
    #[inline]
    pub(super) const fn of(level: &'a Level<'a>) -> Self {
        Self::among(level, 0)
    }

    /// Returns an iterator over the groups that may require or exclude something.
    #[inline]
    pub(super) const fn with_effect(level: &'a Level<'a>) -> Self {
        Self::among(level, summary::GROUPS)
    }

    #[inline]
    const fn among(level: &'a Level<'a>, wanted: u8) -> Self {
        Self {
            level,
            run: level.first,
            at: 1,
            wanted,
            joined: ArgIter::among(level, summary::GROUPS),
            joining: None,
        }
    }

    /// Returns the next group. A group that is not declared is returned once for each of its
    /// arguments.
    #[inline]
    pub(super) const fn next(&mut self, state: &State<'_>) -> Option<ArgGroup> {
        while self.run < self.level.end {
            let grammar = state.runs.all[self.run];
            let is_read = self.wanted == 0 || state.runs.summary(self.run) & self.wanted != 0;
            let code = grammar.code;
            while is_read && self.at < code.len() {
                let at = self.at;
                self.at += code[at + 1] as usize | (code[at + 2] as usize) << 8;
                if code[at] == record::GROUP {
                    let (id, _) = grammar.text_at(at + group::FIELDS + 3);
                    return Some(ArgGroup {
                        id,
                        record: Some((grammar, at)),
                    });
                }
            }
            self.run += 1;
            self.at = 1;
        }
        if !self.level.may_have(summary::GROUPS) {
            return None;
        }
        loop {
            if let Some((arg, at)) = self.joining {
                self.joining = match arg.next_field(at) {
                    Some(next) => Some((arg, next)),
                    None => None,
                };
                let (id, _) = arg.grammar.text_at(at + 3);
                // Declared groups are skipped, because they have already been returned.
                if let Some(found @ ArgGroup { record: None, .. }) =
                    ArgGroup::by_id(state, self.level, id)
                {
                    return Some(found);
                }
                continue;
            }
            match self.joined.next(&state.runs) {
                Some(arg) => {
                    if let Some(at) = arg.field(field::GROUP, arg.first_field()) {
                        self.joining = Some((arg, at));
                    }
                }
                None => return None,
            }
        }
    }
}
