//! Checks the words of a plain line.

use super::super::code::end_of;
use super::super::draft::ArgTrait;
use super::super::layout::{arg as header, plain, record, summary};
use super::super::outcome::ArgRef;
use super::super::values::{Validity, validity};
use super::{PathStep, PlainPath};

impl PlainPath {
    /// The maximum number of arguments in a plain line.
    const GIVEN: usize = 24;

    /// Returns whether a line is plain and valid. If it returns `false`, the full parser has to
    /// decide about the line. If `mentioned` is true, a text only mentions the line, and required
    /// arguments may be missing. The defaults of absent arguments are not checked, because each
    /// default is checked where it is declared.
    #[must_use]
    #[inline]
    pub const fn accepts(&self, words: &[&str], mentioned: bool) -> bool {
        self.is_fine(words, mentioned, false)
    }

    /// Returns whether a line is plain and certainly valid, whatever is known only at run time.
    ///
    /// ```
    /// use cmdhelp_spec::grammar::{Grammar, PlainPath, draft, encode};
    /// use cmdhelp_spec::spec::{Command, Item, Part, Text};
    ///
    /// let mut count = draft::Arg::new("count");
    /// count.long = Some("count".into());
    /// count.value = Some(draft::Value::Dynamic);
    /// let draft = draft::Draft { args: vec![count], ..Default::default() };
    /// let part = Part {
    ///     items: vec![Item::Grammar(Grammar::of(encode(&draft).leak()))].leak(),
    ///     facts: &[],
    /// };
    /// let root = Box::leak(Box::new(Command { name: Text::Plain("take"), part:
    /// Box::leak(Box::new(part)) })); let path = PlainPath::of(root);
    /// assert!(path.accepts(&["--count", "3"], false)); assert!(!path.is_known_right(&["--count",
    /// "3"])); assert!(path.is_known_right(&[]));
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_known_right(&self, words: &[&str]) -> bool {
        let mut i = 0;
        while i <= self.len {
            if self.steps[i].summary & summary::OPEN != 0 {
                return false;
            }
            i += 1;
        }
        self.is_fine(words, false, true)
    }

    #[inline]
    const fn is_fine(&self, words: &[&str], mentioned: bool, known: bool) -> bool {
        let here = self.steps[self.len];
        if mentioned && words.len() == self.len {
            return here.leads_on || here.is_plain;
        }
        if !here.is_plain {
            return false;
        }
        let mut given = [(0, 0); Self::GIVEN];
        let mut count = 0;
        // The grammar and the position in it at which the search for the next positional begins.
        let mut next = (here.first, 1);
        let mut at = self.len;
        while at < words.len() {
            let word = words[at].as_bytes();
            at += 1;
            let Some(((run, place), start)) = self.given(here, word, next) else {
                return false;
            };
            let by_place = matches!(start, Some(0));
            let code = self.grammars[run].code;
            let traits = code[place + header::PLAIN];
            if traits & plain::IS == 0 || count == Self::GIVEN {
                return false;
            }
            let again = traits & plain::REPEATABLE != 0;
            let mut i = 0;
            while i < count && !again {
                if given[i].0 == run && given[i].1 == place {
                    return false;
                }
                i += 1;
            }
            given[count] = (run, place);
            count += 1;
            if by_place {
                let behind = (run, end_of(code, place));
                next = if again { (run, place) } else { behind };
                if again && self.positional(here, behind).is_some() {
                    return false;
                }
            }
            if traits & plain::VALUE == 0 {
                if start.is_some() {
                    return false;
                }
                continue;
            }
            if start.is_none() {
                if at == words.len() || matches!(words[at].as_bytes(), [b'-', _, ..]) {
                    return false;
                }
                at += 1;
            }
            if traits & plain::ANY == 0 {
                let text = words[at - 1].as_bytes();
                let text = match start {
                    Some(start) => text.split_at(start).1,
                    None => text,
                };
                if !self.is_valid((run, place), text, known) {
                    return false;
                }
            }
        }
        mentioned || self.has_required(here, given.split_at(count).0)
    }

    /// Returns the argument to which a word belongs, and the byte offset of the value in the word,
    /// if the word contains a value. `next` is the position at which the search for the next
    /// positional begins.
    #[inline]
    const fn given(
        &self,
        here: PathStep,
        word: &[u8],
        next: (usize, usize),
    ) -> Option<((usize, usize), Option<usize>)> {
        let mut start = None;
        let found = match word {
            [b'-', b'-', ..] => {
                let mut end = 2;
                while end < word.len() && word[end] != b'=' {
                    end += 1;
                }
                if end < word.len() {
                    start = Some(end + 1);
                }
                self.long(here, word, end)
            }
            [b'-', short] => self.short(here, *short),
            [b'-', _, ..] => None,
            _ => {
                start = Some(0);
                self.positional(here, next)
            }
        };
        match found {
            Some(arg) => Some((arg, start)),
            None => None,
        }
    }

    /// Returns whether an argument accepts the value `text`. If `known` is false, a value that only
    /// the running program can check counts as accepted.
    #[inline]
    const fn is_valid(&self, (run, at): (usize, usize), text: &[u8], known: bool) -> bool {
        let grammar = self.grammars[run];
        match validity(ArgRef { grammar, run, at }, text) {
            Validity::Valid => true,
            Validity::Foreign | Validity::Unknown => !known,
            _ => false,
        }
    }

    /// Returns whether all required arguments are given.
    #[inline]
    const fn has_required(&self, here: PathStep, given: &[(usize, usize)]) -> bool {
        if here.summary & summary::REQUIRED == 0 {
            return true;
        }
        let mut run = here.first;
        while run < here.end {
            let code = self.grammars[run].code;
            let mut at = if code[0] & summary::REQUIRED == 0 {
                code.len()
            } else {
                1
            };
            while at < code.len() {
                if code[at] == record::ARG {
                    let is_required = code[at + header::TRAITS] & (1 << ArgTrait::Required as u8)
                        != 0
                        || code[at + header::FLAGS] & header::flag::REQUIRED_IF != 0;
                    let mut i = 0;
                    while is_required && i < given.len() && !(given[i].0 == run && given[i].1 == at)
                    {
                        i += 1;
                    }
                    if is_required && i == given.len() {
                        return false;
                    }
                }
                at += code[at + 1] as usize | (code[at + 2] as usize) << 8;
            }
            run += 1;
        }
        true
    }
}
