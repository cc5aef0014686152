//! Flags of a program with the names of ours.
//!
//! Theirs win, so nothing is wrong; but the author may not know. A constant cannot warn, only refuse. So
//! the derive names a constant of a type that is chosen by whether there is such a flag, and that
//! constant is deprecated where there is one: the compiler then warns, at the place of the name. A type
//! that carries out a command knows its program, and so is warned of its own flags; the root is warned
//! of those that several commands may share.

use crate::manifest::{Traits, taken, taken_in_common, words_of};
use crate::spec::{Command, Words, str_eq};

/// Whether a program has a flag with the name of one of ours.
#[derive(Debug)]
pub struct Collision<const HERE: bool>;

/// Returns whether a program has a flag with the name of this one of [`Words::flags`] that matters
/// to it: the form of results only where they are printed by us.
///
/// ```
/// use cmdhelp_spec::manifest::Traits;
/// use cmdhelp_spec::review::collides;
/// use cmdhelp_spec::spec::{Command, Part, Text};
///
/// let traits = Traits::of(&Command { name: Text::Plain("pad"), part: &Part::EMPTY });
/// assert!(!collides(&traits, 0));
/// ```
#[must_use]
pub const fn collides(traits: &Traits, flag: usize) -> bool {
    let is_for_all = flag + 1 == Words::FLAGS;
    traits.taken[flag] && (traits.is_called || (is_for_all && traits.knows_us))
}

/// Returns which of [`Words::flags`] have their usual name in a program: there, a flag of a command with
/// that name is one that its author may not know of.
///
/// ```
/// use cmdhelp_spec::review::usual_words;
/// use cmdhelp_spec::spec::{Command, Part, Text};
///
/// let root = Command { name: Text::Plain("pad"), part: &Part::EMPTY };
/// assert!(usual_words(&root)[0]);
/// ```
#[must_use]
pub const fn usual_words(root: &Command) -> [bool; Words::FLAGS] {
    let (words, usual) = (words_of(root.part).flags(), Words::DEFAULT.flags());
    let mut same = [false; Words::FLAGS];
    let mut i = 0;
    while i < Words::FLAGS {
        if let (Some(word), Some(usual)) = (words[i].0, usual[i].0) {
            same[i] = str_eq(word, usual);
        }
        i += 1;
    }
    same
}

/// Returns whether a flag of a type that derives `Parser` collides: in the program that it carries out
/// a command of, whose [`usual_words`] these are, or else in its own.
#[must_use]
pub const fn collides_here(
    traits: &Traits,
    usual_words: Option<[bool; Words::FLAGS]>,
    flag: usize,
) -> bool {
    match usual_words {
        Some(usual) => usual[flag] && traits.taken[flag],
        None => collides(traits, flag),
    }
}

/// Returns whether a flag collides that no type of a single command declares: those are warned of where
/// they are declared.
#[must_use]
pub const fn collides_elsewhere(
    root: &Command,
    traits: &Traits,
    usual_words: Option<[bool; Words::FLAGS]>,
    flag: usize,
) -> bool {
    collides_here(traits, usual_words, flag)
        && taken_in_common(root.part, &words_of(root.part))[flag]
}

/// Refuses a name for one of [`Words::flags`] that a flag of the program has, too.
///
/// # Panics
///
/// If some command has such a flag.
#[track_caller]
pub const fn check_word_is_free(root: &Command, flag: usize) {
    assert!(
        !taken(root.part, &words_of(root.part))[flag],
        "a flag of this program has this name already, and the program's own flags win: write \
         another name, or nothing, and cmdhelp uses `--cmdhelp-…` beside such a flag"
    );
}

/// The type whose constants the derive names: one with deprecated constants where there is a collision.
pub trait Chosen {
    /// It.
    type Names;
}

/// A flag whose name is not one of the framework's.
#[derive(Debug)]
pub struct FlagWithFreeName;

/// A flag with the name of one of the framework's. The compiler's warning shows the name of this type.
#[derive(Debug)]
pub struct FlagNamedLikeOneOfCmdhelp;

impl Chosen for Collision<false> {
    type Names = FlagWithFreeName;
}

impl Chosen for Collision<true> {
    type Names = FlagNamedLikeOneOfCmdhelp;
}

/// The constants that the derive names, and the texts of the warnings.
macro_rules! collisions {
    ($($flag:ident $note:literal,)*) => {
        impl FlagWithFreeName {
            $(
                /// No flag has this name.
                pub const $flag: () = ();
            )*
        }

        impl FlagNamedLikeOneOfCmdhelp {
            $(
                /// A flag has this name.
                #[deprecated(note = $note)]
                pub const $flag: () = ();
            )*
        }
    };
}

collisions! {
    OUTPUT "a flag of this program and one of cmdhelp's are both named `--output`: the program's wins, and cmdhelp's is `--cmdhelp-output` there. Rename the flag, or keep both and silence this warning with `#[cmdhelp(words(output = \"--cmdhelp-output\"))]` at the root",
    CONFIRM "a flag of this program and one of cmdhelp's are both named `--confirm`: the program's wins, and cmdhelp's is `--cmdhelp-confirm` there. Rename the flag, or keep both and silence this warning with `#[cmdhelp(words(confirm = \"--cmdhelp-confirm\"))]` at the root",
    DRY_RUN "a flag of this program and one of cmdhelp's are both named `--dry-run`: the program's wins, and cmdhelp's is `--cmdhelp-dry-run` there. Rename the flag, or keep both and silence this warning with `#[cmdhelp(words(dry_run = \"--cmdhelp-dry-run\"))]` at the root",
    SELECT "a flag of this program and one of cmdhelp's are both named `--select`: the program's wins, and cmdhelp's is `--cmdhelp-select` there. Rename the flag, or keep both and silence this warning with `#[cmdhelp(words(select = \"--cmdhelp-select\"))]` at the root",
    LIMIT "a flag of this program and one of cmdhelp's are both named `--limit`: the program's wins, and cmdhelp's is `--cmdhelp-limit` there. Rename the flag, or keep both and silence this warning with `#[cmdhelp(words(limit = \"--cmdhelp-limit\"))]` at the root",
    AFTER "a flag of this program and one of cmdhelp's are both named `--after`: the program's wins, and cmdhelp's is `--cmdhelp-after` there. Rename the flag, or keep both and silence this warning with `#[cmdhelp(words(after = \"--cmdhelp-after\"))]` at the root",
    JSON "a flag of this program and one of cmdhelp's are both named `--json`: the program's wins, and cmdhelp's is `--cmdhelp-json` there. Rename the flag, or keep both and silence this warning with `#[cmdhelp(words(json = \"--cmdhelp-json\"))]` at the root",
}
