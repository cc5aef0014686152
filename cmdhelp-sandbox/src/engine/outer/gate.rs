//! The last step of the process `outer` before the program is started.

use std::io::Read;
use std::os::unix::net::UnixStream;

use crate::engine::exec::Filter;
use crate::engine::namespaces::mounts;
use crate::message::Fault;

/// The gate through which the process `exec` passes before it starts the program: the filter of system calls, which
/// `exec` waits for.
pub(super) struct Gate {
    /// The socket to `init` and `exec`.
    pub(super) socket: UnixStream,
    pub(super) filter: Filter,
}

impl Gate {
    /// Unmounts the machine's file system when `init` has created the file system, and sends the filter when `init` has
    /// given up its privileges. Call this function when something was received by the socket.
    pub(super) fn open(mut self) -> Result<(), Fault> {
        // An error means that `init` has ended, and has already reported the reason.
        if self.socket.read_exact(&mut [0]).is_ok() {
            mounts::finish()?;
            if self.socket.read_exact(&mut [0]).is_ok() {
                self.filter.send(&self.socket);
            }
        }
        Ok(())
    }
}
