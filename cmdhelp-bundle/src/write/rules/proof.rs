//! Proves that a command line only reads.

use cmdhelp_spec::spec::Effect;

use crate::model::{Kind, Model, Tool};

/// The scope of a rule about a command: the command alone, or with any further words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// The rule applies to the command alone.
    Bare,
    /// The rule applies to the command with any further words.
    All,
}

/// Returns for which further words a command is proven to read only, or `None` if there is no proof.
///
/// The proof needs the effect `read` of the command, of each of its arguments, and of everything that no document
/// lists. A command with subcommands can be followed by another command, and the program's name by a flag of `cmdhelp`,
/// so these are proven only without further words. A program that was not made with `cmdhelp` declares nothing about
/// what its documents leave out, so nothing is proven.
pub(super) fn reach(model: &Model, tool: &Tool) -> Option<Reach> {
    let is_ours = model.hash.is_some();
    let is_plain = |word: &String| {
        !word.is_empty()
            && word
                .bytes()
                .all(|it| it.is_ascii_alphanumeric() || b"-_.:+@".contains(&it))
    };
    let is_safe = is_ours
        && tool.worst_effect() == Some(Effect::Read)
        && [&model.binary].into_iter().chain(&tool.words).all(is_plain);
    if !is_safe {
        return None;
    }
    let passes_on = |kind: &Kind| matches!(kind, Kind::Positional { trailing: true, .. });
    let is_open = tool.words.is_empty()
        || tool.is_group
        || tool.external
        || tool.arguments.iter().any(|it| passes_on(&it.kind));
    Some(if is_open { Reach::Bare } else { Reach::All })
}
