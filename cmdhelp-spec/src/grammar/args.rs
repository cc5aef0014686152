//! Finds the arguments of a command: those that it declares, those that it inherits, and those that
//! clap adds.

use super::Grammar;
use super::code::{end_of, u16_at};
use super::draft::{ArgTrait, Setting};
use super::keys::{NameKind, key_of};
use super::layout::{arg as header, field, record, summary};
use super::level::{Level, LineGrammars};
use super::outcome::ArgRef;
use super::walk::each_record;

/// The grammar of the flag `--help` that clap adds.
const HELP: &Grammar = &Grammar {
    names: &[
        key_of(b"help", NameKind::Id),
        key_of(b"help", NameKind::Long),
        key_of(b"h", NameKind::Short),
    ],
    ..Grammar::of(
        b"\0\x01\x27\0\0\0\x05\0\0\0\0\0\x04hh\0\x01\x09\0\x04\0help\x02\x09\0\x04\0help\x05\x06\0\x01\0h",
    )
};

/// The grammar of the flag `--version` that clap adds.
const VERSION: &Grammar = &Grammar {
    names: &[
        key_of(b"version", NameKind::Id),
        key_of(b"version", NameKind::Long),
        key_of(b"V", NameKind::Short),
    ],
    ..Grammar::of(
        b"\0\x01\x2d\0\0\0\x08\0\0\0\0\0\x07vV\0\x01\x0c\0\x07\0version\x02\x0c\0\x07\0version\x05\x06\0\x01\0V",
    )
};

/// An iterator over the arguments of a command, in clap's order: the command's own arguments,
/// inherited arguments, and arguments that clap adds.
#[derive(Clone, Copy)]
pub(crate) struct ArgIter<'a> {
    level: &'a Level<'a>,
    /// The command whose arguments the iterator returns next, or `None` for the arguments that clap
    /// adds.
    source: Option<&'a Level<'a>>,
    run: usize,
    at: usize,
    /// Bits of [`summary`]. Grammars whose summary has none of these bits are skipped. If no bit is
    /// set, no grammar is skipped.
    wanted: u8,
}

const ADDED: usize = usize::MAX - 2;

impl<'a> ArgIter<'a> {
    #[inline]
    pub(crate) const fn of(level: &'a Level<'a>) -> Self {
        Self::among(level, 0)
    }

    /// Returns an iterator over the arguments of those grammars whose [`summary`] has one of the
    /// bits in `wanted`.
    #[inline]
    pub(super) const fn among(level: &'a Level<'a>, wanted: u8) -> Self {
        Self {
            level,
            source: Some(level),
            run: level.first,
            at: 1,
            wanted,
        }
    }

    /// Returns an iterator over the arguments that clap adds: `--help` and `--version`.
    #[inline]
    pub(super) const fn added(level: &'a Level<'a>) -> Self {
        Self {
            level,
            source: None,
            run: ADDED,
            at: 1,
            wanted: 0,
        }
    }

    #[inline]
    pub(crate) const fn next(&mut self, runs: &LineGrammars<'_>) -> Option<ArgRef> {
        while let Some(source) = self.source {
            let inherited = source.depth != self.level.depth;
            while self.run < source.end {
                let grammar = runs.all[self.run];
                let code = grammar.code;
                let bits = runs.summary(self.run);
                let skipped = (inherited && bits & summary::GLOBALS == 0)
                    || (self.wanted != 0 && bits & self.wanted == 0);
                while !skipped && self.at < code.len() {
                    // This loop runs very often at compile time, and each function call costs time
                    // in constant evaluation. For this reason, a function is called only for an
                    // inherited argument.
                    let at = self.at;
                    self.at = at + (code[at + 1] as usize | (code[at + 2] as usize) << 8);
                    if code[at] == record::ARG {
                        let arg = ArgRef {
                            grammar,
                            run: self.run,
                            at,
                        };
                        if !inherited || is_handed_down(runs, self.level, source, arg) {
                            return Some(arg);
                        }
                    }
                }
                self.run += 1;
                self.at = 1;
            }
            self.at = 1;
            match source.parent {
                Some(parent) => {
                    self.source = Some(parent);
                    self.run = parent.first;
                }
                None => {
                    self.source = None;
                    self.run = ADDED;
                }
            }
        }
        if self.wanted == 0 {
            self.next_added()
        } else {
            None
        }
    }

