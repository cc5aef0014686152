//! Records calls in the audit, which consists of log files with a row for each call. Hashes show whether rows were
//! changed or are missing.
//!
//! Each row contains the hash of the row before it, so a row that is changed, removed or inserted breaks the chain. The
//! hash of the last row is also stored in a second file, so that it is noticed if rows at the end are missing. A user
//! who can write these files can also forge a whole chain of rows. The audit therefore reveals accidents and mistakes,
//! but does not protect against the user.

mod append;
mod files;
mod recent;
mod row;
mod verify;

pub use self::files::Audit;
pub use self::recent::{Rows, is_within};
pub use self::row::AuditRow;
pub use self::verify::{ChainFault, Verified};
