//! From a plain command line to a value, without clap.
//!
//! [`grammar::fast`](crate::grammar::fast) finds out which words are whose values, by what types
//! [describe](crate::tree::Tree::describe); the same code that makes a value of clap's matches makes
//! it of these, for it takes both from a [`Fields`]. Whatever is out of the ordinary is clap's, so
//! that there are one kind of error and one help.

mod fields;
mod parser;
mod read;

pub use self::fields::{CommandOf, Fields, ReadFrom};
pub use self::parser::{AnyParser, ByFunction, OfClap, UnknownParser, Via};
pub use self::read::{
    ByClap, FromOsStr, FromOsString, FromStr, FromString, FromText, Listed, OwnParser, Read,
    ReadText, Reads, Unread, Unreadable, unread,
};
use crate::select::Selectors;

/// Whether command lines are read here first. Debug builds leave them to clap, which checks the
/// program there while it reads. `--cfg cmdhelp_parser="tables"` and `"clap"` decide otherwise.
pub(crate) const IS_ON: bool =
    cfg!(cmdhelp_parser = "tables") || (!cfg!(debug_assertions) && !cfg!(cmdhelp_parser = "clap"));

/// Returns whether one of these gives names to the command that it is put on.
#[must_use]
pub const fn selects(all: &[Selectors]) -> bool {
    let mut i = 0;
    while i < all.len() {
        let any = match all[i] {
            Selectors::Names(names) => !names.is_empty(),
            Selectors::All(all) => selects(all),
            Selectors::Unknown => true,
        };
        if any {
            return true;
        }
        i += 1;
    }
    false
}
