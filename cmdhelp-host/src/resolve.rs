//! Chooses the driver of a call, for a program with several drivers or with conditions on its driver.
//!
//! AIP-30 defines the phases: the drivers that implement the tool, those that can carry out this call, those that the
//! policy permits, the pinned driver, the ranking, and the first driver that works.

mod phases;
mod preferences;

pub use self::phases::{DriverRequest, Ranked, rank};
pub(crate) use self::phases::{no_route, pinned_unavailable};
pub use self::preferences::Preferences;
