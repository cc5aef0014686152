//! The layout of a table for the fast parser. A table describes consecutive arguments of a type.
//!
//! A table consists of two bytes of bits, the number of arguments, and an entry for each argument.
//! An entry consists of a header of fixed size, the long name, the default, the name of the
//! environment variable, the value of an occurrence without a value (`default_missing_value`), and
//! the rules. After the entry of an argument comes a separate entry for each further name of the
//! argument.

/// Bits in the first bytes of a table.
pub(super) mod table {
    /// clap parses all lines of a command with this table.
    pub(crate) const LEFT_TO_CLAP: u8 = 1;
    pub(crate) const NEEDS_COMMAND: u8 = 2;
    /// A line without arguments prints help.
    pub(crate) const ELSE_HELP: u8 = 4;
    /// Names of subcommands can be abbreviated. The tables of subcommands inherit this bit.
    pub(crate) const INFERS: u8 = 8;
    /// The command has global arguments. The tables of subcommands inherit this bit.
    pub(crate) const GLOBALS: u8 = 16;
    pub(crate) const REQUIRED: u8 = 32;
    /// The table contains rules between arguments.
    pub(crate) const RULES: u8 = 64;
    /// clap parses each line that contains `--`. The tables of subcommands inherit this bit.
    pub(crate) const ESCAPE_LEFT_TO_CLAP: u8 = 128;
    pub(crate) const INHERITED: u8 = INFERS | GLOBALS | ESCAPE_LEFT_TO_CLAP;

    /// A bit of the second byte: at least one of the arguments with the bit
    /// [`MEMBER`](super::arg::MEMBER) is required.
    pub(crate) const NEEDS_MEMBER: u8 = 1;
    /// A bit of the second byte: one of the arguments has the bit [`LAST`](super::arg::LAST).
    pub(crate) const HAS_LAST: u8 = 2;
    /// A bit of the second byte: one of the positionals has the bit
    /// [`HYPHENS`](super::arg::HYPHENS).
    pub(crate) const HAS_HYPHENS: u8 = 4;
    /// A bit of the second byte: the values of one of the positionals may be negative numbers.
    pub(crate) const HAS_NUMBERS: u8 = 8;
    /// A bit of the second byte: clap parses each line with both arguments of the command and a
    /// subcommand.
    pub(crate) const ARGUMENTS_ALONE: u8 = 16;
    /// A bit of the second byte: the values of all global arguments are parsed as their types say, and in no other way.
    pub(crate) const GLOBALS_BY_TYPE: u8 = 32;
    /// A bit of the second byte: all words after the first value of the command's last positional are values, too.
    pub(crate) const LAST_IS_TRAILING: u8 = 64;
    /// A bit of the second byte: of several occurrences of an option, only the last one counts, in the subcommands, too.
    pub(crate) const OVERRIDES_ITSELF: u8 = 128;

    pub(crate) const BITS: usize = 0;
    pub(crate) const MORE: usize = 1;
    pub(crate) const COUNT: usize = 2;
    pub(crate) const HEAD: usize = 3;
}

/// Bits and offsets in the entry of an argument.
pub(super) mod arg {
    pub(crate) const POSITIONAL: u8 = 1;
    /// The argument takes values.
    pub(crate) const VALUE: u8 = 2;
    /// The argument can be repeated.
    pub(crate) const REPEATABLE: u8 = 4;
    pub(crate) const REQUIRED: u8 = 8;
    pub(crate) const GLOBAL: u8 = 16;
    /// clap parses each line that contains the argument.
    pub(crate) const LEFT_TO_CLAP: u8 = 32;
    /// The entry is that of a further name. The argument is described in an earlier entry.
    pub(crate) const ALIAS: u8 = 64;
    /// The value of the argument has to follow an equals sign.
    pub(crate) const EQUALS: u8 = 128;

