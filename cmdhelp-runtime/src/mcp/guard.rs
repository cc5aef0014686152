//! Stopping processes when the one that has started them is gone.

use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};

/// What stops a group of processes when we are gone, in whatever way we have ended: hosts send
/// signals, and nothing runs in a process that was killed.
///
/// It is a shell that reads from a pipe of which we hold the other end, in a group of its own, so that
/// what ends us does not end it.
#[derive(Debug)]
pub(super) struct Guard(Child);

impl Guard {
    /// Guards the group with this id.
    pub(super) fn of(group: u32) -> Option<Self> {
        let mut shell = Command::new("/bin/sh");
        let stop = format!("kill -INT -{group}; sleep 1; kill -KILL -{group}");
        shell.args(["-c", &format!("read -r _ || {{ {stop}; }}")]);
        shell.env_clear().process_group(0).stdin(Stdio::piped());
        shell.stdout(Stdio::null()).stderr(Stdio::null());
        shell.spawn().ok().map(Self)
    }
}

impl Drop for Guard {
    /// There is nothing left to guard.
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
