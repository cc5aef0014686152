//! The audit: files with a row for each call, chained by hashes.
//!
//! Each row contains the hash of the row before it, so a row that is changed, removed or inserted breaks the chain. A
//! second file contains the hash of the last row, which reveals rows that are missing at the end. A user who can write
//! both files can forge a chain: the audit protects against accidents and mistakes, not against the user.

mod append;
mod files;
mod recent;
mod row;
mod verify;

pub use self::files::Audit;
pub use self::recent::{Rows, is_within};
pub use self::row::AuditRow;
pub use self::verify::{ChainFault, Verified};
