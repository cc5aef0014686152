//! Guesses effects from the names of commands and flags.

use cmdhelp_spec::spec::Effect;

const READING: [&str; 24] = [
    "cat", "check", "describe", "diff", "explain", "find", "get", "grep", "help", "history",
    "info", "inspect", "list", "log", "logs", "ls", "ps", "search", "show", "stats", "status",
    "top", "version", "view",
];

const DESTROYING: [&str; 12] = [
    "clean",
    "delete",
    "destroy",
    "drop",
    "erase",
    "kill",
    "prune",
    "purge",
    "remove",
    "rm",
    "uninstall",
    "wipe",
];

const DESTROYING_FLAGS: [&str; 6] = [
    "--delete",
    "--force",
    "--hard",
    "--overwrite",
    "--prune",
    "--purge",
];

/// Guesses the effect of a command from its last word, such as `delete`.
pub(super) fn of_words(words: &[String]) -> Option<Effect> {
    let last = words.last()?;
    let mut verbs = last.split(['-', '_', ':']);
    if verbs.clone().any(|it| DESTROYING.contains(&it)) {
        return Some(Effect::Destructive);
    }
    verbs
        .next()
        .filter(|it| READING.contains(it))
        .map(|_| Effect::Read)
}

/// Returns whether the last word of a command, such as `delete`, suggests that the command is destructive.
pub(crate) fn suggests_destruction(words: &[String]) -> bool {
    of_words(words) == Some(Effect::Destructive)
}

/// Guesses the effect of a flag from its name.
pub(super) fn of_flag(spelling: &str) -> Option<Effect> {
    DESTROYING_FLAGS
        .contains(&spelling)
        .then_some(Effect::Destructive)
}
