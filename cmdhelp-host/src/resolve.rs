//! Chooses the driver of a call: the program that carries out the call, if several programs can carry out the tool, or
//! if the tool has conditions on its program.
//!
//! The specification AIP-30 defines the phases of the choice: the drivers that implement the tool, the drivers that can
//! carry out this call, the drivers that the policy permits, the pinned driver, the ranking, and the first driver that
//! works.

mod phases;
mod preferences;

pub use self::phases::{DriverRequest, Ranked, rank};
pub(crate) use self::phases::{no_route, pinned_unavailable};
pub use self::preferences::Preferences;
