//! A fast parser for plain command lines, which is used at run time instead of clap.
//!
//! The derive macro writes a table of bytes for each type, and functions that return the tables.
//! The tables are not constants that refer to each other, because the loader would have to relocate
//! such references whenever the program starts. The parser accepts a line only if clap accepts it
//! with the same values. All other lines are left to clap: a function of the parser returns `None`
//! or sets the field `left`, and clap then parses the line from the start.

#[cfg(feature = "program")]
mod describe;
#[cfg(feature = "program")]
mod find;
#[cfg(feature = "program")]
mod inherited;
mod layout;
#[cfg(feature = "program")]
mod line;
#[cfg(feature = "program")]
mod parse;
#[cfg(feature = "program")]
mod rules;
mod table;
#[cfg(feature = "program")]
mod together;

#[cfg(feature = "program")]
pub use describe::{
    ALIAS, Arguments, Commands, Describe, DescribeCommand, EXTERNAL, Select, Types,
};
pub use layout::{DELIMITER_BY_CODE, short_hash};
#[cfg(feature = "program")]
pub use line::{Line, Next, ParentPosition};
pub use table::{DefaultSource, Field, table};
#[cfg(feature = "program")]
pub use together::LineOccurrence;
