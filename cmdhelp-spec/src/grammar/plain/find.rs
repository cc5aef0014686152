//! Finds the argument to which a word of a plain line belongs. A result is the index of a grammar
//! and the position of the argument's record in it.

use super::super::code::end_of;
use super::super::draft::ArgTrait;
use super::super::layout::{arg as header, field, record};
use super::super::outcome::ArgRef;
use super::{PathStep, PlainPath};

impl PlainPath {
    /// Returns the argument of a word such as `--name`, in which the name ends at the byte `end`.
    #[inline]
    pub(super) const fn long(
        &self,
        here: PathStep,
        word: &[u8],
        end: usize,
    ) -> Option<(usize, usize)> {
        let len = end - 2;
        if len == 0 || len >= header::IN_FIELDS as usize {
            return None;
        }
        // The search begins with the command's own arguments, which take precedence over inherited
        // ones.
        let mut run = here.end;
        while run > 0 {
            run -= 1;
            let code = self.grammars[run].code;
            let mut at = 1;
            while at < code.len() {
                if code[at] == record::ARG
                    && code[at + header::LONG_LEN] as usize == len
                    && code[at + header::LONG_FIRST] == word[2]
                    && code[at + header::FLAGS] & header::flag::POSITIONAL == 0
                {
                    let id = at + header::FIELDS;
                    let name = id + (code[id + 1] as usize | (code[id + 2] as usize) << 8);
                    let mut i = 1;
                    while i < len && code[name + 5 + i] == word[2 + i] {
                        i += 1;
                    }
                    if i == len && code[name] == field::LONG {
                        return self.reached(here, run, at);
                    }
                }
                at += code[at + 1] as usize | (code[at + 2] as usize) << 8;
            }
        }
        None
    }

    /// Returns the argument of a word such as `-n`, in which the short name is `name`.
    #[inline]
    pub(super) const fn short(&self, here: PathStep, name: u8) -> Option<(usize, usize)> {
        // A digit after a hyphen may begin a negative number, so the line is not plain.
        if !name.is_ascii_alphabetic() {
            return None;
        }
        let mut run = here.end;
        while run > 0 {
            run -= 1;
            let code = self.grammars[run].code;
            let mut at = 1;
            while at < code.len() {
                if code[at] == record::ARG
                    && code[at + header::SHORT] == name
                    && code[at + header::FLAGS] & header::flag::POSITIONAL == 0
                {
                    return self.reached(here, run, at);
                }
                at += code[at + 1] as usize | (code[at + 2] as usize) << 8;
            }
        }
        None
    }

    /// Returns the argument at the position `at` of the grammar `run` if the command `here`
    /// declares or inherits it. A command does not inherit an argument of a parent command if
    /// itself, or a command between the two, has an argument with the same id.
    #[inline]
    const fn reached(&self, here: PathStep, run: usize, at: usize) -> Option<(usize, usize)> {
        if run >= here.first {
            return Some((run, at));
        }
        let arg = ArgRef {
            grammar: self.grammars[run],
            run,
            at,
        };
        if !arg.has(ArgTrait::Global) {
            return None;
        }
        // The index of the command that declares the argument.
        let mut step = 0;
        while self.steps[step].end <= run {
            step += 1;
        }
        let mut run_below = self.steps[step].end;
        while run_below < here.end {
            let grammar = self.grammars[run_below];
            let mut below = 1;
            while below < grammar.code.len() {
                if grammar.code[below] == record::ARG
                    && (ArgRef {
                        grammar,
                        run: run_below,
                        at: below,
                    })
                    .has_id(arg.id_bytes())
                {
                    return None;
                }
                below = end_of(grammar.code, below);
            }
            run_below += 1;
        }
        Some((run, at))
    }

    /// Returns the command's first positional at or after the position `from`.
    #[inline]
    pub(super) const fn positional(
        &self,
        here: PathStep,
        from: (usize, usize),
    ) -> Option<(usize, usize)> {
        let (mut run, mut at) = from;
        while run < here.end {
            let code = self.grammars[run].code;
            while at < code.len() {
                if code[at] == record::ARG
                    && code[at + header::FLAGS] & header::flag::POSITIONAL != 0
                {
                    return Some((run, at));
                }
                at += code[at + 1] as usize | (code[at + 2] as usize) << 8;
            }
            run += 1;
            at = 1;
        }
        None
    }
}
