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

/// A function that builds a command whose subcommands may recur below themselves, for a command line
/// with these words.
pub(crate) type BuildDeferred = fn(&mut Command, &mut dyn Iterator<Item = &OsStr>);

/// For each of [`Words::flags`]: whether the program itself has a flag with this name.
#[cfg(feature = "agents")]
pub(crate) type TakenNames = [bool; Words::FLAGS];

/// The commands whose flags count.
#[cfg(feature = "agents")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Around {
    /// The command at a path, and its parent commands.
    Above,
    /// These, and all commands below the command at the path.
    AboveAndBelow,
}

/// A function that returns which names of cmdhelp's flags the program itself uses for the commands
/// around a path.
#[cfg(feature = "agents")]
pub(crate) type FindTakenNames =
    fn(&Erased, &Command, &mut dyn Iterator<Item = &str>, Around) -> TakenNames;

/// A function that returns the error for a JSON object after a flag that the program itself declares.
/// The words of the command line at these indices may be that flag.
#[cfg(feature = "agents")]
pub(crate) type RefuseTaken =
    fn(&'static Erased, &Line<'_, '_>, &[OsString], &[usize]) -> Option<PrintedAnswer>;
