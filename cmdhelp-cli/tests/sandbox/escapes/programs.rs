//! Attempts to execute programs that are not granted.

use super::{ALONE, Caller, GIT, Row};

pub(super) const ROWS: &[Row] = &[
    ("E21 fork", Caller, ALONE, &["fork"]),
    ("E21 vfork", Caller, ALONE, &["vfork"]),
    ("E21 clone3", Caller, ALONE, &["clone3"]),
    ("E21 posix_spawn", Caller, ALONE, &["spawn", "true"]),
    (
        "E21 execute another program",
        Caller,
        ALONE,
        &["exec", "/bin/echo", "done"],
    ),
    (
        "E21 execute a file of one's own",
        Caller,
        ALONE,
        &["exec", "./copy", "say"],
    ),
    ("E21 execute a script", Caller, ALONE, &["exec", "./script"]),
    (
        "E21 the loader, with another program",
        Caller,
        ALONE,
        &["exec", "{loader}", "/bin/echo", "done"],
    ),
    (
        "E21 the loader, with a file of one's own",
        Caller,
        ALONE,
        &["exec", "{loader}", "./copy", "say"],
    ),
    (
        "E21 execute memory",
        Caller,
        ALONE,
        &["memory-exec", "{escape}", "say"],
    ),
    (
        "E21 map a library of one's own",
        Caller,
        ALONE,
        &["map", "./copy"],
    ),
    (
        "E21 load a library of one's own",
        Caller,
        ALONE,
        &["preload", "./preload.so"],
    ),
    (
        "E22 another program than the one",
        Caller,
        GIT,
        &["spawn", "id"],
    ),
    (
        "E22 a file of one's own",
        Caller,
        GIT,
        &["spawn", "./copy", "say"],
    ),
    ("E22 a pager", Caller, GIT, &["spawn", "sh", "-c", "true"]),
];
