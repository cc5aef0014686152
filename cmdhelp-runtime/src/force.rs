//! Which words of ours are in force at a command of a running program.
//!
//! The rule is the one that documents are written by: a flag of a command takes the word of ours with
//! the same name, at the command and below it.

use std::ffi::OsString;

use clap::Command;

use crate::erased::Erased;
use crate::line::{Line, longs};
use crate::manifest::Traits;
use crate::spec::Words;
use crate::tree::Mode;

/// Whether each of [`Words::flags`] is taken by the program.
pub(crate) type Taken = [bool; Words::FLAGS];

/// Returns the words in force at the command with these words.
pub(crate) fn words_at<W: AsRef<str>>(program: &Erased, path: &[W]) -> Words {
    match may_collide(program.traits) {
        true => at(program, &(program.whole)(Mode::Parse), path),
        false => program.traits.words,
    }
}

/// Returns the words in force at a command of a tree that is already built.
pub(crate) fn at<W: AsRef<str>>(program: &Erased, root: &Command, path: &[W]) -> Words {
    let words = program.traits.words;
    words.in_force(taken_at(program, root, path))
}

/// Reads a line with the flags of ours that are in force at the command that it selects.
pub(crate) fn line<'c, 'w>(
    program: &Erased,
    root: &'c Command,
    argv: &'w [OsString],
) -> Line<'c, 'w> {
    let declared = program.traits.words;
    let line = Line::with_framework(root, argv, &declared);
    let in_force = at(program, root, &line.path());
    match in_force == declared {
        true => line,
        false => Line::with_framework(root, argv, &in_force),
    }
}

/// Returns the words in force at the command with these words and at all below it.
pub(crate) fn words_throughout<W: AsRef<str>>(program: &Erased, path: &[W]) -> Words {
    let words = program.traits.words;
    if !may_collide(program.traits) {
        return words;
    }
    let root = (program.whole)(Mode::Parse);
    let mut taken = taken_at(program, &root, path);
    if let Some(cmd) = levels(&root, path).last() {
        note_all(cmd, &words, &mut taken);
    }
    words.in_force(taken)
}

/// Returns the words that are taken at the command with these words.
pub(crate) fn taken_at<W: AsRef<str>>(program: &Erased, root: &Command, path: &[W]) -> Taken {
    let words = program.traits.words;
    let mut taken = Taken::default();
    // What clap has not built yet may stand anywhere.
    for name in (program.deferred_names)() {
        note_name(&name, &words, &mut taken);
    }
    for cmd in levels(root, path) {
        note(cmd, &words, &mut taken);
    }
    taken
}

/// Returns whether some flag of a program may have the name of one of ours.
fn may_collide(traits: &Traits) -> bool {
    traits.is_dynamic || traits.taken.contains(&true)
}

fn levels<'c, W: AsRef<str>>(root: &'c Command, path: &[W]) -> impl Iterator<Item = &'c Command> {
    let mut levels = vec![root];
    for word in path {
        let below = levels.last().copied();
        levels.extend(below.and_then(|cmd| cmd.find_subcommand(word.as_ref())));
    }
    levels.into_iter()
}

/// Notes the words that a command has flags of.
pub(crate) fn note(cmd: &Command, words: &Words, taken: &mut Taken) {
    for arg in cmd.get_arguments() {
        for name in longs(arg) {
            note_name(name, words, taken);
        }
    }
}

fn note_all(cmd: &Command, words: &Words, taken: &mut Taken) {
    note(cmd, words, taken);
    for below in cmd.get_subcommands() {
        note_all(below, words, taken);
    }
}

fn note_name(name: &str, words: &Words, taken: &mut Taken) {
    for ((word, _), taken) in words.flags().into_iter().zip(taken) {
        *taken |= word.and_then(|word| word.strip_prefix("--")) == Some(name);
    }
}
