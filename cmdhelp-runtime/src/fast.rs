//! Parses simple command lines without clap, which is faster.
//!
//! [`grammar::fast`](crate::grammar::fast) finds the argument that each word of the command line
//! belongs to, from the [descriptions](crate::tree::Tree::describe) of the types. Generated code
//! then reads the fields through [`Fields`], which returns the same values for a command line that
//! was parsed without clap as for clap's matches. All other command lines are parsed by clap, so
//! clap writes all errors and help texts.
mod fields;
mod foreign;
mod parsed_line;
mod parser;
mod read;

pub use self::fields::{CommandOf, Fields, ReadArgument, ReadFrom};
pub use self::foreign::describe_part;
#[cfg(feature = "calls")]
pub(crate) use self::parsed_line::is_set;
pub use self::parsed_line::{ParsedLine, delimiter, is_variable_set};
pub use self::parser::{ByConversion, ByFunction, ByValue, UnknownParser, Via};
pub use self::read::{
    ByClap, FromOsStr, FromOsString, FromStr, FromString, FromText, Listed, OwnParser, Read,
    ReadText, Reads, Unread, Unreadable, ValueText, unread,
};
use crate::select::Selectors;
use cmdhelp_spec::any;

/// Whether this module tries to parse command lines before clap does. In debug builds, clap parses
/// all command lines, because its assertions check the program while it parses.
/// `--cfg cmdhelp_parser="tables"` switches this module on in all builds, and
/// `--cfg cmdhelp_parser="clap"` switches it off.
pub(crate) const IS_ON: bool =
    cfg!(cmdhelp_parser = "tables") || (!cfg!(debug_assertions) && !cfg!(cmdhelp_parser = "clap"));

/// Returns whether these selectors contain the name of a subcommand, or may contain one that is not
/// known.
#[must_use]
pub const fn selects(all: &[Selectors]) -> bool {
    any!(all, |selectors| match *selectors {
        Selectors::Names(names) => !names.is_empty(),
        Selectors::All(all) => selects(all),
        Selectors::Unknown => true,
    })
}
