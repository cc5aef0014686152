//! Finds the names of cmdhelp's own flags at a command.
//!
//! If a command itself declares a flag with the name of one of cmdhelp's flags, cmdhelp's flag has
//! its longer name, such as `--cmdhelp-output`, at this command and all commands below it.
//! Manifests follow the same rule.

use std::ffi::OsString;

use clap::Command;

use crate::erased::{Around, Erased, TakenNames};
use crate::line::{Line, longs};
use crate::manifest::Traits;
use crate::spec::Words;
use crate::view::find;
use crate::view::reader::Json;
use cmdhelp_spec::any;

/// Returns the names of cmdhelp's flags at the command `path`.
pub(crate) fn words_at<W: AsRef<str>>(program: &Erased, path: &[W]) -> Words {
    match program.taken_names {
        Some(_) => at(program, &program.tree(), path),
        None => program.traits.words,
    }
}

/// Returns the names of cmdhelp's flags at the command `path`. `root` is the program's root
/// command.
pub(crate) fn at<W: AsRef<str>>(program: &Erased, root: &Command, path: &[W]) -> Words {
    let words = program.traits.words;
    match program.taken_names {
        Some(find) => avoiding(&words, find(program, root, &mut texts(path), Around::Above)),
        None => words,
    }
}

/// Returns the names that cmdhelp's flags have if the program itself uses the names in `taken`.
#[inline(never)]
fn avoiding(words: &Words, taken: TakenNames) -> Words {
    words.avoiding(taken)
}

/// Parses a command line with the names that cmdhelp's flags have at the selected command.
pub(crate) fn line<'c, 'w>(
    program: &Erased,
    root: &'c Command,
    argv: &'w [OsString],
) -> Line<'c, 'w> {
    let declared = program.traits.words;
    let line = Line::with_framework(root, argv, &declared);
    let Some(find) = program.taken_names else {
        return line;
    };
    let path = line.path();
    let taken = find(program, root, &mut texts(&path), Around::Above);
    match taken == TakenNames::default() {
        true => line,
        false => Line::with_framework(root, argv, &avoiding(&declared, taken)),
    }
}

/// Returns names for cmdhelp's flags that are valid at the command `path` and at all commands below
/// it, because none of these commands uses them itself.
pub(crate) fn words_throughout<W: AsRef<str>>(program: &Erased, path: &[W]) -> Words {
    let words = program.traits.words;
    let Some(find) = program.taken_names else {
        return words;
    };
    let root = program.tree();
    let taken = find(program, &root, &mut texts(path), Around::AboveAndBelow);
    avoiding(&words, taken)
}

/// Returns which names of cmdhelp's flags the program itself uses at the command `path`.
#[cfg(feature = "calls")]
pub(crate) fn taken_at<W: AsRef<str>>(program: &Erased, root: &Command, path: &[W]) -> TakenNames {
    match program.taken_names {
        Some(find) => find(program, root, &mut texts(path), Around::Above),
        None => TakenNames::default(),
    }
}

fn texts<W: AsRef<str>>(path: &[W]) -> impl Iterator<Item = &str> {
    path.iter().map(AsRef::as_ref)
}

/// Returns which names of cmdhelp's flags the program itself uses at the command `path`, at its
/// parent commands and, depending on `around`, at the commands below it.
pub(crate) fn find_taken(
    program: &Erased,
    root: &Command,
    path: &mut dyn Iterator<Item = &str>,
    around: Around,
) -> TakenNames {
    let words = program.traits.words;
    let mut taken = TakenNames::default();
    // It is unknown where in the command tree a deferred command is, so its flags count for every
    // command.
    for name in (program.deferred_names)() {
        note_name(&name, &words, &mut taken);
    }
    let mut last = root;
    note(root, &words, &mut taken);
    for word in path {
        if let Some(cmd) = last.find_subcommand(word) {
            note(cmd, &words, &mut taken);
            last = cmd;
        }
    }
    if around == Around::AboveAndBelow {
        note_all(last, &words, &mut taken);
    }
    taken
}

/// Returns the name of the flag that lists the tools (`--llms`) at the command `path`, if it
/// differs from the name at other commands.
pub(crate) fn own_llms(program: &Erased, path: &[&str]) -> Option<String> {
    if !program.traits.renames_llms {
        return None;
    }
    let manifest = (program.manifest)();
    let index = find::resolve(&manifest, path).ok()?;
    let body = manifest.entries[index].body as usize;
    let word = Json::at(manifest.json.whole(), body).get("llms")?.text()?;
    Some(word.into_owned())
}

/// Returns whether a flag of the program may have the name of one of cmdhelp's flags.
pub(crate) const fn may_collide(traits: &Traits) -> bool {
    traits.is_dynamic || any!(&traits.taken, |&is_taken| is_taken)
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
