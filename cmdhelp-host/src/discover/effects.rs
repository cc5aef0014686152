//! Guesses effects from the names of commands and flags.

use cmdhelp_spec::spec::Effect;

const READING: [&str; 24] = [
    "cat", "check", "describe", "diff", "explain", "find", "get", "grep", "help", "history",
    "info", "inspect", "list", "log", "logs", "ls", "ps", "search", "show", "stats", "status",
    "top", "version", "view",
];

const DESTROYING: [&str; 22] = [
    "clean",
    "clear",
    "del",
    "delete",
    "destroy",
    "drop",
    "erase",
    "flush",
    "kill",
    "prune",
    "purge",
    "remove",
    "revoke",
    "rm",
    "rmdir",
    "shred",
    "terminate",
    "truncate",
    "uninstall",
    "unlink",
    "wipe",
    "zap",
];

/// The words of [`READING`] that are also nouns, as in `create view`.
const NOUNS: [&str; 12] = [
    "check", "diff", "help", "history", "info", "log", "logs", "stats", "status", "top", "version",
    "view",
];

/// Verbs that change something. A command with one of them is not guessed to read only, as in `find-replace` or `create
/// view`.
const CHANGING: [&str; 41] = [
    "add", "apply", "commit", "create", "disable", "edit", "enable", "expire", "fix", "in",
    "insert", "install", "merge", "migrate", "move", "mv", "new", "out", "patch", "post", "push",
    "put", "rename", "replace", "reset", "restart", "restore", "revert", "rotate", "save", "send",
    "set", "start", "stop", "sync", "unset", "up", "update", "upgrade", "upload", "write",
];

const DESTROYING_FLAGS: [&str; 6] = [
    "--delete",
    "--force",
    "--hard",
    "--overwrite",
    "--prune",
    "--purge",
];

/// Guesses the effect of a command from its words. A command destroys if one of its words says so, such as `delete` in
/// `delete view`. A command reads if its last word says so, such as `list`, and contains no verb for a change. A noun such
/// as `view` can also follow such a verb in another word.
pub(super) fn of_words(words: &[String]) -> Option<Effect> {
    let parts =
        |it: &'_ String| -> Vec<String> { it.split(['-', '_', ':']).map(str::to_owned).collect() };
    let last = parts(words.last()?);
    let all: Vec<String> = words.iter().flat_map(parts).collect();
    let has = |all: &[String], verbs: &[&str]| all.iter().any(|it| verbs.contains(&&**it));
    if has(&last, &DESTROYING) {
        return Some(Effect::Destructive);
    }
    let is_read = has(&last[..1], &READING);
    if is_read && has(&all, &DESTROYING) {
        return Some(Effect::Destructive);
    }
    let scope = if has(&last[..1], &NOUNS) { &all } else { &last };
    (is_read && !has(scope, &CHANGING)).then_some(Effect::Read)
}

/// Returns whether a word of a command, such as `delete`, suggests that the command is destructive.
pub(crate) fn suggests_destruction(words: &[String]) -> bool {
    of_words(words) == Some(Effect::Destructive)
}

/// Guesses the effect of a flag from its name.
pub(super) fn of_flag(spelling: &str) -> Option<Effect> {
    DESTROYING_FLAGS
        .contains(&spelling)
        .then_some(Effect::Destructive)
}

#[cfg(test)]
mod tests {
    use cmdhelp_spec::spec::Effect;

    use super::of_words;

    #[test]
    fn only_commands_without_verbs_for_changes_are_guessed_to_read() {
        for (line, effect) in [
            ("list", Some(Effect::Read)),
            ("remote show", Some(Effect::Read)),
            ("patch list", Some(Effect::Read)),
            ("run view", Some(Effect::Read)),
            ("check-all", Some(Effect::Read)),
            ("delete", Some(Effect::Destructive)),
            ("cache clear", Some(Effect::Destructive)),
            ("delete view", Some(Effect::Destructive)),
            ("drop log", Some(Effect::Destructive)),
            ("show-and-delete", Some(Effect::Destructive)),
            ("create view", None),
            ("set status", None),
            ("find-replace", None),
            ("check-in", None),
            ("get-or-create", None),
            ("pull", None),
        ] {
            let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            assert_eq!(of_words(&words), effect, "{line}");
        }
    }
}
