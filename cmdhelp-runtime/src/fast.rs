//! Parsing a plain command line into a value, without clap.
//!
//! [`grammar::fast`](crate::grammar::fast) finds the argument that each word belongs to, by means
//! of the types' [descriptions](crate::tree::Tree::describe). The code that makes a value from
//! clap's matches also makes it from such a line, because [`Fields`] hides the difference. All
//! other lines are left to clap, so that all errors and help texts are clap's.
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

/// Whether command lines are first parsed here. Debug builds leave all lines to clap, whose
/// assertions check the program while it parses. `--cfg cmdhelp_parser="tables"` and `"clap"`
/// override this.
pub(crate) const IS_ON: bool =
    cfg!(cmdhelp_parser = "tables") || (!cfg!(debug_assertions) && !cfg!(cmdhelp_parser = "clap"));

/// Returns whether one of the selectors names the command that it is put on.
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
