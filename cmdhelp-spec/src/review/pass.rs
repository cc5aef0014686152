//! Decides whether a pass over the program checks a claim, and reports a wrong claim. A claim is a
//! statement in an attribute that can be checked, such as an example.

use super::scope::{ClaimSet, Scope};
use super::wrong::Pass;

/// Returns whether this pass reports the mistake in a claim. The first pass only collects wrong
/// claims.
pub(super) const fn is_reported<S: Scope>() -> bool {
    matches!(<S::Top as Scope>::PASS, Pass::Report(_))
}

/// Returns whether this pass skips a claim of a `#[cmdhelp(...)]` attribute.
pub(super) const fn skips_cmdhelp<S: Scope>(claim: u64) -> bool {
    !S::ClaimSet::CMDHELP || <S::Top as Scope>::PASS.passes(claim)
}

/// Returns whether this pass skips a claim that clap checks as well.
pub(super) const fn skips_clap<S: Scope>(claim: u64) -> bool {
    !S::ClaimSet::CLAP || <S::Top as Scope>::PASS.passes(claim)
}

/// Returns a wrong claim in the first pass, or panics with the message in the pass that reports it.
///
/// # Panics
///
/// Panics in the pass of the review that reports the claim. The compiler shows the panic's message
/// as its error.
#[track_caller]
pub(super) const fn wrong<S: Scope>(claim: u64, message: &str) -> Option<u64> {
    match <S::Top as Scope>::PASS {
        Pass::Find => Some(claim),
        Pass::Report(_) => panic!("{}", message),
    }
}
