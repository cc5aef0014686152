//! The names that generated code relies on, whatever the user's own scope calls by them.

pub use core::clone::Clone;
pub use core::convert::{From, Into};
pub use core::default::Default;
pub use core::iter::{IntoIterator, Iterator};
pub use core::option::Option::{self, None, Some};
pub use core::result::Result::{self, Err, Ok};
pub use std::ffi::OsString;
pub use std::string::{String, ToString};
pub use std::vec::Vec;

pub use clap::builder::PossibleValue;
pub use clap::{
    Arg, ArgAction, ArgGroup, ArgMatches, Args, Command, CommandFactory, Error, FromArgMatches, Id,
    Parser, Subcommand, ValueEnum, value_parser,
};

pub use cmdhelp_runtime::select::{
    Selectors, invalid_subcommand, missing_subcommand, parse, parse_from, try_parse,
    try_parse_from, try_parse_selecting,
};
pub use cmdhelp_runtime::tree::{
    Augment, Foreign, Mode, Probe, Root, Tree, add_all, add_args, add_subcommands, add_type, arg,
    ids,
};
pub use cmdhelp_runtime::{default, take};