    /// A bit of the second byte: the argument is a member of a group that requires one of its
    /// members.
    pub(crate) const MEMBER: u8 = 1;
    /// A bit of the second byte: the values of this positional are exactly the words after `--`.
    pub(crate) const LAST: u8 = 2;
    /// A bit of the second byte: only clap parses an occurrence without a value.
    pub(crate) const NEEDS_VALUE: u8 = 4;
    /// A bit of the second byte: the values of this argument may begin with a hyphen.
    pub(crate) const HYPHENS: u8 = 8;
    /// A bit of the second byte: all words after the first value of this positional are values, too.
    pub(crate) const TRAILING: u8 = 16;
    /// Bits of the second byte for flags: the flag sets its value to true, sets it to false, or
    /// counts its occurrences.
    pub(crate) const SETS_TRUE: u8 = 32;
    pub(crate) const SETS_FALSE: u8 = 64;
    pub(crate) const COUNTS: u8 = 128;
    pub(crate) const FLAG: u8 = SETS_TRUE | SETS_FALSE | COUNTS;

    pub(crate) const BITS: usize = 0;
    pub(crate) const MORE: usize = 1;
    pub(crate) const SHORT: usize = 2;
    /// The offset of a hash of the argument's id, in two bytes.
    pub(crate) const ID: usize = 3;
    /// The offset of the minimum number of values of one occurrence. The maximum is in the next
    /// byte.
    pub(crate) const MIN: usize = 5;
    pub(crate) const MAX: usize = 6;
    pub(crate) const DELIMITER: usize = 7;
    /// The offset of two bytes for the argument's group. If only one argument of the group can be
    /// given, they contain a hash of the group's id, and otherwise 0.
    pub(crate) const GROUP: usize = 8;
    /// The offset of a byte for the default: one of the constants in
    /// [`default_code`](super::default_code), or the length of the default's text plus 1.
    pub(crate) const DEFAULT: usize = 10;
    /// The offset of the length of the environment variable's name. The lengths of the rules, of the
    /// long name and of the value of an occurrence without a value are in the next three bytes.
    pub(crate) const ENV: usize = 11;
    pub(crate) const RULES: usize = 12;
    pub(crate) const LONG: usize = 13;
    pub(crate) const MISSING: usize = 14;
    pub(crate) const HEAD: usize = 15;
}

/// Values of the byte that describes the default of an argument.
pub(super) mod default_code {
    pub(crate) const NOTHING: u8 = 0;
    pub(crate) const MAX_LEN: usize = 248;
    /// The values that flags without a declared default have if they are not given.
    pub(crate) const ZERO: u8 = 252;
    pub(crate) const FALSE: u8 = 253;
    pub(crate) const TRUE: u8 = 254;
    /// Generated code computes the default.
    pub(crate) const CODE: u8 = 255;
}

/// Rules between arguments. A rule is three bytes: its kind, and two bytes for the other argument. These contain the
/// index of the other argument in the table, or, if the bit [`FAR`](rule::FAR) of the kind is set, a hash of its id.
pub(super) mod rule {
    pub(crate) const EXCLUDES: u8 = 0;
    pub(crate) const NEEDS: u8 = 1;
    /// The argument is not required if the other argument is given.
    pub(crate) const UNLESS: u8 = 2;
    /// The argument needs the other argument, or one of those in the rules after this one, up to
    /// the next rule [`NEEDS`].
    pub(crate) const NEEDS_OR: u8 = 3;
    /// If the other argument is given, clap parses the lines without the argument.
    pub(crate) const ABSENT: u8 = 4;
    /// The rule before this one, which is [`ABSENT`], holds only if the other argument has a value with this hash.
    pub(crate) const VALUE: u8 = 5;
    /// Of the two arguments, only the one that is given last counts.
    pub(crate) const OVERRIDES: u8 = 6;
    /// The other argument is in another table of the same command, or is a global argument of a parent command.
    pub(crate) const FAR: u8 = 128;
    pub(crate) const LEN: usize = 3;
}

/// The delimiter of an argument in its table and its draft if generated code computes the delimiter.
pub const DELIMITER_BY_CODE: char = '\u{1}';

/// Returns a hash of a name. The hash fits in two bytes and is never 0.
#[must_use]
#[inline]
pub fn short_hash(name: &str) -> u16 {
    (crate::hash::hash(name.as_bytes()) as u16).max(1)
}
