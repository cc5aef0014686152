//! The layout of the bytes as which a grammar is encoded.
//!
//! A grammar is one byte of [`summary`] and then records. A record is one byte with its kind, two
//! bytes with its length, and its content. The record of an argument has a header of fixed size,
//! and then fields. A field is one byte with its tag, two bytes with its length, and a payload.
//! Both lengths include the three bytes at the beginning. Fields are ordered by tag, so that a
//! search for a name stops at the first field with a higher tag.
//!
//! A literal text is two bytes with its length, and its content. A text from a constant is only two
//! bytes, in which the highest bit is set; the other bits are an index into
//! [`Grammar::texts`](super::Grammar::texts). A character is encoded like a text. Numbers are
//! little-endian.

/// Bits of the first byte of a grammar, which tell what the grammar contains.
pub(crate) mod summary {
    /// There are groups that require or exclude something.
    pub(crate) const GROUPS: u8 = 1;
    /// Some arguments exclude or override other arguments.
    pub(crate) const CONFLICTS: u8 = 2;
    /// Some arguments are required, always or under conditions.
    pub(crate) const REQUIRED: u8 = 4;
    /// Some arguments have defaults.
    pub(crate) const DEFAULTS: u8 = 8;
    /// There are global arguments.
    pub(crate) const GLOBALS: u8 = 16;
    /// There are positionals.
    pub(crate) const POSITIONALS: u8 = 32;
    /// Some arguments have environment variables, or are not completely known at compile time.
    pub(crate) const OPEN: u8 = 64;
    /// There is a record with the settings of the command itself.
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
    /// The offset of two bytes that contain a bit for each
    /// [`ArgTrait`](super::super::draft::ArgTrait).
    pub(crate) const TRAITS: usize = 3;
    /// The offset of the number of the [`Action`](super::super::draft::Action).
    pub(crate) const ACTION: usize = 5;
    /// The offset of two bytes with the minimum number of values of one occurrence.
    pub(crate) const MIN: usize = 6;
    /// The offset of two bytes with the maximum number of values of one occurrence, or [`OPEN`] if
    /// there is no maximum.
    pub(crate) const MAX: usize = 8;
    /// The number at [`MAX`] for an argument without a maximum number of values.
    pub(crate) const OPEN: usize = 0xffff;
    /// The offset of a byte with bits of [`flag`].
    pub(crate) const FLAGS: usize = 10;
    /// The offset of a byte with the length of the long name. The byte is 0 if there is no long
    /// name, and [`IN_FIELDS`] if the fields have to be read, for example because there are
    /// aliases.
    pub(crate) const LONG_LEN: usize = 11;
    /// The offset of the first byte of the long name.
    pub(crate) const LONG_FIRST: usize = 12;
    /// The offset of a byte with the short name. The byte is 0 if there is no short name, and
    /// [`IN_FIELDS`] if the fields have to be read, because the name is not ASCII or there are
    /// aliases.
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

/// Bits for the quick check of plain lines, which therefore need not read the fields of an
/// argument.
pub(super) mod plain {
    /// The argument is plain: one occurrence takes at most one value, and there are no rules
    /// between it and other arguments.
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
    /// A conditional default: the id of the other argument, the predicate about it, and the values
    /// if there are any.
    pub(crate) const DEFAULT_IF: u8 = 14;
    pub(crate) const CONFLICT: u8 = 15;
    pub(crate) const OVERRIDE: u8 = 16;
    /// The id of the argument that is required, and the predicate about this argument's own values
    /// under which it is.
    pub(crate) const REQUIRES: u8 = 17;
    pub(crate) const REQUIRED_IF: u8 = 18;
    pub(crate) const REQUIRED_IF_ALL: u8 = 19;
    pub(crate) const REQUIRED_UNLESS: u8 = 20;
    pub(crate) const REQUIRED_UNLESS_ALL: u8 = 21;
    pub(crate) const GROUP: u8 = 22;
    /// A deprecated name or value: one of [`deprecated`](super::deprecated), and its text.
    pub(crate) const DEPRECATED: u8 = 23;
}

/// What is deprecated about an argument.
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

/// The first byte of the encoded description of an argument's values.
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
    /// A list of values. Each value is a byte that tells whether it is hidden, a byte with the
    /// number of its names, and the names.
    pub(crate) const ONE_OF: u8 = 8;
    /// The values of a type. Two bytes with the index of the type in
    /// [`Grammar::types`](super::super::Grammar::types) follow.
    pub(crate) const TYPE: u8 = 9;
    /// Values that are known only at run time. The name of their type in manifests may follow.
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
    /// The offset of four bytes with a bit for each setting, which is 1 if the setting is switched
    /// on.
    pub(crate) const ON: usize = 3;
    /// The offset of four bytes with a bit for each setting, which is 1 if the setting is switched
    /// off.
    pub(crate) const OFF: usize = 7;
    /// The offset of four bytes with a bit for each setting, which is 1 if the setting is known
    /// only at run time.
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
