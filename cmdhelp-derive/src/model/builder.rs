//! The methods of clap's builders, and what each means.

pub(crate) mod arg;
pub(crate) mod command;
