//! Command lines in documents: does the program take them?

mod lines;

pub use self::lines::{Document, Line};

use self::lines::Lines;
use super::example::{Lines as Checked, Manner};
use super::scope::Scope;
use crate::grammar::Memory;

/// Holds the command lines of a document against a program; other programs' lines are left alone.
///
/// # Panics
///
/// If the program does not take one of them.
#[track_caller]
pub const fn check_document<S: Scope>(document: Document) {
    let Some(root) = S::COMMAND else {
        return;
    };
    let mut memory = Memory::new();
    let mut checked = Checked::of(root, S::PROGRAM, &mut memory);
    let mut lines = Lines::of(document);
    while let Some(line) = lines.next() {
        let manner = if line.mentioned {
            Manner::Mentioned(line.place)
        } else {
            Manner::Typed(line.place)
        };
        checked.check(line.words, line.shared, manner);
    }
    if let Some(list) = checked.list.finish() {
        panic!("{}", list.as_str())
    }
}
