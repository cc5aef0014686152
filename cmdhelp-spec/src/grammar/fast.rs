//! A parser for plain command lines, which is done before clap would have built its first command.
//!
//! What a type accepts is told by code that hands over tables of bytes: constants that refer to each
//! other would have to be relocated whenever the program starts, and code is not. The reader accepts
//! a line only if clap accepts it, too. Of all other lines it says nothing, and clap reads them.

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
pub use line::{Above, Line, Next};
pub use table::{Field, Usual, table};
