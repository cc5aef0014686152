//! Command lines in documents: does the program take them?

mod lines;

pub use self::lines::{Document, Line};

use self::lines::Lines;
use super::example::{Manner, complaint, words_in};
use super::list::List;
use super::scope::Scope;
use crate::grammar::{Memory, Resolver, Way};
use crate::manifest::{first_word, str_eq};

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
    let (name, program) = (words_in(S::PROGRAM), first_word(S::PROGRAM));
    let mut memory = Memory::new();
    let mut resolver = Resolver::of(root, &mut memory);
    let mut way = Way::of(root);
    let mut list = List::new();
    let mut lines = Lines::of(document);
    while let Some(line) = lines.next() {
        if line.words.len() < name || !str_eq(line.words[0], program) {
            way.follow(&[], 0);
            continue;
        }
        let words = line.words.split_at(name).1;
        way.follow(words, line.shared.saturating_sub(name));
        if way.is_right(words, line.mentioned) {
            continue;
        }
        let manner = if line.mentioned {
            Manner::Mentioned(line.place)
        } else {
            Manner::Typed(line.place)
        };
        if let Some(complaint) = complaint(&mut resolver, way.commands(), S::PROGRAM, words, manner)
        {
            list.add(complaint.as_str());
        }
    }
    if let Some(list) = list.finish() {
        panic!("{}", list.as_str())
    }
}
