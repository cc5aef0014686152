//! The matches of a call. clap may parse them only after the call has begun.

use std::ffi::OsString;
use std::sync::{Arc, OnceLock};

use clap::ArgMatches;

use crate::erased::Erased;
use crate::matches::program_matches;

/// The matches of a call. If cmdhelp parsed the command line without clap, clap parses it when the
/// matches are first used. Only a few calls use them.
#[derive(Clone, Debug)]
pub struct CallMatches(Arc<Origin>);

#[derive(Debug)]
struct Origin {
    matches: OnceLock<ArgMatches>,
    /// The program, and the command line that was parsed without clap. `None` if clap has parsed
    /// it.
    line: Option<(&'static Erased, Vec<OsString>)>,
}

impl CallMatches {
    /// Wraps matches that clap has already parsed.
    pub(super) fn of(matches: ArgMatches) -> Self {
        Self(Arc::new(Origin {
            matches: OnceLock::from(matches),
            line: None,
        }))
    }

    /// Stores a command line that was parsed without clap, so that clap can parse it later. `argv`
    /// begins with the program's name.
    pub(super) fn later(program: &'static Erased, argv: Vec<OsString>) -> Self {
        Self(Arc::new(Origin {
            matches: OnceLock::new(),
            line: Some((program, argv)),
        }))
    }

    /// Returns whether the command line was parsed without clap. No argument of such a command line
    /// has a secret value.
    pub(super) fn are_later(&self) -> bool {
        self.0.line.is_some()
    }

    /// Returns clap's matches of the whole command line.
    ///
    /// # Panics
    ///
    /// Panics if the command line was parsed without clap, but clap now refuses it. This can only
    /// happen if the command has set an environment variable from which an argument takes its value.
    #[must_use]
    pub fn get(&self) -> &ArgMatches {
        self.0.matches.get_or_init(|| match &self.0.line {
            Some((program, argv)) => match program_matches(program, argv) {
                Ok(matches) => matches,
                Err(refused) => panic!("a value cannot be parsed again: {}", refused.error),
            },
            None => ArgMatches::default(),
        })
    }
}
