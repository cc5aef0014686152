//! Attempts on terminals and on interfaces of the kernel.

use super::{Caller, Luck, Root, Row, WRITE};

pub(super) const ROWS: &[Row] = &[
    (
        "E23 open the terminals of the host",
        Luck,
        WRITE,
        &["write", "/dev/pts/0"],
    ),
    (
        "E23 open the console",
        Luck,
        WRITE,
        &["write", "/dev/console"],
    ),
    (
        "E23 a controlling terminal",
        Luck,
        WRITE,
        &["write", "/dev/tty"],
    ),
    ("E24 keys", Caller, WRITE, &["keyctl"]),
    ("E24 add a key", Luck, WRITE, &["add-key"]),
    ("E24 bpf", Root, WRITE, &["bpf"]),
    ("E24 perf", Root, WRITE, &["perf"]),
    ("E24 io_uring", Luck, WRITE, &["io-uring"]),
    ("E24 userfaultfd", Caller, WRITE, &["userfaultfd"]),
    ("E24 the kernel's log", Root, WRITE, &["syslog"]),
    ("E24 symbols", Caller, WRITE, &["read", "/proc/kallsyms"]),
    (
        "E24 the kernel's command line",
        Caller,
        WRITE,
        &["read", "/proc/cmdline"],
    ),
    (
        "E24 settings",
        Caller,
        WRITE,
        &["read", "/proc/sys/kernel/hostname"],
    ),
    (
        "E24 change settings",
        Luck,
        WRITE,
        &["write", "/proc/sys/kernel/core_pattern"],
    ),
    ("E24 devices", Caller, WRITE, &["list", "/sys"]),
    (
        "E24 devices of the host",
        Root,
        WRITE,
        &["list", "/sys/class"],
    ),
    ("E25 calls of 32 bits", Caller, WRITE, &["int80"]),
    ("E25 calls of x32", Luck, WRITE, &["x32"]),
    ("E25 unknown calls", Luck, WRITE, &["unknown-call", "9999"]),
];
