//! Finds the names that cmdhelp's own flags have for a command.
//!
//! If a command declares a flag with the name of one of cmdhelp's flags, cmdhelp's flag has its
//! longer name, such as `--cmdhelp-output`, for this command and all commands below it. The
//! manifest is written by the same rule.

use std::ffi::OsString;

use clap::Command;

use crate::erased::Erased;
use crate::line::{Line, longs};
use crate::manifest::Traits;
use crate::spec::Words;
use crate::tree::Mode;

/// For each of [`Words::flags`]: whether the program itself has a flag with this name.
pub(crate) type TakenNames = [bool; Words::FLAGS];

/// Returns the names of cmdhelp's flags for the command at `path`.
pub(crate) fn words_at<W: AsRef<str>>(program: &Erased, path: &[W]) -> Words {
    match may_collide(program.traits) {
        true => at(program, &(program.whole)(Mode::Parse), path),
        false => program.traits.words,
    }
}

/// Returns the names of cmdhelp's flags for the command at `path`. `root` is the program's command
/// tree.
pub(crate) fn at<W: AsRef<str>>(program: &Erased, root: &Command, path: &[W]) -> Words {
    let words = program.traits.words;
    words.avoiding(taken_at(program, root, path))
}

/// Parses a command line, with the names that cmdhelp's flags have for the selected command.
pub(crate) fn line<'c, 'w>(
    program: &Erased,
    root: &'c Command,
    argv: &'w [OsString],
) -> Line<'c, 'w> {
    let declared = program.traits.words;
    let line = Line::with_framework(root, argv, &declared);
    let names = at(program, root, &line.path());
    match names == declared {
        true => line,
        false => Line::with_framework(root, argv, &names),
    }
}

/// Returns names for cmdhelp's flags that the program uses neither for the command at `path` nor
/// for any command below it.
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
    words.avoiding(taken)
}

/// Returns which names of cmdhelp's flags the program itself uses for the command at `path`.
pub(crate) fn taken_at<W: AsRef<str>>(program: &Erased, root: &Command, path: &[W]) -> TakenNames {
    let words = program.traits.words;
    let mut taken = TakenNames::default();
    // The position of a deferred command in the tree is unknown, so its flags count for every
    // command.
    for name in (program.deferred_names)() {
        note_name(&name, &words, &mut taken);
    }
    for cmd in levels(root, path) {
        note(cmd, &words, &mut taken);
    }
    taken
}

/// Returns whether a flag of the program may have the name of one of cmdhelp's flags.
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

/// Records which names of cmdhelp's flags a command itself uses.
pub(crate) fn note(cmd: &Command, words: &Words, taken: &mut TakenNames) {
    for arg in cmd.get_arguments() {
        for name in longs(arg) {
            note_name(name, words, taken);
        }
    }
}

fn note_all(cmd: &Command, words: &Words, taken: &mut TakenNames) {
    note(cmd, words, taken);
    for below in cmd.get_subcommands() {
        note_all(below, words, taken);
    }
}

fn note_name(name: &str, words: &Words, taken: &mut TakenNames) {
    for ((word, _), taken) in words.flags().into_iter().zip(taken) {
        *taken |= word.and_then(|word| word.strip_prefix("--")) == Some(name);
    }
}
