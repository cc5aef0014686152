//! The facts about a tool by which its command lines are parsed.

use std::collections::BTreeMap;

use cmdhelp_bundle::{Argument, Tool};

use super::target::Target;
use super::words::Syntax;
use crate::model::{Confidence, Discovered, Fact};

/// The facts about a tool by which its command lines are parsed.
pub(super) struct LineFacts<'a> {
    /// The further spellings of the flags of all commands.
    pub(super) spellings: &'a BTreeMap<Fact, Vec<String>>,
    pub(super) syntax: Syntax,
    /// The name of the tool in messages.
    pub(super) name: String,
    /// The command in errors that describes the tool.
    pub(super) recovery: String,
    /// Whether the program gets unknown words unchanged. Otherwise, they are errors.
    pub(super) is_open: bool,
}

impl<'a> LineFacts<'a> {
    pub(super) fn of(target: &'a Target, tool: &Tool) -> Self {
        let words = Discovered::words_of(tool);
        let name = [&[target.name.clone()][..], &words].concat().join(" ");
        Self {
            spellings: &target.tools.spellings,
            syntax: Syntax::of(&target.tools.model),
            name,
            recovery: target.recovery_of("inspect", tool, &[]),
            is_open: is_open(target, tool),
        }
    }
}

/// Returns whether the words of a line that the description does not list are passed on to this tool. A declared
/// description is complete, and a tool with secret arguments could get a secret in the wrong place.
pub(super) fn is_open(target: &Target, tool: &Tool) -> bool {
    Syntax::of(&target.tools.model) == Syntax::Unknown
        && target.tools.origin.confidence != Confidence::Declared
        && !target.is_defined
        && tool.template.is_none()
        && tool.arguments.iter().all(Argument::is_input)
}
