//! The flags of help requests.

use crate::spec::HELP_FLAGS;

/// The flags of cmdhelp that make `help` a help request. `--explain` needs the whole spec tree in the program, so it is
/// a feature.
pub(crate) const FLAGS: &[&str] = if cfg!(feature = "explain") {
    &HELP_FLAGS
} else {
    HELP_FLAGS.split_at(HELP_FLAGS.len() - 1).0
};

/// Returns whether a word is one of [`FLAGS`], with or without a value.
pub(super) fn is_flag(word: &str) -> bool {
    let name = word.split_once('=').map_or(word, |(name, _)| name);
    FLAGS.contains(&name)
}
