//! Checks that commands have summaries, and that the program does not declare the names that its
//! author has given to cmdhelp's subcommand and flags.

use super::contradiction::find;
use super::pass::{skips_cmdhelp, wrong};
use super::reference::{SelectedCommand, select};
use super::scope::{Scope, ScopePath};
use crate::const_text::ConstText;
use crate::grammar::Query;
use crate::slice::each;
use crate::spec::{ClapFact, Fact, Item, Part};

/// Checks that no command or flag of the program has the name `word`, which `words(option = "...")`
/// gives to cmdhelp's own command or flag. The program's command or flag would take precedence.
#[track_caller]
#[inline]
pub const fn check_word<S: Scope>(claim: u64, word: &str, option: &str) -> Option<u64> {
    if skips_cmdhelp::<S>(claim) {
        return None;
    }
    let taken = match word.as_bytes() {
        [b'-', b'-', ..] => find::<S>(Query::Long(word.split_at(2).1)).is_some(),
        _ => match ScopePath::to::<S>() {
            Some(path) => matches!(select(path.root().part, word), SelectedCommand::Command(_)),
            None => false,
        },
    };
    if !taken {
        return None;
    }
    let mut text = ConstText::new();
    text.put("`");
    text.put(word);
    text.put("` is a command or flag that the program declares itself, which takes precedence: choose another name, or write `");
    text.put(option);
    text.put(" = false`");
    wrong::<S>(claim, text.as_str())
}

/// Checks that a command has a summary, which cmdhelp requires.
#[track_caller]
#[inline]
pub const fn check_summary<S: Scope>(claim: u64) -> Option<u64> {
    if skips_cmdhelp::<S>(claim) {
        return None;
    }
    if let Some(command) = S::COMMAND
        && let Some(false) = has_summary(command.part)
    {
        let mut text = ConstText::new();
        text.put("the command `");
        text.put(command.name.raw());
        text.put("` has no summary: add a doc comment (`///`) or `summary = \"...\"`");
        return wrong::<S>(claim, text.as_str());
    }
    None
}

/// Returns whether a command with this part has a summary, or `None` if that is known only at run
/// time.
#[inline]
const fn has_summary(part: &Part) -> Option<bool> {
    each!(part.facts, |fact| match *fact {
        Fact::About(Some(_)) | Fact::Summary(_) => return Some(true),
        Fact::FromClap(ClapFact::About) | Fact::Dynamic | Fact::DynamicArguments => return None,
        _ => {}
    });
    each!(part.items, |item| match item {
        Item::Part(part) => match has_summary(part) {
            Some(false) => {}
            found => return found,
        },
        Item::Opaque | Item::Unnamed(_) | Item::Deferred(_) => return None,
        _ => {}
    });
    Some(false)
}
