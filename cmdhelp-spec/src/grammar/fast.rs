//! A fast parser for plain command lines, used at run time instead of clap.
//!
//! The macro writes a table of bytes for each type, and functions that return the tables. The
//! tables are not in constants that refer to each other, because such constants need relocation
//! whenever the program starts. The parser accepts a line only if clap accepts it with the same
//! values. For every line that is left to clap, the parser's functions return `None` or set the
//! field `left`, and clap parses the line from the start.

#[cfg(feature = "program")]
mod describe;
#[cfg(feature = "program")]
mod find;
mod layout;
#[cfg(feature = "program")]
mod line;
#[cfg(feature = "program")]
mod parse;
#[cfg(feature = "program")]
mod rules;
mod table;

#[cfg(feature = "program")]
pub use describe::{
    ALIAS, Arguments, Commands, Describe, DescribeCommand, EXTERNAL, Select, Types,
};
pub use layout::short_hash;
#[cfg(feature = "program")]
pub use line::{Line, Next, ParentPosition};
pub use table::{DefaultSource, Field, table};
