//! Whether a command can be called with nothing.

use crate::grammar::Grammar;
use crate::grammar::layout::summary;
use crate::spec::{Item, Part};

/// Whether nobody has to give anything to a command that consists of a part, and nothing is left
/// open there.
pub(crate) const fn asks_for_nothing(part: &Part) -> bool {
    let mut i = 0;
    while i < part.items.len() {
        let asks = match &part.items[i] {
            Item::Grammar(Grammar {
                code: [bits, ..], ..
            }) => *bits & (summary::REQUIRED | summary::OPEN | summary::GROUPS) != 0,
            Item::Part(part) => !asks_for_nothing(part),
            Item::Opaque | Item::Deferred(_) | Item::Arg(_) => true,
            _ => false,
        };
        if asks {
            return false;
        }
        i += 1;
    }
    true
}
