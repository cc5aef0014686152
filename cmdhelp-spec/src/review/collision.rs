//! Warns about flags of a program that have the names of built-in flags, which cmdhelp adds.
//!
//! A flag of the program takes precedence over a built-in flag of the same name. This is no error,
//! but the author may not know about it, so the compiler should warn. A check in a constant cannot
//! warn; it can only stop the build. For this reason, the derive generates code that mentions a
//! constant of one of two types, and the constants of one of these types are deprecated. If a flag
//! has a built-in name, the code mentions the deprecated constant, and the compiler warns. The
//! handler of a type names the root type of its program, so the warning about the type's flags is at
//! the type itself. The warning about all other flags, which several commands may share, is at the
//! root.

use crate::manifest::{is_handled, taken, taken_in_common, words_of};
use crate::spec::{Command, Part, Words, str_eq};

/// A marker type that tells which flags of a program have the names of built-in flags. Each bit of
/// `HERE` stands for one built-in flag, so that the compiler evaluates only one constant for up to
/// four flags.
#[derive(Debug)]
pub struct Collision<const HERE: u8>;

/// Returns for each of [`Words::flags`] whether it has its default name in a program. If the author
/// has chosen another name, no warning is needed.
///
/// ```
/// use cmdhelp_spec::review::default_names;
/// use cmdhelp_spec::spec::{Command, Part, Text};
///
/// let root = Command { name: Text::Plain("pad"), part: &Part::EMPTY };
/// assert!(default_names(&root)[0]);
/// ```
#[must_use]
#[inline]
pub const fn default_names(root: &Command) -> [bool; Words::FLAGS] {
    let (words, defaults) = (words_of(root.part).flags(), Words::DEFAULT.flags());
    let mut same = [false; Words::FLAGS];
    let mut i = 0;
    while i < Words::FLAGS {
        if let (Some(word), Some(default)) = (words[i].0, defaults[i].0) {
            same[i] = str_eq(word, default);
        }
        i += 1;
    }
    same
}

/// Returns for each of [`Words::flags`] whether a program has the flag under its default name.
/// `default_names` comes from the program to which the type's handler belongs; `None` means that
/// the type is the root of a program. Most built-in flags exist only in programs with handlers.
#[inline]
const fn used(
    root: &Part,
    has_cmdhelp_options: bool,
    default_names: Option<[bool; Words::FLAGS]>,
) -> [bool; Words::FLAGS] {
    if let Some(names) = default_names {
        return names;
    }
    let mut used = [is_handled(root); Words::FLAGS];
    used[Words::FLAGS - 1] |= has_cmdhelp_options;
    used
}

/// Returns whether a type that derives `Parser` has a flag with the name of a built-in flag that
/// its program has. `flag` is the index of the built-in flag in [`Words::flags`]. For the other
/// arguments, see [`collisions_elsewhere`].
///
/// ```
/// use cmdhelp_spec::review::collides_here;
/// use cmdhelp_spec::spec::Part;
///
/// assert!(!collides_here(&Part::EMPTY, true, None, 0));
/// ```
#[must_use]
#[inline]
pub const fn collides_here(
    root: &Part,
    has_cmdhelp_options: bool,
    default_names: Option<[bool; Words::FLAGS]>,
    flag: usize,
) -> bool {
    used(root, has_cmdhelp_options, default_names)[flag] && taken(root, &words_of(root))[flag]
}

/// Returns a bit for each of [`Words::flags`] that is set if a type without a handler declares a
/// flag with the same name. Flags of types with handlers are reported where they are declared.
/// `root` is the part of the type, and `has_cmdhelp_options` tells whether the program has options
/// of `#[cmdhelp(...)]`. `default_names` comes from the program to which the type's handler
/// belongs; `None` means that the type is the root. A program without handlers and without such
/// options has no built-in flags, so no names are compared.
#[must_use]
#[inline]
pub const fn collisions_elsewhere(
    root: &Part,
    has_cmdhelp_options: bool,
    default_names: Option<[bool; Words::FLAGS]>,
) -> u8 {
    let used = used(root, has_cmdhelp_options, default_names);
    if !used[Words::FLAGS - 1] && default_names.is_none() {
        return 0;
    }
    let taken = taken_in_common(root, &words_of(root));
    let mut collisions = 0;
    let mut i = 0;
    while i < Words::FLAGS {
        if used[i] && taken[i] {
            collisions |= 1 << i;
        }
        i += 1;
    }
    collisions
}

/// Checks that the program has no flag with the name that its author has chosen for one of
/// [`Words::flags`]. `flag` is an index into this list.
#[track_caller]
#[inline]
pub const fn check_word_is_free(root: &Part, flag: usize) {
    assert!(
        !taken(root, &words_of(root))[flag],
        "the program declares a flag with this name itself, which takes precedence: choose another \
         name, or remove this option; cmdhelp's flag is then called `--cmdhelp-…` in commands with \
         the program's flag"
    );
}

/// Returns the parameter `HERE` of [`Collision`] for a single flag.
#[must_use]
#[inline]
pub const fn bit(collides: bool) -> u8 {
    collides as u8
}

