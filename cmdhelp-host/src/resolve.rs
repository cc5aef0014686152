//! Chooses the driver of a call, if the description of a program has several drivers or one with terms.
//!
//! The phases are those of AIP-30: the drivers that carry out the tool, those that can carry out this call, those that
//! the policy permits, the driver that is pinned, the ranking, and the binding to the first driver that works.

mod phases;
mod preferences;

pub use self::phases::{Ranked, Request, rank};
pub(crate) use self::phases::{no_route, pinned_unavailable};
pub use self::preferences::Preferences;
