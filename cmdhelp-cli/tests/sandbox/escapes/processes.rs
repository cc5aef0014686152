//! Attempts to reach other processes, and the resources that they share.

use super::{Caller, Luck, Root, Row, WRITE};

pub(super) const ROWS: &[Row] = &[
    (
        "E15 signal a process of the host",
        Caller,
        WRITE,
        &["kill", "{victim}"],
    ),
    ("E15 signal everybody", Caller, WRITE, &["kill-all"]),
    ("E15 signal the init", Root, WRITE, &["kill", "1"]),
    (
        "E15 the limits of a process of the host",
        Caller,
        WRITE,
        &["limit", "{victim}"],
    ),
    ("E17 trace", Caller, WRITE, &["ptrace", "{victim}"]),
    ("E17 trace the init", Luck, WRITE, &["ptrace", "1"]),
    ("E17 read memory", Caller, WRITE, &["memory-of", "{victim}"]),
    ("E17 the init's memory", Luck, WRITE, &["memory-of", "1"]),
    (
        "E17 environment of another",
        Caller,
        WRITE,
        &["proc", "{victim}", "environ"],
    ),
    (
        "E17 environment of the init",
        Luck,
        WRITE,
        &["proc", "1", "environ"],
    ),
    ("E17 memory of the init", Luck, WRITE, &["proc", "1", "mem"]),
    (
        "E17 program of the init",
        Luck,
        WRITE,
        &["proc", "1", "exe"],
    ),
    (
        "E17 files of the init",
        Luck,
        WRITE,
        &["list", "/proc/1/fd"],
    ),
    (
        "E17 root of the init",
        Luck,
        WRITE,
        &["list", "/proc/1/root/"],
    ),
    (
        "E26 shared memory of the host",
        Caller,
        WRITE,
        &["shm", "{key}"],
    ),
    (
        "E26 semaphores of the host",
        Caller,
        WRITE,
        &["semaphores", "{key}"],
    ),
    (
        "E26 messages of the host",
        Caller,
        WRITE,
        &["messages", "{key}"],
    ),
    (
        "E26 a file in the host's memory",
        Caller,
        WRITE,
        &["read", "/dev/shm/{name}"],
    ),
    (
        "E26 queues of the host",
        Caller,
        WRITE,
        &["mqueue", "{name}"],
    ),
];
