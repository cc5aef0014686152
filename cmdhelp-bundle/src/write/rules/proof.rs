//! The proof that a command line does no more than read.

use cmdhelp_spec::spec::Effect;

use crate::model::{Kind, Model, Tool};

/// How much of what can follow a command's words a rule is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// Nothing may follow.
    Bare,
    /// Anything may follow.
    All,
}

/// Proves of a command that it does no more than read.
///
/// The command, each of its arguments, be they given by a flag, by a variable or from above, and what no
/// document lists have to declare no more. Behind the words of a command with subcommands, another
/// command can follow, and behind the program's name one of our own flags: of those the bare line is proven.
/// A program that says nothing of what its documents leave out proves nothing.
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
