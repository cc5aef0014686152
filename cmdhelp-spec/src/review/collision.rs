//! Flags of a program with the names of ours.
//!
//! Theirs win, so nothing is wrong; but the author may not know. A constant cannot warn, only refuse. So
//! the derive names a constant of a type that tells by its parameter whether there is such a flag, and
//! that constant is deprecated where there is one: the compiler then warns, at the place of the name.

use crate::manifest::{Traits, taken, words_of};
use crate::spec::{Command, Words};

/// Whether a program has a flag with the name of one of ours.
#[derive(Debug)]
pub struct Collision<const HERE: bool>;

/// Whether a program has a flag with the name of this one of [`Words::flags`] that matters to it: the
/// form of results only where they are printed by us.
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

/// The constants that the derive names, and what is said where they are named.
macro_rules! collisions {
    ($($flag:ident $note:literal,)*) => {
        impl Collision<false> {
            $(
                /// No flag has this name.
                pub const $flag: () = ();
            )*
        }

        /// Answers where nobody knows whether there is such a flag, because the program has other
        /// mistakes: they are told, and nothing of flags.
        pub trait Uncollided {
            $(
                /// Nothing is known.
                const $flag: () = ();
            )*
        }

        impl Collision<true> {
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

impl<const HERE: bool> Uncollided for Collision<HERE> {}
