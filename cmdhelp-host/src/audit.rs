//! The audit: a file with a row for each call; each row has the hash of the one before.
//!
//! A row that is changed, taken out or put in breaks the chain, and rows that are cut off at the end are
//! missed by the file beside it, which has the last hash. Whoever can write both files can write
//! another chain: this is evidence against accidents and careless hands, not against the user.

mod append;
mod files;
mod recent;
mod row;
mod verify;

pub use self::files::Audit;
pub use self::recent::{Rows, is_within};
pub use self::row::Row;
pub use self::verify::{Broken, Verified};
