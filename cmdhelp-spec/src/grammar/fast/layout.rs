//! The layout of a table: what one run of arguments of a type accepts.
//!
//! A table is two bytes of bits, the number of its arguments, and their entries. An entry has a head
//! of fixed size, and behind it the long name, the default, the name of the environment variable and
//! the rules. A further name of an argument is an entry of its own, which follows the argument's.

/// Bits of a table.
pub(super) mod table {
    /// All lines are left to clap.
    pub(crate) const LEFT: u8 = 1;
    pub(crate) const NEEDS_COMMAND: u8 = 2;
    /// A line without any argument asks for help.
    pub(crate) const ELSE_HELP: u8 = 4;
    /// Names of commands can be shortened. Holds for the commands below, too.
    pub(crate) const INFERS: u8 = 8;
    /// There are global arguments. Holds for the commands below, too.
    pub(crate) const GLOBALS: u8 = 16;
    pub(crate) const REQUIRED: u8 = 32;
    /// There are rules between arguments.
    pub(crate) const RULES: u8 = 64;
    /// A line with `--` is left to clap. Holds for the commands below, too.
    pub(crate) const ODD_ESCAPE: u8 = 128;
    pub(crate) const HANDED_DOWN: u8 = INFERS | GLOBALS | ODD_ESCAPE;

    /// The second byte: one of the arguments that are [`MEMBER`](super::arg::MEMBER)s is required.
    pub(crate) const NEEDS_MEMBER: u8 = 1;

    pub(crate) const BITS: usize = 0;
    pub(crate) const MORE: usize = 1;
    pub(crate) const COUNT: usize = 2;
    pub(crate) const HEAD: usize = 3;
}

/// Bits and places of an entry.
pub(super) mod arg {
    pub(crate) const POSITIONAL: u8 = 1;
    /// An occurrence has values.
    pub(crate) const VALUE: u8 = 2;
    /// It can be given again.
    pub(crate) const AGAIN: u8 = 4;
    pub(crate) const REQUIRED: u8 = 8;
    pub(crate) const GLOBAL: u8 = 16;
    /// A line that gives it is left to clap.
    pub(crate) const LEFT: u8 = 32;
    /// A further name of the argument before.
    pub(crate) const ALIAS: u8 = 64;
    /// The value has to follow an equals sign.
    pub(crate) const EQUALS: u8 = 128;

    /// A bit of the second byte: it is a member of the required group.
    pub(crate) const MEMBER: u8 = 1;

    pub(crate) const BITS: usize = 0;
    pub(crate) const MORE: usize = 1;
    pub(crate) const SHORT: usize = 2;
    /// A hash of the id, of two bytes.
    pub(crate) const ID: usize = 3;
    /// The least and the greatest number of values of an occurrence.
    pub(crate) const LEAST: usize = 5;
    pub(crate) const MOST: usize = 6;
    pub(crate) const DELIMITER: usize = 7;
    /// A hash of the group of which one member can be given, of two bytes; 0 if there is none.
    pub(crate) const GROUP: usize = 8;
    /// One of [`usual`](super::usual), or the length of a text and 1.
    pub(crate) const DEFAULT: usize = 10;
    /// Lengths.
    pub(crate) const ENV: usize = 11;
    pub(crate) const RULES: usize = 12;
    pub(crate) const LONG: usize = 13;
    pub(crate) const HEAD: usize = 14;
}

/// The value if an argument is not given.
pub(super) mod usual {
    pub(crate) const NOTHING: u8 = 0;
    pub(crate) const MOST_LEN: usize = 248;
    pub(crate) const ZERO: u8 = 252;
    pub(crate) const FALSE: u8 = 253;
    pub(crate) const TRUE: u8 = 254;
    /// Code gives the text.
    pub(crate) const CODE: u8 = 255;
}

/// A rule: its kind, and the place among the table's arguments of the one that it is about.
pub(super) mod rule {
    pub(crate) const EXCLUDES: u8 = 0;
    pub(crate) const NEEDS: u8 = 1;
    pub(crate) const LEN: usize = 2;
}

/// Returns a name as two bytes, of which one is not 0.
#[must_use]
pub fn short_hash(name: &str) -> u16 {
    (crate::hash::hash(name.as_bytes()) as u16).max(1)
}
