//! The encoding of a grammar as bytes.
//!
//! A grammar is one byte of [`summary`], followed by records. A record is its kind, its length
//! including these three bytes, and its content. An argument's record has a header of fixed size,
//! and then fields: a tag, a length including these three bytes, and a payload. Fields are ordered
//! by tag, so that a search for a name stops at the first field with a higher tag.
//!
//! A text is two bytes and its content; the two bytes are its length, or, with the highest bit set,
//! an index into [`Grammar::texts`](super::Grammar::texts). A character is encoded like a text.
//! Numbers are little-endian.

/// Bits of the first byte of a grammar. They tell which items the grammar contains.
pub(crate) mod summary {
    /// There are groups that require or exclude something.
    pub(crate) const GROUPS: u8 = 1;
    /// Some arguments exclude or override other arguments.
    pub(crate) const CONFLICTS: u8 = 2;
    /// Arguments are required, always or under conditions.
    pub(crate) const REQUIRED: u8 = 4;
    /// Arguments have defaults.
    pub(crate) const DEFAULTS: u8 = 8;
    /// There are global arguments.
    pub(crate) const GLOBALS: u8 = 16;
    /// There are positionals.
    pub(crate) const POSITIONALS: u8 = 32;
    /// Arguments have environment variables, or are not completely known.
    pub(crate) const OPEN: u8 = 64;
    /// There is a record of the command itself.
    pub(crate) const COMMAND: u8 = 128;
}

/// The kinds of records in a grammar.
pub(crate) mod record {
    pub(crate) const ARG: u8 = 1;
    pub(crate) const GROUP: u8 = 2;
    pub(crate) const COMMAND: u8 = 3;
}

/// Offsets in the record of an argument.
pub(crate) mod arg {
    /// The offset of two bytes with a bit for each [`ArgTrait`](super::super::draft::ArgTrait).
    pub(crate) const TRAITS: usize = 3;
    /// The offset of the number of the [`Action`](super::super::draft::Action).
    pub(crate) const ACTION: usize = 5;
    /// The offset of the minimum number of values of an occurrence, in two bytes.
    pub(crate) const MIN: usize = 6;
    /// The offset of the maximum number of values of an occurrence, in two bytes, which are
    /// [`OPEN`] if there is no maximum.
    pub(crate) const MAX: usize = 8;
    /// The number at [`MAX`] for an argument without a maximum number of values.
    pub(crate) const OPEN: usize = 0xffff;
    /// The offset of a byte with bits of [`flag`].
    pub(crate) const FLAGS: usize = 10;
    /// The offset of a byte for the long name: its length, 0 if there is no long name, or
    /// [`IN_FIELDS`] if only the fields have the length.
    pub(crate) const LONG_LEN: usize = 11;
    /// The offset of the first byte of the long name.
    pub(crate) const LONG_FIRST: usize = 12;
    /// The offset of a byte for the short name: the name if it is ASCII, 0 if there is no short
    /// name, or [`IN_FIELDS`] if only the fields have it.
    pub(crate) const SHORT: usize = 13;
    pub(crate) const IN_FIELDS: u8 = 0xff;
    /// The offset of a byte with bits of [`plain`].
    pub(crate) const PLAIN: usize = 14;
    /// The offset of the first field.
    pub(crate) const FIELDS: usize = 15;

    /// Facts that the encoder derives from several settings.
    pub(crate) mod flag {
        pub(crate) const POSITIONAL: u8 = 1;
        /// The argument has fields with rules about other arguments.
        pub(crate) const RULES: u8 = 2;
        /// The argument has defaults of any kind.
        pub(crate) const DEFAULTS: u8 = 4;
        /// The argument has a default that is known only at run time.
        pub(crate) const DYNAMIC_DEFAULT: u8 = 8;
        /// The argument is required under conditions.
        pub(crate) const REQUIRED_IF: u8 = 16;
        pub(crate) const TERMINATOR: u8 = 32;
        pub(crate) const DELIMITER: u8 = 64;
        pub(crate) const DEFAULT_MISSING: u8 = 128;
    }
}

/// Bits by which the quick check of plain lines reads an argument without reading its fields.
pub(super) mod plain {
    /// The argument is plain: it takes at most one value at a time, and has no relations to other
    /// arguments.
    pub(crate) const IS: u8 = 1;
    /// The argument takes a value.
    pub(crate) const VALUE: u8 = 2;
    /// Any text is a valid value.
    pub(crate) const ANY: u8 = 4;
    /// The argument can be repeated.
    pub(crate) const REPEATABLE: u8 = 8;
}

