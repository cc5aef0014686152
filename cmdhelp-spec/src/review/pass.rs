//! Decides which claims a pass of the review over the program checks and reports. A claim is a
//! declaration that the compiler can check, such as an example.

use super::scope::{ClaimSet, Scope};
use super::wrong_claims::Pass;

/// Returns whether this pass reports wrong claims as errors. The first pass of the review only
/// collects them.
#[inline]
pub(super) const fn is_reported<S: Scope>() -> bool {
    matches!(<S::Top as Scope>::PASS, Pass::Report(_))
}

/// Returns whether this pass of the review skips a claim that only cmdhelp checks, such as one in
/// `#[cmdhelp(...)]`.
#[inline]
pub(super) const fn skips_cmdhelp<S: Scope>(claim: u64) -> bool {
    !S::ClaimSet::CMDHELP || <S::Top as Scope>::PASS.passes(claim)
}

/// Returns whether this pass of the review skips a claim that clap checks as well.
#[inline]
pub(super) const fn skips_clap<S: Scope>(claim: u64) -> bool {
    !S::ClaimSet::CLAP || <S::Top as Scope>::PASS.passes(claim)
}

/// Handles a wrong claim. In the first pass of the review, which collects wrong claims, returns the
/// claim. In the pass that reports this claim, panics with the message, which the compiler shows as
/// its error.
#[track_caller]
#[inline]
pub(super) const fn wrong<S: Scope>(claim: u64, message: &str) -> Option<u64> {
    match <S::Top as Scope>::PASS {
        Pass::Find => Some(claim),
        Pass::Report(_) => panic!("{}", message),
    }
}
