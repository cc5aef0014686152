//! [`CommandTree`], a tree of clap's commands, and changes of such a tree.
//!
//! Dropping a [`Command`] takes about 5 KiB of code. The compiler repeats this code in each group of modules that it
//! compiles together, if a function in the group drops a command. The runtime therefore owns commands as
//! [`CommandTree`]s, which are dropped through a pointer to the only copy of the code, and changes commands in place.
//! clap's methods that change commands and arguments by value are called in this module.

use std::fmt;
use std::ops::{Deref, DerefMut};

use clap::{Arg, Command};

/// A tree of clap's commands, which is dropped by the same code wherever it is dropped.
pub(crate) struct CommandTree(Box<dyn DerefMut<Target = Command>>);

impl CommandTree {
    #[inline(never)]
    pub(crate) fn new(cmd: Command) -> Self {
        Self(Box::new(Box::new(cmd)))
    }

    /// Returns a command that has only a name.
    #[cfg(feature = "calls")]
    pub(crate) fn named(name: &'static str) -> Self {
        Self::new(Command::new(name))
    }

    /// Returns a command without a name, which has only the argument `arg` and parses command lines without the name
    /// of a program.
    pub(crate) fn of_arg(arg: Arg) -> Self {
        Self::new(Command::new("").no_binary_name(true).arg(arg))
    }

    /// Returns the command as clap's type.
    #[cfg(any(feature = "complete", feature = "man"))]
    pub(crate) fn into_command(mut self) -> Command {
        std::mem::take(&mut *self)
    }
}

impl Deref for CommandTree {
    type Target = Command;

    fn deref(&self) -> &Command {
        &self.0
    }
}

impl DerefMut for CommandTree {
    fn deref_mut(&mut self) -> &mut Command {
        &mut self.0
    }
}

impl fmt::Debug for CommandTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// Adds arguments to a command.
#[cfg(feature = "calls")]
#[inline(never)]
pub(crate) fn add_args(cmd: &mut Command, args: Vec<Arg>) {
    *cmd = std::mem::take(cmd).args(args);
}

/// Replaces each argument of a command by what `change` makes of it.
#[inline(never)]
pub(crate) fn change_args(cmd: &mut Command, change: &mut dyn FnMut(Arg) -> Arg) {
    *cmd = std::mem::take(cmd).mut_args(change);
}

/// Lets clap parse command lines with mistakes, as far as that is possible.
#[cfg(feature = "calls")]
pub(crate) fn ignore_errors(cmd: &mut Command) {
    *cmd = std::mem::take(cmd).ignore_errors(true);
}

/// Sets the texts at the end of a command's help. If `long` is `None`, the long help ends with the text for the short
/// help.
#[inline(never)]
pub(crate) fn set_after_help(cmd: &mut Command, short: String, long: Option<String>) {
    let changed = std::mem::take(cmd).after_help(short);
    *cmd = match long {
        Some(long) => changed.after_long_help(long),
        None => changed,
    };
}
