//! The methods of clap's builders and their meanings.

pub(crate) mod arg;
pub(crate) mod command;