/// Selects the types whose constants the generated code mentions: [`FlagCollision`], whose
/// constants are deprecated, for each flag with a built-in name, and [`FlagWithFreeName`] for the
/// others.
pub trait Chosen {
    /// The type with the constant for the flag of bit 0.
    type Bit0;
    /// The type with the constant for the flag of bit 1.
    type Bit1;
    /// The type with the constant for the flag of bit 2.
    type Bit2;
    /// The type with the constant for the flag of bit 3.
    type Bit3;
}

/// The type with constants for flags that have no built-in name.
#[derive(Debug)]
pub struct FlagWithFreeName;

/// The type with deprecated constants for flags with built-in names. The compiler's warning shows
/// the name of this type.
#[derive(Debug)]
pub struct FlagCollision;

/// Writes the impl of [`Chosen`] for each combination of bits.
macro_rules! chosen {
    ($($bits:literal $first:ident $second:ident $third:ident $fourth:ident,)*) => {
        $(
            impl Chosen for Collision<$bits> {
                type Bit0 = $first;
                type Bit1 = $second;
                type Bit2 = $third;
                type Bit3 = $fourth;
            }
        )*
    };
}

chosen! {
    0 FlagWithFreeName FlagWithFreeName FlagWithFreeName FlagWithFreeName,
    1 FlagCollision FlagWithFreeName FlagWithFreeName FlagWithFreeName,
    2 FlagWithFreeName FlagCollision FlagWithFreeName FlagWithFreeName,
    3 FlagCollision FlagCollision FlagWithFreeName FlagWithFreeName,
    4 FlagWithFreeName FlagWithFreeName FlagCollision FlagWithFreeName,
    5 FlagCollision FlagWithFreeName FlagCollision FlagWithFreeName,
    6 FlagWithFreeName FlagCollision FlagCollision FlagWithFreeName,
    7 FlagCollision FlagCollision FlagCollision FlagWithFreeName,
    8 FlagWithFreeName FlagWithFreeName FlagWithFreeName FlagCollision,
    9 FlagCollision FlagWithFreeName FlagWithFreeName FlagCollision,
    10 FlagWithFreeName FlagCollision FlagWithFreeName FlagCollision,
    11 FlagCollision FlagCollision FlagWithFreeName FlagCollision,
    12 FlagWithFreeName FlagWithFreeName FlagCollision FlagCollision,
    13 FlagCollision FlagWithFreeName FlagCollision FlagCollision,
    14 FlagWithFreeName FlagCollision FlagCollision FlagCollision,
    15 FlagCollision FlagCollision FlagCollision FlagCollision,
}

/// Declares the constants that the generated code mentions, with the texts of the warnings.
macro_rules! collisions {
    ($($flag:ident $note:literal,)*) => {
        impl FlagWithFreeName {
            $(
                /// No flag of the program has the built-in name.
                pub const $flag: () = ();
            )*
        }

        impl FlagCollision {
            $(
                /// A flag of the program has the built-in name.
                #[deprecated(note = $note)]
                pub const $flag: () = ();
            )*
        }
    };
}

collisions! {
    OUTPUT "this program and cmdhelp both have a flag `--output`: in commands with the program's flag, cmdhelp's flag is called `--cmdhelp-output`. Rename your flag, or keep both flags and silence this warning with `#[cmdhelp(words(output = \"--cmdhelp-output\"))]` at the root",
    CONFIRM "this program and cmdhelp both have a flag `--confirm`: in commands with the program's flag, cmdhelp's flag is called `--cmdhelp-confirm`. Rename your flag, or keep both flags and silence this warning with `#[cmdhelp(words(confirm = \"--cmdhelp-confirm\"))]` at the root",
    DRY_RUN "this program and cmdhelp both have a flag `--dry-run`: in commands with the program's flag, cmdhelp's flag is called `--cmdhelp-dry-run`. Rename your flag, or keep both flags and silence this warning with `#[cmdhelp(words(dry_run = \"--cmdhelp-dry-run\"))]` at the root",
    SELECT "this program and cmdhelp both have a flag `--select`: in commands with the program's flag, cmdhelp's flag is called `--cmdhelp-select`. Rename your flag, or keep both flags and silence this warning with `#[cmdhelp(words(select = \"--cmdhelp-select\"))]` at the root",
    LIMIT "this program and cmdhelp both have a flag `--limit`: in commands with the program's flag, cmdhelp's flag is called `--cmdhelp-limit`. Rename your flag, or keep both flags and silence this warning with `#[cmdhelp(words(limit = \"--cmdhelp-limit\"))]` at the root",
    AFTER "this program and cmdhelp both have a flag `--after`: in commands with the program's flag, cmdhelp's flag is called `--cmdhelp-after`. Rename your flag, or keep both flags and silence this warning with `#[cmdhelp(words(after = \"--cmdhelp-after\"))]` at the root",
    JSON "this program and cmdhelp both have a flag `--json`: in commands with the program's flag, cmdhelp's flag is called `--cmdhelp-json`. Rename your flag, or keep both flags and silence this warning with `#[cmdhelp(words(json = \"--cmdhelp-json\"))]` at the root",
}
