//! Parses plain command lines into values, without clap.
//!
//! [`grammar::fast`](crate::grammar::fast) finds the argument that each word belongs to, in the
//! types' [descriptions](crate::tree::Tree::describe). The code that reads a value from clap's
//! matches also reads a value from a command line that was parsed without clap, because [`Fields`]
//! hides the difference. All other command lines are left to clap, so that all errors and help
//! texts are clap's.
mod fields;
mod parser;
mod read;

pub use self::fields::{CommandOf, Fields, ReadFrom};
pub use self::parser::{AnyParser, ByFunction, ClapParser, UnknownParser, Via};
pub use self::read::{
    ByClap, FromOsStr, FromOsString, FromStr, FromString, FromText, Listed, OwnParser, Read,
    ReadText, Reads, Unread, Unreadable, unread,
};
use crate::select::Selectors;

/// Whether this module parses command lines before clap does. In debug builds, clap parses all of
/// them, because its assertions check the program during parsing. `--cfg cmdhelp_parser="tables"`
/// and `--cfg cmdhelp_parser="clap"` override this.
pub(crate) const IS_ON: bool =
    cfg!(cmdhelp_parser = "tables") || (!cfg!(debug_assertions) && !cfg!(cmdhelp_parser = "clap"));

/// Returns whether any of the selectors selects a command.
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
