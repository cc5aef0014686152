//! The network namespace of a sandbox. The kernel takes about as long to create a network namespace as `init` takes to
//! create the file system, so the process `outer` creates the network namespace at the same time. The processes `init`
//! and `exec` then join `outer` there.

use std::io::{Read, Write};
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::net::UnixStream;

use nix::sched::CloneFlags;
use rustix::process::{PidfdFlags, getpid, pidfd_open};

use super::{NEEDS, loopback};
use crate::engine::names::Names;
use crate::message::Fault;

const WHAT: &str = "network namespaces";

/// The socket by which `outer`, which creates the namespace, notifies `init`.
pub(in crate::engine) struct Creation(UnixStream);

/// The descriptors by which `init` waits for the namespace of `outer`, and by which `init` and `exec` join it.
pub(in crate::engine) struct Joining {
    outer: OwnedFd,
    socket: UnixStream,
}

/// Returns the parts of `outer` and `init`. Call this function in `outer`, before the start of `init`.
pub(in crate::engine) fn parts() -> Result<(Creation, Joining), Fault> {
    let outer = pidfd_open(getpid(), PidfdFlags::empty());
    let outer = outer.map_err(|error| Fault::of(WHAT, error))?;
    let (creation, socket) = UnixStream::pair().map_err(|error| Fault::of(WHAT, error))?;
    Ok((Creation(creation), Joining { outer, socket }))
}

impl Creation {
    /// Creates the namespace, with a name server. If an error is returned, `init` ends.
    pub(in crate::engine) fn create(self) -> Result<SharedNetwork, Fault> {
        nix::sched::unshare(CloneFlags::CLONE_NEWNET)
            .map_err(|error| Fault::of(WHAT, error).needs(NEEDS))?;
        loopback::bring_up()?;
        Ok(SharedNetwork(self.0, Names::serve()))
    }
}

/// The network namespace of this process, which `init` has not joined yet, and its name server.
pub(in crate::engine) struct SharedNetwork(UnixStream, Option<Names>);

impl SharedNetwork {
    /// Calls `listen`, and then lets `init` join the namespace. If an error is returned, `init` ends. Returns the name
    /// server, and the socket to `init` and `exec`.
    pub(in crate::engine) fn share(
        self,
        listen: impl FnOnce() -> Result<(), Fault>,
    ) -> Result<(Option<Names>, UnixStream), Fault> {
        let Self(mut socket, names) = self;
        listen()?;
        // An error means that `init` has ended, and has already reported the reason.
        let _ = socket.write_all(&[1]);
        Ok((names, socket))
    }
}

impl Joining {
    /// Returns the descriptors that `init` must keep open.
    pub(in crate::engine) fn descriptors(&self) -> [RawFd; 2] {
        [self.outer.as_raw_fd(), self.socket.as_raw_fd()]
    }

    /// Waits until `outer` has created the namespace, and joins it. Fails if `outer` has failed.
    pub(in crate::engine) fn wait(&self) -> Result<(), Fault> {
        let waited = (&self.socket).read_exact(&mut [0]);
        waited.map_err(|error| Fault::of(WHAT, error))?;
        self.join()
    }

    /// Joins the namespace, which must exist.
    pub(in crate::engine) fn join(&self) -> Result<(), Fault> {
        nix::sched::setns(&self.outer, CloneFlags::CLONE_NEWNET)
            .map_err(|error| Fault::of(WHAT, error).needs(NEEDS))
    }

    /// Closes the descriptor of the process `outer`, in a fork that does not join the namespace again.
    pub(in crate::engine) fn close_outer(&self) {
        // The fork never drops the value, which belongs to the parent process.
        let _ = nix::unistd::close(self.outer.as_raw_fd());
    }

    /// Returns the socket to `outer`.
    pub(in crate::engine) fn socket(&self) -> &UnixStream {
        &self.socket
    }
}
