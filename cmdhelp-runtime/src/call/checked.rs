//! Checks whether a call can be carried out and whether it needs consent.

use super::callee::{Callee, CheckedCall};
use super::stage::words;
use super::{Call, Fault, output_limits};

/// The reason why a call cannot be carried out.
pub(super) enum NotPossible {
    /// The command has no handler.
    NoHandler,
    /// The command has no dry run.
    NoDryRun,
    /// `--select`, `--limit` or `--after` cannot be applied to the result of the command.
    Limit(Fault),
}

impl From<Fault> for NotPossible {
    fn from(fault: Fault) -> Self {
        Self::Limit(fault)
    }
}

/// Checks that the call can be carried out with its arguments and options, and returns whether it
/// needs consent.
pub(super) fn possible(callee: &Callee, call: &Call) -> Result<bool, NotPossible> {
    let words = words(call.matches.get());
    let checked = CheckedCall {
        callee,
        call,
        words: &words,
        route: &callee.route_of(call.matches.get()),
    };
    checked.check()?;
    Ok(checked.needs_consent())
}

impl CheckedCall<'_> {
    /// Checks that the command has a handler, and that it supports the options of the call, such as
    /// `--dry-run` and `--select`.
    pub(super) fn check(&self) -> Result<(), NotPossible> {
        let (handler, _) = self.route.found().ok_or(NotPossible::NoHandler)?;
        let declared = &self.route.declared;
        output_limits::check(self.callee, self.call, self.words, declared)?;
        if !handler.is_page {
            self.call.options.window.counted()?;
        }
        match self.call.options.dry_run && !declared.dry_run {
            true => Err(NotPossible::NoDryRun),
            false => Ok(()),
        }
    }

    pub(super) fn needs_consent(&self) -> bool {
        !self.call.options.dry_run && self.route.declared.needs_consent(self.words)
    }
}