    #[inline]
    const fn next_added(&mut self) -> Option<ArgRef> {
        while self.run < ADDED + 2 {
            let run = self.run;
            self.run += 1;
            let (grammar, disabled) = if run == ADDED {
                (HELP, Setting::DisableHelpFlag)
            } else {
                (VERSION, Setting::DisableVersionFlag)
            };
            if !self.level.has(disabled) {
                return Some(ArgRef {
                    grammar,
                    run,
                    at: 1,
                });
            }
        }
        None
    }
}

/// Returns whether the command `level` inherits `arg` from its parent command `source`. It does if
/// the argument is global and neither `level` nor a command between the two has an argument with
/// the same id.
#[inline]
const fn is_handed_down(
    runs: &LineGrammars<'_>,
    level: &Level<'_>,
    source: &Level<'_>,
    arg: ArgRef,
) -> bool {
    if !arg.has(ArgTrait::Global) {
        return false;
    }
    let id = arg.id_bytes();
    let mut below = level;
    while below.depth > source.depth {
        if has_own(runs, below, id) {
            return false;
        }
        match below.parent {
            Some(parent) => below = parent,
            None => return true,
        }
    }
    true
}

/// Returns whether a command itself declares an argument with this id.
#[inline]
const fn has_own(runs: &LineGrammars<'_>, level: &Level<'_>, id: &[u8]) -> bool {
    let mut run = level.first;
    while run < level.end {
        let grammar = runs.all[run];
        each_record!(grammar, record::ARG, |at| {
            if (ArgRef { grammar, run, at }).has_id(id) {
                return true;
            }
        });
        run += 1;
    }
    false
}

/// Returns the argument with this id.
#[inline]
pub(super) const fn by_id(runs: &LineGrammars<'_>, level: &Level<'_>, id: &[u8]) -> Option<ArgRef> {
    let mut args = ArgIter::of(level);
    while let Some(arg) = args.next(runs) {
        if arg.has_id(id) {
            return Some(arg);
        }
    }
    None
}

/// Returns the argument with this long name or alias, given without hyphens.
#[inline]
pub(super) const fn by_long(
    runs: &LineGrammars<'_>,
    level: &Level<'_>,
    name: &[u8],
) -> Option<ArgRef> {
    if let Some(arg) = by_name(runs, level, name, true) {
        return Some(arg);
    }
    // Whether an abbreviation is unique can be told only if all names are known at compile time.
    if level.has(Setting::InferLongArgs) && level.may_have_more().is_none() {
        return by_beginning(runs, level, name);
    }
    None
}

/// Returns the argument with this long (`long`) or short name or alias.
#[inline]
const fn by_name(
    runs: &LineGrammars<'_>,
    level: &Level<'_>,
    name: &[u8],
    long: bool,
) -> Option<ArgRef> {
    if name.is_empty() {
        return None;
    }
    let mut source = Some(level);
    while let Some(at_level) = source {
        let inherited = at_level.depth != level.depth;
        let mut run = at_level.first;
        while run < at_level.end {
            let grammar = runs.all[run];
            let mut at = 1;
            if inherited && runs.summary(run) & summary::GLOBALS == 0 {
                at = grammar.code.len();
            }
            while let Some(found) = named_from(grammar, at, name, long) {
                let arg = ArgRef {
                    grammar,
                    run,
                    at: found,
                };
                if !inherited || is_handed_down(runs, level, at_level, arg) {
                    return Some(arg);
                }
                at = end_of(grammar.code, found);
            }
            run += 1;
        }
        source = at_level.parent;
    }
    let mut added = ArgIter::added(level);
    while let Some(arg) = added.next_added() {
        if named_from(arg.grammar, 1, name, long).is_some() {
            return Some(arg);
        }
    }
    None
}

