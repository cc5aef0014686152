//! The audit: log files with a row for each call. Hashes show whether rows were changed or are missing.
//!
//! Each row contains the hash of the row before it, so a row that is changed, removed or inserted breaks the chain. The
//! hash of the last row is also stored in a second file, so that the verification notices rows that are missing at the
//! end. A user who can write these files can forge a chain of rows: the audit protects against accidents and mistakes,
//! not against the user.

mod append;
mod files;
mod recent;
mod row;
mod verify;

pub use self::files::Audit;
pub use self::recent::{Rows, is_within};
pub use self::row::AuditRow;
pub use self::verify::{ChainFault, Verified};
