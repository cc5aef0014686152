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
pub const fn check_word_is_free(root: &Command, flag: usize) {
    assert!(
        !taken(root.part, &words_of(root.part))[flag],
        "a flag of the program has this name, and the program's own flags win\n\
         = help: write another name, such as the longer one, `--cmdhelp-…`"
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
    OUTPUT "a flag is named `--output` and wins: cmdhelp's own is `--cmdhelp-output` there; if this is meant, say so at the root: `#[cmdhelp(words(output = \"--cmdhelp-output\"))]`",
    CONFIRM "a flag is named `--confirm` and wins: cmdhelp's own is `--cmdhelp-confirm` there; if this is meant, say so at the root: `#[cmdhelp(words(confirm = \"--cmdhelp-confirm\"))]`",
    DRY_RUN "a flag is named `--dry-run` and wins: cmdhelp's own is `--cmdhelp-dry-run` there; if this is meant, say so at the root: `#[cmdhelp(words(dry_run = \"--cmdhelp-dry-run\"))]`",
    SELECT "a flag is named `--select` and wins: cmdhelp's own is `--cmdhelp-select` there; if this is meant, say so at the root: `#[cmdhelp(words(select = \"--cmdhelp-select\"))]`",
    LIMIT "a flag is named `--limit` and wins: cmdhelp's own is `--cmdhelp-limit` there; if this is meant, say so at the root: `#[cmdhelp(words(limit = \"--cmdhelp-limit\"))]`",
    AFTER "a flag is named `--after` and wins: cmdhelp's own is `--cmdhelp-after` there; if this is meant, say so at the root: `#[cmdhelp(words(after = \"--cmdhelp-after\"))]`",
    JSON "a flag is named `--json` and wins: cmdhelp's own is `--cmdhelp-json` there; if this is meant, say so at the root: `#[cmdhelp(words(json = \"--cmdhelp-json\"))]`",
}
