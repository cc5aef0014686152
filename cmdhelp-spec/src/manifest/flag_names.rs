//! Decides the names of the flags that cmdhelp adds, such as `--output`, in a program that declares
//! flags with the same names.
//!
//! If a command declares a flag with the name of such a built-in flag, the built-in flag has a
//! longer name, such as `--cmdhelp-output`, for this command and its subcommands. Manifests and
//! lists of tools state only one name for each built-in flag, which works for all of their
//! commands.

use super::traits::{declares, has_name};
use super::whole::{FrameworkNames, TakenNames, Whole};
use crate::slice::first;
use crate::spec::{Item, Part, Words, str_eq};

/// Returns the names of the built-in flags that work for every command of a program.
///
/// The flag that prints the list of tools, by default `--llms`, is an exception. It has its longer
/// name only if the root declares a flag with its name, because a call without a subcommand prints
/// all tools, and other commands can rename the flag.
#[inline]
pub(super) const fn everywhere(root: &Part, words: &Words) -> Words {
    let mut everywhere = words.avoiding(taken(root, words));
    if declares(root, words.llms) {
        everywhere.llms = Some(Words::LONGER_LLMS);
    }
    everywhere
}

/// Returns, for each of [`Words::flags`], whether a command or one of its subcommands declares a
/// flag with the same name.
#[inline]
pub(crate) const fn taken(part: &Part, words: &Words) -> TakenNames {
    Whole::of(part, words).taken
}

/// Returns, for each of [`Words::flags`], whether the command that a line selects or one of its
/// parents declares a flag with the same name.
#[inline]
pub(crate) const fn taken_at(root: &Part, words: &Words, line: &[&str]) -> TakenNames {
    let mut taken = [false; Words::FLAGS];
    let names = FrameworkNames::of(words);
    let mut part = root;
    names.note(part, &mut taken);
    let mut i = 0;
    while i < line.len() && !str_eq(line[i], "--") {
        if let Some(below) = below(part, line[i]) {
            part = below;
            names.note(part, &mut taken);
        }
        i += 1;
    }
    taken
}

/// Returns the part of the subcommand with this name or alias.
#[inline]
const fn below(part: &Part, name: &str) -> Option<&'static Part> {
    first!(part.items, |item| match item {
        Item::Command(command) if has_name(command, name) => Some(command.part),
        Item::Part(part) => below(part, name),
        _ => None,
    })
}
