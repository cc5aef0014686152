//! JSON texts: the one scanner of all crates.
//!
//! | module | subject |
//! |---|---|
//! | `scan` | the values of a text from outside, each checked as it is read |
//! | `skip` | the ends of values in a text that is known to be JSON, which is faster |
//! | `escape` | the characters that a string stands for |
//!
//! None of them is `const`: the compiler links documents from parts and reads none of them.

mod escape;
mod scan;
mod skip;

pub use self::escape::{Piece, Pieces, unescape};
pub use self::scan::{Error, Event, Scanner, check};
pub use self::skip::{end_of_string, end_of_value, without_space};
