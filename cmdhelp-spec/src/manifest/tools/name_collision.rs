//! Finds commands with the same tool name.

use super::super::command_facts::{CommandFacts, binary};
use super::host_limits::{Reason, Refused};
use super::name::Name;
use super::{ToolLevel, first_below};
use crate::spec::{Command, Part, str_eq};

/// Returns a command with the tool name `name`, other than the last command of `path`. The first
/// command of `path` is the root. The name that a command would have without `mcp_name` counts,
/// too, because the permission rules of agent hosts identify a tool by the words of its command.
#[must_use]
#[inline]
pub const fn name_collision(path: &[&'static Command], name: &str) -> Option<Refused> {
    let root = path[0];
    let facts = CommandFacts::root(root.part);
    let binary = binary(root, &facts);
    let search = Search { path, name };
    search.command(&ToolLevel::root(binary, root.part, &facts))
}

struct Search<'a> {
    path: &'a [&'static Command],
    name: &'a str,
}

impl Search<'_> {
    #[inline]
    const fn command(&self, level: &ToolLevel<'_>) -> Option<Refused> {
        if level.facts.is_callable()
            && (Name::of(level).is(self.name) || Name::of_words(level).is(self.name))
            && !self.is_path(level)
        {
            return Some(Refused::of(Some(level), Reason::NameTaken));
        }
        self.below(level, level.part)
    }

    #[inline]
    const fn below(&self, above: &ToolLevel<'_>, part: &Part) -> Option<Refused> {
        first_below!(above, part; |level| self.command(level); |part| self.below(above, part))
    }

    /// Returns whether `level` is the last command of the path, which does not collide with itself.
    #[inline]
    const fn is_path(&self, level: &ToolLevel<'_>) -> bool {
        if level.depth + 1 != self.path.len() {
            return false;
        }
        let mut here = level;
        while let Some(up) = here.up {
            if !str_eq(here.name.raw(), self.path[here.depth].name.raw()) {
                return false;
            }
            here = up;
        }
        true
    }
}
