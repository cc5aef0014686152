//! Checks the command lines in a documentation file.

use super::example::LineCheck;
use super::line_source::LineSource;
use super::scope::Scope;
use crate::grammar::Memory;
use crate::lines::{Document, Lines};
use crate::slice::each;
use crate::spec::{first_word, str_eq};

/// Checks the command lines of a documentation file against a program. Lines of other programs are
/// ignored.
#[track_caller]
#[inline]
pub const fn check_document<S: Scope>(document: Document) {
    let Some(root) = S::COMMAND else {
        return;
    };
    let mut memory = Memory::new();
    let mut checked = LineCheck::of(root, S::PROGRAM, &mut memory);
    let mut lines = Lines::of(document);
    while let Some(line) = lines.next() {
        let manner = if line.mentioned {
            LineSource::Mentioned(line.place)
        } else {
            LineSource::Typed(line.place)
        };
        checked.check(line.words, line.shared, manner);
    }
    each!(document.unfinished, |&(head, message)| {
        if str_eq(head, first_word(S::PROGRAM)) {
            checked.list.add(message);
        }
    });
    if let Some(list) = checked.list.finish() {
        panic!("{}", list.as_str())
    }
}
