//! Proves that the calls of a command only read data.

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

/// Returns the widest scope in which a command is proven to change nothing, or `None` if there is no proof.
///
/// The proof needs the effect `read` of the command and of all of its arguments, including the
/// hidden ones. A further word can name another command if it follows a command with subcommands,
/// or be a flag of `cmdhelp` if it follows the program's name. The program itself, a command with
/// subcommands, and a command that may pass words on to another program are proven only without
/// further words. The manifest of a program that was not made with `cmdhelp` contains no facts
/// about hidden arguments, so nothing is proven for such a program.
pub(super) fn reach(model: &Model, tool: &Tool) -> Option<Reach> {
    let is_made_with_cmdhelp = model.hash.is_some();
    let is_plain = |word: &String| {
        !word.is_empty()
            && word
                .bytes()
                .all(|it| it.is_ascii_alphanumeric() || b"-_.:+@".contains(&it))
    };
    let is_safe = is_made_with_cmdhelp
        && tool.worst_effect() == Some(Effect::Read)
        && [&model.binary].into_iter().chain(&tool.words).all(is_plain);
    if !is_safe {
        return None;
    }
    let passes_on = |kind: &Kind| matches!(kind, Kind::Positional { trailing: true, .. });
    let may_do_more = tool.words.is_empty()
        || tool.is_group
        || tool.external
        || tool.arguments.iter().any(|it| passes_on(&it.kind));
    Some(if may_do_more { Reach::Bare } else { Reach::All })
}
