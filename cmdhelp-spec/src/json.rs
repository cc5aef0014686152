//! Readers of JSON texts, for all crates of this workspace.
//!
//! | module | subject |
//! |---|---|
//! | `scan` | the scanner of JSON that may be invalid |
//! | `skip` | the ends of values in JSON that is known to be valid, which is faster |
//! | `escape` | unescaping of strings |
//!
//! None of these functions is `const`: at compile time, JSON is written, but never read.

mod escape;
mod scan;
mod skip;

pub use self::escape::{Piece, Pieces, unescape};
pub use self::scan::{Error, Event, Scanner, check};
pub use self::skip::{end_of_string, end_of_value, without_space};
