//! Whether a command can be called with nothing.

use crate::grammar::Grammar;
use crate::grammar::code::u32_at;
use crate::grammar::draft::Setting;
use crate::grammar::layout::{command, summary};
use crate::spec::{Item, Part};

/// Whether nobody has to give anything to a command that consists of a part, nothing is left open
/// there, and values of the commands below are what they are by themselves.
pub(crate) const fn asks_for_nothing(part: &Part) -> bool {
    let mut i = 0;
    while i < part.items.len() {
        let asks = match &part.items[i] {
            Item::Grammar(Grammar {
                code: code @ [bits, ..],
                ..
            }) => {
                *bits & (summary::REQUIRED | summary::OPEN | summary::GROUPS) != 0
                    || (*bits & summary::COMMAND != 0 && keeps_delimiters(code))
            }
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

/// Whether words behind `--` are not split, in the commands below, too.
const fn keeps_delimiters(code: &[u8]) -> bool {
    u32_at(code, 1 + command::ON) & (1 << Setting::DontDelimitTrailingValues as u8) != 0
}
