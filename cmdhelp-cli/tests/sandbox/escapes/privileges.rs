//! Attempts to gain privileges.

use super::{Caller, Luck, Prepared, Root, Row, WRITE};

pub(super) const ROWS: &[Row] = &[
    (
        "E20 a user namespace",
        Caller,
        WRITE,
        &["unshare", "268435456"],
    ),
    (
        "E20 a user namespace by clone",
        Caller,
        WRITE,
        &["clone-user"],
    ),
    ("E20 a mount namespace", Root, WRITE, &["unshare", "131072"]),
    ("E20 mount", Root, WRITE, &["fsopen"]),
    ("E20 unmount", Luck, WRITE, &["umount", "/proc"]),
    ("E20 chroot", Root, WRITE, &["chroot", "."]),
    ("E20 pivot_root", Luck, WRITE, &["pivot", ".", "."]),
    (
        "E20 enter a namespace",
        Root,
        WRITE,
        &["setns", "/proc/self/ns/net"],
    ),
    (
        "E20 enter the init's namespace",
        Luck,
        WRITE,
        &["setns", "/proc/1/ns/mnt"],
    ),
    (
        "E20 a program of root's",
        Prepared,
        WRITE,
        &["exec", "./setuid", "root-by-setuid"],
    ),
    (
        "E20 a program that runs as the caller, for other users",
        Caller,
        WRITE,
        &["set-id", "made", "4755", "chmod"],
    ),
    (
        "E20 the same for a group",
        Caller,
        WRITE,
        &["set-id", "made", "2755", "chmod"],
    ),
    (
        "E20 the same by the creation of a file",
        Caller,
        WRITE,
        &["set-id", "made", "4755", "open"],
    ),
    (
        "E20 the same by openat2",
        Caller,
        WRITE,
        &["set-id", "made", "4755", "openat2"],
    ),
    (
        "E20 a program with capabilities",
        Prepared,
        WRITE,
        &["exec", "./capable", "fsopen"],
    ),
    (
        "E20 a device of root's",
        Prepared,
        WRITE,
        &["read", "device"],
    ),
    (
        "E20 another user by su",
        Root,
        WRITE,
        &["spawn", "su", "-s", "/bin/true", "nobody"],
    ),
    ("E20 become root", Root, WRITE, &["setuid", "0"]),
    ("E20 new privileges", Caller, WRITE, &["no-new-privs"]),
    (
        "E20 capabilities to come",
        Caller,
        WRITE,
        &["capability", "21"],
    ),
    ("E20 set the host's name", Luck, WRITE, &["hostname"]),
];
