//! Which code runs a command.

use crate::slice::any;
use crate::spec::{Fact, Item, Part};

/// Which code runs a command.
#[derive(Clone, Copy, Debug)]
pub(super) enum Runner {
    /// The program's own code: a program without handlers parses with clap and can run each command
    /// itself.
    Program,
    /// The handler of the command or of a parent command.
    Handler,
    /// No code, because the program has handlers, but neither this command nor a parent command has
    /// one.
    Nobody,
}

impl Runner {
    /// Returns which code runs a command without a handler in the program with this root.
    #[inline]
    pub(super) const fn of_program(root: &Part) -> Self {
        match is_handled(root) {
            true => Self::Nobody,
            false => Self::Program,
        }
    }
}

/// Returns whether the command of this part, or one of its subcommands, has a handler.
#[inline]
pub(crate) const fn is_handled(part: &Part) -> bool {
    any!(part.facts, |fact| matches!(
        fact,
        Fact::Handled(..) | Fact::HandlesExternal
    )) || any!(part.items, |item| match item {
        Item::Command(command) => is_handled(command.part),
        Item::Unnamed(command) => is_handled(command.part),
        Item::Part(part) => is_handled(part),
        _ => false,
    })
}
