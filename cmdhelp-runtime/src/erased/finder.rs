//! The functions that find the secret values of a program.
//!
//! The functions are called through pointers. A program without secret arguments has no such
//! pointers, so the functions are not compiled for it.

use std::ffi::OsString;

#[cfg(feature = "calls")]
use clap::ArgMatches;
use clap::{Command, Error};

use super::Erased;
use crate::secrets::Secrets;

/// A function that adds a secret value to a [`Secrets`].
///
/// Code that calls [`Secrets::add_value`] directly also links all functions that redact texts. Code
/// that is part of all programs calls the method through this pointer, so that those functions are
/// not compiled into programs without secret arguments.
#[cfg(feature = "agents")]
pub type AddSecret = fn(&mut Secrets, &str);

/// Pointers to the functions that find secret values.
#[derive(Debug)]
pub(crate) struct Finder {
    /// Returns clap's ids of the arguments with secret values.
    pub(crate) ids: fn() -> Vec<&'static str>,
    /// Adds a secret value from the arguments of a JSON call.
    #[cfg(feature = "agents")]
    pub(crate) add: AddSecret,
    pub(crate) of_line: fn(&Erased, &Command, Option<&Error>, &[OsString]) -> Secrets,
    pub(crate) defaults_of: fn(&Erased) -> Secrets,
    pub(crate) hide: fn(&Erased, &mut Command),
    #[cfg(feature = "calls")]
    pub(crate) of_call: fn(&Erased, &ArgMatches) -> Secrets,
    #[cfg(feature = "calls")]
    pub(crate) of_matches: fn(&Erased, &ArgMatches) -> Secrets,
}

impl Secrets {
    /// Returns the secrets in a command line that clap could not parse, which are all values that
    /// may belong to a secret argument.
    pub(crate) fn of_line(program: &Erased, error: Option<&Error>, argv: &[OsString]) -> Self {
        if program.secrets.is_none() {
            return Self::default();
        }
        let mut cmd = program.tree();
        program.build_for(&mut cmd, argv);
        Self::of_built(program, &cmd, error, argv)
    }

    /// Returns the secrets in a command line that clap could not parse. `cmd` is the program's root
    /// command, built for this command line.
    pub(crate) fn of_built(
        program: &Erased,
        cmd: &Command,
        error: Option<&Error>,
        argv: &[OsString],
    ) -> Self {
        let find = |finder: &Finder| (finder.of_line)(program, cmd, error, argv);
        program.secrets.as_ref().map(find).unwrap_or_default()
    }

    /// Returns the values of secret arguments that come from defaults and environment variables,
    /// and so are the same for all calls.
    #[must_use]
    pub fn defaults_of(program: &Erased) -> Self {
        let find = |finder: &Finder| (finder.defaults_of)(program);
        program.secrets.as_ref().map(find).unwrap_or_default()
    }

    /// Returns the secrets of a call, with the names of their arguments.
    #[cfg(feature = "calls")]
    pub(crate) fn of_call(program: &Erased, matches: &ArgMatches) -> Self {
        let find = |finder: &Finder| (finder.of_call)(program, matches);
        program.secrets.as_ref().map(find).unwrap_or_default()
    }

    /// Returns the secret values of a call, without the names of their arguments.
    #[cfg(feature = "calls")]
    pub(crate) fn of_matches(program: &Erased, matches: &ArgMatches) -> Self {
        let find = |finder: &Finder| (finder.of_matches)(program, matches);
        program.secrets.as_ref().map(find).unwrap_or_default()
    }
}

/// Returns `cmd` so that its help hides the default values and the environment variables' values of
/// secret arguments.
pub(crate) fn hide(program: &Erased, cmd: &mut Command) {
    if let Some(finder) = &program.secrets {
        (finder.hide)(program, cmd);
    }
}

#[cfg(feature = "calls")]
/// Returns whether the values of an argument are secret.
pub(crate) fn is_secret_id(program: &Erased, id: &str) -> bool {
    program.secret_ids().contains(&id)
}
