//! The engine `namespaces`, which enters new namespaces of Linux and creates a file system for the sandbox.

mod loopback;
pub(super) mod mounts;
pub(super) mod network;
pub(super) mod points;

use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::net::UnixStream;

use nix::sched::CloneFlags;
use rustix::io::Errno;

use self::mounts::NewRoot;
use crate::hosts;
use crate::message::{self, Fault};

/// The user id and the group id of the program in the sandbox.
pub(super) const INSIDE: u32 = 1000;

/// The advice for a machine on which this engine does not work.
const NEEDS: &str = "allow unprivileged user namespaces (kernel.apparmor_restrict_unprivileged_userns=0, \
                     user.max_user_namespaces > 0, user.max_net_namespaces > 0; in a container, a seccomp profile \
                     that allows unshare and setns)";

/// The advice for a user with too many descriptors in flight. The kernel counts the descriptors of all processes of the
/// user, and compares the number with the limit of the sending process.
const TOO_MANY: &str = "raise the limit on open files (`ulimit -n`), because processes of this user have sent more \
                        descriptors than that, which were not received yet";

/// Enters new namespaces, with an empty root for the file system, but without a network namespace: see [`network`].
pub(super) fn enter() -> Result<NewRoot, Fault> {
    let (user, group) = (rustix::process::geteuid(), rustix::process::getegid());
    let all = CloneFlags::CLONE_NEWUSER
        | CloneFlags::CLONE_NEWNS
        | CloneFlags::CLONE_NEWPID
        | CloneFlags::CLONE_NEWIPC
        | CloneFlags::CLONE_NEWUTS
        | CloneFlags::CLONE_NEWCGROUP;
    nix::sched::unshare(all).map_err(|error| Fault::of("user namespaces", error).needs(NEEDS))?;
    let maps = [
        ("/proc/self/setgroups", "deny".to_owned()),
        (
            "/proc/self/uid_map",
            format!("{INSIDE} {} 1", user.as_raw()),
        ),
        (
            "/proc/self/gid_map",
            format!("{INSIDE} {} 1", group.as_raw()),
        ),
    ];
    for (file, text) in maps {
        fs::write(file, text).map_err(|error| Fault::of(file, error).needs(NEEDS))?;
    }
    mounts::begin(user.is_root())
}

/// Listens on the address that the proxy has in the sandbox, and sends the listening socket to the calling process.
pub(super) fn listen(control: &UnixStream) -> Result<(), Fault> {
    // The port is free, because no program has run in this network namespace yet.
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, hosts::PROXY));
    let sent = listener.and_then(|listener| message::send_listener(control, &listener));
    sent.map_err(|error| {
        let is_too_many = error.raw_os_error() == Some(Errno::TOOMANYREFS.raw_os_error());
        let fault = Fault::rule("network.egress", "the proxy's listener", error);
        match is_too_many {
            true => fault.needs(TOO_MANY),
            false => fault,
        }
    })
}
