//! [`Place`], one of the commands from the root command to the selected one, with its arguments.

use clap::{ArgMatches, Subcommand};

use crate::grammar::fast::Line;
use crate::take;

/// One of the commands from the root command to the selected one, with its arguments.
#[derive(Clone, Copy, Debug)]
pub enum Place<'m> {
    /// clap's matches of the command.
    Matches(&'m ArgMatches),
    /// A command line that was parsed without clap.
    Line(LinePlace<'m>),
}

/// A command in a command line that was parsed without clap.
#[derive(Clone, Copy, Debug)]
pub struct LinePlace<'m> {
    pub(super) line: &'m Line<'m>,
    /// The names of the selected subcommands below this command.
    names: &'m [&'m str],
}

impl<'m> Place<'m> {
    /// Returns the root command of a command line that was parsed without clap. `names` are the
    /// names of the selected subcommands.
    pub(super) fn root(line: &'m Line<'m>, names: &'m [&'m str]) -> Self {
        Self::Line(LinePlace { line, names })
    }

    /// Returns the selected subcommand with its name, if there is one.
    #[must_use]
    pub fn subcommand(self) -> Option<(&'m str, Self)> {
        match self {
            Self::Matches(matches) => {
                let (name, below) = matches.subcommand()?;
                Some((name, Self::Matches(below)))
            }
            Self::Line(LinePlace { line, names }) => {
                let (name, names) = names.split_first()?;
                Some((name, Self::Line(LinePlace { line, names })))
            }
        }
    }

    /// Returns whether a subcommand is selected.
    #[must_use]
    pub fn has_subcommand(self) -> bool {
        self.subcommand().is_some()
    }

    /// Returns whether this command is an external subcommand.
    #[must_use]
    pub fn is_external(self) -> bool {
        match self {
            // Only an external subcommand has an argument with an empty id.
            Self::Matches(matches) => matches.contains_id(""),
            Self::Line(LinePlace { line, names }) => names.is_empty() && line.is_external(),
        }
    }

    /// Returns whether the selected subcommand belongs to `T`, a flattened enum of subcommands.
    #[must_use]
    pub fn is_of<T: Subcommand>(self) -> bool {
        self.subcommand()
            .is_some_and(|(name, below)| take::has_command::<T>(name, || below.is_external()))
    }
}
