//! Checks that tool names are unique.

use super::pass::{skips_cmdhelp, wrong};
use super::scope::{Scope, ScopePath};
use crate::const_text::ConstText;
use crate::manifest::name_collision;

/// Checks that no other command has the tool name that `mcp_name` gives to a command.
#[track_caller]
#[inline]
pub const fn check_tool_name<S: Scope>(claim: u64, name: &str) -> Option<u64> {
    if skips_cmdhelp::<S>(claim) {
        return None;
    }
    let Some(path) = ScopePath::to::<S>() else {
        return None;
    };
    let Some(other) = name_collision(path.commands(), name) else {
        return None;
    };
    let (words, _) = other.words.split_at(other.depth);
    let mut text = ConstText::new();
    text.put("`");
    text.put(name);
    text.put("` is already the name of the tool for `");
    text.words(S::PROGRAM, words, words.len());
    text.put("`, because of the command's words or its `mcp_name`; choose another name");
    wrong::<S>(claim, text.as_str())
}
