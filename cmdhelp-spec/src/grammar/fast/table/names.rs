//! Encodes the names of an argument.

use crate::grammar::draft::{Arg, Text};
use crate::grammar::fast::layout::arg;

/// Writes an entry for each alias of an argument. `flags` are the bits of the argument's own entry.
#[inline]
pub(super) fn aliases(out: &mut Vec<u8>, of: &Arg, flags: u8) -> Option<()> {
    let mut alias = |short: u8, long: &str| {
        let mut header = [0; arg::HEAD];
        header[arg::BITS] = flags | arg::ALIAS;
        header[arg::SHORT] = short;
        header[arg::LONG] = long.len() as u8;
        out.extend(header);
        out.extend(long.bytes());
    };
    for name in &of.aliases {
        alias(0, long(Some(&name.name))?);
    }
    // Aliases that are not ASCII have no entry, so clap parses the lines that contain them.
    let shorts = of.short_aliases.iter().map(|alias| alias.name);
    for short in shorts.filter(char::is_ascii) {
        alias(short as u8, "");
    }
    Some(())
}

/// Returns a short name as a byte, or 0 if there is none. Returns `None` if the name is not ASCII.
#[inline]
pub(super) fn short(letter: Option<char>) -> Option<u8> {
    match letter {
        None => Some(0),
        Some(letter) => letter.is_ascii().then_some(letter as u8),
    }
}

/// Returns a long name, or an empty string if there is none. Returns `None` if the name is a
/// constant or too long.
#[inline]
pub(super) fn long(name: Option<&Text>) -> Option<&str> {
    match name {
        None => Some(""),
        Some(Text::Seen(name)) if !name.is_empty() && name.len() < 256 => Some(name),
        Some(_) => None,
    }
}
