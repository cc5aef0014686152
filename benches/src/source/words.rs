//! The words in the names of commands.

/// The verbs in the names of commands.
pub(crate) const VERBS: [&str; 40] = [
    "add", "apply", "archive", "attach", "backup", "build", "check", "clone", "compare", "connect",
    "copy", "create", "deploy", "describe", "detach", "disable", "drain", "enable", "export",
    "fetch", "import", "init", "inspect", "list", "lock", "merge", "migrate", "move", "prune",
    "publish", "pull", "push", "remove", "rename", "restart", "restore", "scale", "start", "sync",
    "verify",
];

/// The nouns in the names of commands.
pub(crate) const NOUNS: [&str; 25] = [
    "account",
    "alias",
    "branch",
    "bucket",
    "cache",
    "certificate",
    "cluster",
    "database",
    "disk",
    "domain",
    "image",
    "index",
    "instance",
    "job",
    "key",
    "log",
    "network",
    "node",
    "policy",
    "queue",
    "release",
    "secret",
    "snapshot",
    "volume",
    "worker",
];

/// Converts a word to the name of a type.
pub(crate) fn pascal(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}
