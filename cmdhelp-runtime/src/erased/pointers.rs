//! The types of functions that some programs do not need.
//!
//! The functions are called through pointers. A program that does not need a function has no pointer
//! to it, so the function is not compiled into the program.

use std::ffi::OsStr;
#[cfg(feature = "agents")]
use std::ffi::OsString;

use clap::Command;

#[cfg(feature = "agents")]
use super::Erased;
#[cfg(feature = "agents")]
use crate::answer::PrintedAnswer;
#[cfg(feature = "agents")]
use crate::line::Line;
#[cfg(feature = "agents")]
use crate::spec::Words;

/// A function that builds a command and its subcommands for a command line with the given words. A deferred command may
/// be among its own subcommands.
pub(crate) type BuildDeferred = fn(&mut Command, &mut dyn Iterator<Item = &OsStr>);

/// For each of [`Words::flags`]: whether the program itself has a flag with this name.
#[cfg(feature = "agents")]
pub(crate) type TakenNames = [bool; Words::FLAGS];

/// The commands whose flag names are compared with those of cmdhelp's flags.
#[cfg(feature = "agents")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Around {
    /// The command at a path, and its parent commands.
    Above,
    /// The same commands, and all commands below the command at the path.
    AboveAndBelow,
}

/// A function that returns which names of cmdhelp's flags the program itself uses, for the command
/// at a path, its parent commands and, depending on [`Around`], the commands below it.
#[cfg(feature = "agents")]
pub(crate) type FindTakenNames =
    fn(&Erased, &Command, &mut dyn Iterator<Item = &str>, Around) -> TakenNames;

/// A function that makes the error for a JSON object after a flag such as `--json`, if the program itself declares this
/// flag. The last argument contains the indices of the words that may be this flag.
#[cfg(feature = "agents")]
pub(crate) type RefuseTaken =
    fn(&'static Erased, &Line<'_, '_>, &[OsString], &[usize]) -> Option<PrintedAnswer>;
