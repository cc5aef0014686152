//! Chooses the driver of a call. A driver is a program that can carry out a tool. A tool can have several drivers, and
//! can set conditions for them.
//!
//! The specification AIP-30 defines the phases of the choice. The first four phases keep only the drivers that
//! implement the tool, that can carry out this call, that the policy permits, and that are pinned. The fifth phase
//! ranks the remaining drivers, and the sixth takes the first of them that works.

mod phases;
mod preferences;

pub use self::phases::{DriverRequest, Ranked, rank};
pub(crate) use self::phases::{no_route, pinned_unavailable};
pub use self::preferences::Preferences;