/// The tags of the fields in an argument's record.
pub(crate) mod field {
    pub(crate) const ID: u8 = 1;
    pub(crate) const LONG: u8 = 2;
    pub(crate) const ALIAS: u8 = 3;
    pub(crate) const HIDDEN_ALIAS: u8 = 4;
    pub(crate) const SHORT: u8 = 5;
    pub(crate) const SHORT_ALIAS: u8 = 6;
    pub(crate) const HIDDEN_SHORT_ALIAS: u8 = 7;
    pub(crate) const INDEX: u8 = 8;
    pub(crate) const VALUE: u8 = 9;
    pub(crate) const DELIMITER: u8 = 10;
    pub(crate) const TERMINATOR: u8 = 11;
    pub(crate) const DEFAULT_MISSING: u8 = 12;
    pub(crate) const DEFAULT: u8 = 13;
    /// A conditional default: the id of the other argument, the predicate, and the values if there
    /// are any.
    pub(crate) const DEFAULT_IF: u8 = 14;
    pub(crate) const CONFLICT: u8 = 15;
    pub(crate) const OVERRIDE: u8 = 16;
    /// The id of the required argument, and the predicate under which it is required.
    pub(crate) const REQUIRES: u8 = 17;
    pub(crate) const REQUIRED_IF: u8 = 18;
    pub(crate) const REQUIRED_IF_ALL: u8 = 19;
    pub(crate) const REQUIRED_UNLESS: u8 = 20;
    pub(crate) const REQUIRED_UNLESS_ALL: u8 = 21;
    pub(crate) const GROUP: u8 = 22;
    /// A deprecated part: one of [`deprecated`](super::deprecated), and a text.
    pub(crate) const DEPRECATED: u8 = 23;
}

/// The part of an argument that is deprecated.
pub(crate) mod deprecated {
    pub(crate) const ARGUMENT: u8 = 0;
    pub(crate) const LONG: u8 = 1;
    pub(crate) const SHORT: u8 = 2;
    pub(crate) const VALUE: u8 = 3;
}

/// The kinds of predicates about the values of an argument.
pub(super) mod predicate {
    pub(crate) const IS_PRESENT: u8 = 0;
    /// A value of the argument must equal the text after this byte.
    pub(crate) const EQUALS: u8 = 1;
}

/// The first byte of the description of an argument's values.
pub(crate) mod value {
    pub(crate) const ANY: u8 = 0;
    pub(crate) const NON_EMPTY: u8 = 1;
    pub(crate) const BOOL: u8 = 2;
    pub(crate) const BOOLISH: u8 = 3;
    pub(crate) const FALSEY: u8 = 4;
    /// An integer: a byte of bits, then the minimum and the maximum, 16 bytes each.
    pub(crate) const INT: u8 = 5;
    pub(crate) const FLOAT: u8 = 6;
    pub(crate) const CHAR: u8 = 7;
    /// A list of values: for each value, whether it is hidden, the number of its names, and the
    /// names.
    pub(crate) const ONE_OF: u8 = 8;
    /// The values of a type, whose two-byte index into
    /// [`Grammar::types`](super::super::Grammar::types) follows.
    pub(crate) const TYPE: u8 = 9;
    /// Values that are known only at run time; the name of their type in manifests may follow.
    pub(crate) const DYNAMIC: u8 = 10;

    pub(crate) mod int {
        pub(crate) const UNSIGNED: u8 = 1;
        pub(crate) const NONZERO: u8 = 2;
        pub(crate) const HAS_MINIMUM: u8 = 4;
        pub(crate) const HAS_MAXIMUM: u8 = 8;
        /// The length in bytes of an integer's description.
        pub(crate) const LEN: usize = 34;
    }
}

/// Offsets in the record of a group.
pub(super) mod group {
    pub(crate) const FLAGS: usize = 3;
    pub(crate) const FIELDS: usize = 4;

    pub(crate) mod flag {
        pub(crate) const REQUIRED: u8 = 1;
        pub(crate) const MULTIPLE: u8 = 2;
    }

    pub(crate) mod field {
        pub(crate) const ID: u8 = 1;
        pub(crate) const ARG: u8 = 2;
        pub(crate) const REQUIRES: u8 = 3;
        pub(crate) const CONFLICT: u8 = 4;
    }
}

/// Offsets in the record of a command.
pub(crate) mod command {
    /// The offset of four bytes, one bit for each setting: 1 if the setting is on.
    pub(crate) const ON: usize = 3;
    /// The offset of four bytes, one bit for each setting: 1 if the setting is off.
    pub(crate) const OFF: usize = 7;
    /// The offset of four bytes, one bit for each setting: 1 if the setting is known only at run
    /// time.
    pub(crate) const DYNAMIC: usize = 11;
    pub(crate) const FIELDS: usize = 15;

    pub(crate) mod field {
        pub(crate) const LONG_FLAG: u8 = 1;
        pub(crate) const LONG_FLAG_ALIAS: u8 = 2;
        pub(crate) const HIDDEN_LONG_FLAG_ALIAS: u8 = 3;
        pub(crate) const SHORT_FLAG: u8 = 4;
        pub(crate) const SHORT_FLAG_ALIAS: u8 = 5;
        pub(crate) const HIDDEN_SHORT_FLAG_ALIAS: u8 = 6;
    }
}
