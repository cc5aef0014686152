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
    socket: UnixStream,
    filter: Filter,
    /// Whether the machine's file system is unmounted.
    is_unmounted: bool,
}

impl Gate {
    pub(super) fn new(socket: UnixStream, filter: Filter) -> Self {
        let is_unmounted = false;
        Self {
            socket,
            filter,
            is_unmounted,
        }
    }

    /// Returns the socket to `init` and `exec`.
    pub(super) fn socket(&self) -> &UnixStream {
        &self.socket
    }

    /// Unmounts the machine's file system when `init` has created the file system, and sends the filter when `init` has
    /// given up its privileges. Call this function when something was received by the socket. Returns the gate if it is
    /// still closed.
    pub(super) fn step(mut self) -> Result<Option<Self>, Fault> {
        // An error means that `init` has ended, and has already reported the reason.
        if self.socket.read_exact(&mut [0]).is_err() {
            return Ok(None);
        }
        if self.is_unmounted {
            self.filter.send(&self.socket);
            return Ok(None);
        }
        mounts::finish()?;
        self.is_unmounted = true;
        Ok(Some(self))
    }
}
