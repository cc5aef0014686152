//! Warns about flags of a program that have the names of built-in flags.
//!
//! A flag of the program takes precedence over a built-in flag of the same name, so a shared name
//! is no error, but its author may not know about it. A check in a constant cannot warn, but only
//! stop the build. So the derive generates code that mentions a constant of one of two types. The
//! constants of one of these types are deprecated. If a flag has a built-in name, the code mentions
//! the deprecated constant, and the compiler warns. A type with a handler knows its program, so the
//! warning is about its own flags; flags that several commands may share are reported at the root.

use crate::manifest::{is_handled, taken, taken_in_common, words_of};
use crate::spec::{Command, Part, Words, str_eq};

/// A marker type for which flags of a program have the names of built-in flags. Each bit of `HERE`
/// stands for a flag, so that the compiler evaluates one constant for up to four flags.
#[derive(Debug)]
pub struct Collision<const HERE: u8>;

/// Returns which of [`Words::flags`] have their default names in a program. If the author has
/// chosen another name, no warning is needed.
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

/// Returns which of [`Words::flags`] a program uses with their default names. `default_names` comes from
/// the program whose command the type handles; `None` stands for a type that is a program itself. Most
/// built-in flags are used only by programs with handlers.
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

/// Returns whether a flag of a type that derives `Parser` has the name of the built-in flag with this
/// index in [`Words::flags`], and the program uses the built-in flag.
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

/// Returns a bit for each of [`Words::flags`]: whether the program has a flag with the same name that no type with a
/// handler declares. Flags of types with handlers are reported where they are declared. Programs without handlers and
/// options of `#[cmdhelp(...)]` use no built-in flag, so their names are not compared.
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

/// Checks that the name chosen for one of [`Words::flags`] is not the name of a flag of the
/// program.
///
/// # Panics
///
/// Panics if a command has such a flag.
#[track_caller]
#[inline]
pub const fn check_word_is_free(root: &Part, flag: usize) {
    assert!(
        !taken(root, &words_of(root))[flag],
        "the program already has a flag with this name, which takes precedence: choose another \
         name, or remove this option, and cmdhelp uses `--cmdhelp-…` in commands with that flag"
    );
}

/// Returns the argument of [`Collision`] for one flag.
#[must_use]
#[inline]
pub const fn bit(collides: bool) -> u8 {
    collides as u8
}

/// Chooses the types whose constants the generated code mentions: the type with deprecated constants
/// if a flag has a built-in name.
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

/// Writes the impl for each combination of bits.
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

/// Declares the constants that the derive mentions, and the texts of the warnings.
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
    OUTPUT "this program and cmdhelp both have a flag `--output`: the program's flag wins, and cmdhelp's flag is called `--cmdhelp-output` in these commands. Rename the flag, or keep both flags and silence this warning with `#[cmdhelp(words(output = \"--cmdhelp-output\"))]` at the root",
    CONFIRM "this program and cmdhelp both have a flag `--confirm`: the program's flag wins, and cmdhelp's flag is called `--cmdhelp-confirm` in these commands. Rename the flag, or keep both flags and silence this warning with `#[cmdhelp(words(confirm = \"--cmdhelp-confirm\"))]` at the root",
    DRY_RUN "this program and cmdhelp both have a flag `--dry-run`: the program's flag wins, and cmdhelp's flag is called `--cmdhelp-dry-run` in these commands. Rename the flag, or keep both flags and silence this warning with `#[cmdhelp(words(dry_run = \"--cmdhelp-dry-run\"))]` at the root",
    SELECT "this program and cmdhelp both have a flag `--select`: the program's flag wins, and cmdhelp's flag is called `--cmdhelp-select` in these commands. Rename the flag, or keep both flags and silence this warning with `#[cmdhelp(words(select = \"--cmdhelp-select\"))]` at the root",
    LIMIT "this program and cmdhelp both have a flag `--limit`: the program's flag wins, and cmdhelp's flag is called `--cmdhelp-limit` in these commands. Rename the flag, or keep both flags and silence this warning with `#[cmdhelp(words(limit = \"--cmdhelp-limit\"))]` at the root",
    AFTER "this program and cmdhelp both have a flag `--after`: the program's flag wins, and cmdhelp's flag is called `--cmdhelp-after` in these commands. Rename the flag, or keep both flags and silence this warning with `#[cmdhelp(words(after = \"--cmdhelp-after\"))]` at the root",
    JSON "this program and cmdhelp both have a flag `--json`: the program's flag wins, and cmdhelp's flag is called `--cmdhelp-json` in these commands. Rename the flag, or keep both flags and silence this warning with `#[cmdhelp(words(json = \"--cmdhelp-json\"))]` at the root",
}
