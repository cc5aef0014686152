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

/// The gate after a step.
pub(super) enum Step {
    /// The gate is still closed, and waits for `init`.
    Closed(Gate),
    /// The filter was sent, so `exec` can start the program.
    Open,
    /// The process `init` has ended, so the gate stays closed.
    Abandoned,
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
    /// given up its privileges. Call this function when something was received by the socket, or when it was closed.
    pub(super) fn step(mut self) -> Result<Step, Fault> {
        if self.socket.read_exact(&mut [0]).is_err() {
            return Ok(Step::Abandoned);
        }
        if self.is_unmounted {
            self.filter.send(&self.socket);
            return Ok(Step::Open);
        }
        mounts::finish()?;
        self.is_unmounted = true;
        Ok(Step::Closed(self))
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::{Filter, Gate, Step, UnixStream};
    use crate::engine::Engine;
    use crate::plan::Plan;
    use crate::policy::{Call, Policy};

    #[test]
    fn only_a_byte_of_init_opens_the_gate() {
        let call = Call::here(vec!["/bin/sh".to_owned()]).expect("a folder");
        let plan = Plan::new(&Policy::default(), &call).expect("a plan");
        let gate = || {
            let (socket, init) = UnixStream::pair().expect("a socket");
            let filter = Filter::of(Engine::Namespaces, &plan).expect("a filter");
            let is_unmounted = true;
            let gate = Gate {
                socket,
                filter,
                is_unmounted,
            };
            (gate, init)
        };
        let (ready, mut init) = gate();
        init.write_all(&[1]).expect("it is sent");
        assert!(matches!(ready.step(), Ok(Step::Open)));
        let (left, init) = gate();
        drop(init);
        assert!(matches!(left.step(), Ok(Step::Abandoned)));
    }
}
