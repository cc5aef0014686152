//! Checks whether a call can be carried out and whether it needs consent.

use clap::ArgMatches;

use super::callee::{Callee, CheckedCall};
use super::stage::words;
use super::{Call, Fault, Handler, output_limits};

/// The reason why a call cannot be carried out.
pub(super) enum NotPossible {
    /// The command has no handler.
    NoHandler,
    /// The command has no dry run.
    NoDryRun,
    /// `--select`, `--limit` or `--after` does not fit the result.
    Limit(Fault),
}

impl From<Fault> for NotPossible {
    fn from(fault: Fault) -> Self {
        Self::Limit(fault)
    }
}

/// Checks that the arguments and options of a call permit running it. Returns whether the call
/// needs consent.
pub(super) fn possible(callee: &Callee, call: &Call) -> Result<bool, NotPossible> {
    let words = words(&call.matches);
    let checked = CheckedCall {
        callee,
        call,
        words: &words,
        route: &callee.route_of(&call.matches),
    };
    checked.found()?;
    Ok(checked.needs_consent())
}

impl CheckedCall<'_> {
    /// Returns the handler of the call, and the matches of its command.
    pub(super) fn found(&self) -> Result<(Handler, &ArgMatches), NotPossible> {
        let found = self.route.found().ok_or(NotPossible::NoHandler)?;
        let declared = &self.route.declared;
        output_limits::check(self.callee, self.call, self.words, declared)?;
        if !found.0.is_page {
            self.call.options.window.counted()?;
        }
        match self.call.options.dry_run && !declared.has_dry_run() {
            true => Err(NotPossible::NoDryRun),
            false => Ok(found),
        }
    }

    pub(super) fn needs_consent(&self) -> bool {
        !self.call.options.dry_run && self.route.declared.needs_consent(self.words)
    }
}
