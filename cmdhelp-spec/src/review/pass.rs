//! The treatment of a claim in a pass over the program.

use super::scope::{About, Scope};
use super::wrong::Aim;

/// Returns whether this pass reports what is wrong with a claim: the first one only counts.
pub(super) const fn is_told<S: Scope>() -> bool {
    matches!(S::AIM, Aim::Tell(_))
}

/// Returns whether a claim of an attribute of ours is skipped.
pub(super) const fn skips_ours<S: Scope>(claim: u64) -> bool {
    !S::About::CMDHELP || S::AIM.passes(claim)
}

/// Returns whether a claim that clap checks, too, is skipped.
pub(super) const fn skips_claps<S: Scope>(claim: u64) -> bool {
    !S::About::CLAP || S::AIM.passes(claim)
}

/// Handles a wrong claim: returns it, or fails with the message.
///
/// # Panics
///
/// In the pass that reports it: a panic is the compiler's error.
#[track_caller]
pub(super) const fn wrong<S: Scope>(claim: u64, message: &str) -> Option<u64> {
    match S::AIM {
        Aim::Find => Some(claim),
        Aim::Tell(_) => panic!("{}", message),
    }
}
