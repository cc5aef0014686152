//! Readers of JSON texts, for all crates of this workspace.
//!
//! | module | subject |
//! |---|---|
//! | `scan` | the scanner of JSON that may be invalid |
//! | `skip` | a faster search for the ends of values in JSON that is known to be valid |
//! | `escape` | unescaping of strings |
//!
//! None of these functions is `const`, because JSON is written at compile time, but never read.

mod escape;
mod scan;
mod skip;

pub use self::escape::{Piece, Pieces, unescape};
pub use self::scan::{Error, Event, Scanner, check};
pub use self::skip::{end_of_string, end_of_value, without_space};