/// Returns the position in the grammar of the first argument at or after `from` that has this name.
#[inline]
const fn named_from(grammar: &Grammar, from: usize, name: &[u8], long: bool) -> Option<usize> {
    // This loop runs very often at compile time, and each function call costs time in constant
    // evaluation. For this reason, a function is called only for a likely match.
    let code = grammar.code;
    let (len, first) = (name.len(), name[0]);
    let mut at = from;
    while at < code.len() {
        if code[at] == record::ARG {
            let may_be = if long {
                let key = code[at + header::LONG_LEN];
                key == header::IN_FIELDS
                    || (key as usize == len && code[at + header::LONG_FIRST] == first)
            } else {
                let key = code[at + header::SHORT];
                key == header::IN_FIELDS || key == first
            };
            if may_be && is_named(grammar, at, name, long) {
                return Some(at);
            }
        }
        at += code[at + 1] as usize | (code[at + 2] as usize) << 8;
    }
    None
}

/// Returns whether the argument at the position `at` has this long (`long`) or short name or alias.
#[inline]
pub(crate) const fn is_named(grammar: &Grammar, at: usize, name: &[u8], long: bool) -> bool {
    let code = grammar.code;
    if code[at + header::FLAGS] & header::flag::POSITIONAL != 0 {
        return false;
    }
    let (first, last) = if long {
        (field::LONG, field::HIDDEN_ALIAS)
    } else {
        (field::SHORT, field::HIDDEN_SHORT_ALIAS)
    };
    let end = end_of(code, at);
    let mut at = at + header::FIELDS;
    while at < end && code[at] <= last {
        if code[at] >= first && grammar.is_at(at + 3, name) {
            return true;
        }
        at = end_of(code, at);
    }
    false
}

/// Returns the argument whose long name or alias begins with `start`, if there is exactly one.
#[inline]
const fn by_beginning(runs: &LineGrammars<'_>, level: &Level<'_>, start: &[u8]) -> Option<ArgRef> {
    let mut found = None;
    let mut args = ArgIter::of(level);
    while let Some(arg) = args.next(runs) {
        if arg.has_long_beginning_with(start) {
            if found.is_some() {
                return None;
            }
            found = Some(arg);
        }
    }
    found
}

/// Returns the argument with this short name or alias, which is one character without the hyphen.
#[inline]
pub(super) const fn by_short(
    runs: &LineGrammars<'_>,
    level: &Level<'_>,
    name: &[u8],
) -> Option<ArgRef> {
    by_name(runs, level, name, false)
}

/// Returns the positional with this index, counted from 1.
#[inline]
pub(crate) const fn by_index(
    runs: &LineGrammars<'_>,
    level: &Level<'_>,
    index: usize,
) -> Option<ArgRef> {
    if !level.may_have(summary::POSITIONALS) {
        return None;
    }
    let mut next = 1;
    let mut args = ArgIter::among(level, summary::POSITIONALS);
    while let Some(arg) = args.next(runs) {
        if arg.is_positional() && place_of(arg, &mut next) == index {
            return Some(arg);
        }
    }
    None
}

/// Returns the index of a positional, counted from 1. The function has to be called for all
/// positionals of a command in order, because `next` counts those without an explicit index. At
/// first, `next` is 1.
#[inline]
pub(crate) const fn place_of(arg: ArgRef, next: &mut usize) -> usize {
    match arg.field(field::INDEX, arg.first_field()) {
        Some(at) => u16_at(arg.grammar.code, at + 3),
        None => {
            *next += 1;
            *next - 1
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::draft::{Action, Arg, Draft};
    use super::*;

    #[test]
    fn help_and_version_are_encoded_like_drafts() {
        for (grammar, name, short, action) in [
            (HELP, "help", 'h', Action::Help),
            (VERSION, "version", 'V', Action::Version),
        ] {
            let mut arg = Arg::new(name);
            arg.long = Some(name.into());
            arg.short = Some(short);
            arg.action = Some(action);
            let draft = Draft {
                args: vec![arg],
                ..Draft::default()
            };
            assert_eq!(super::super::encode(&draft), grammar.code, "{name}");
            assert_eq!(super::super::keys(&draft), grammar.names, "{name}");
        }
    }
}
