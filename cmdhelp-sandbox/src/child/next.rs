//! Waiting for the first output of a program. A caller that copies the output needs threads only for the streams to which
//! the program writes.

use std::io;
use std::process::{ChildStderr, ChildStdout};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::Child;

/// A stream to which a program has written.
#[derive(Debug)]
pub enum Stream {
    /// The standard output.
    Output(ChildStdout),
    /// The standard error.
    Errors(ChildStderr),
}

impl Child {
    /// Waits until the program writes to one of its output streams, and returns that stream. Returns each stream only
    /// once. Returns `None` if no stream remains: each was returned, or ended without any output. Also returns `None`
    /// if the program has written nothing until the time `until`. A [`Stopper`](crate::Stopper) does not end this wait.
    ///
    /// ```standalone_crate
    /// use cmdhelp_sandbox::{Call, Engine, Input, Plan, Policy, Stream, start};
    ///
    /// fn main() -> Result<(), Box<dyn std::error::Error>> {
    ///     cmdhelp_sandbox::enter();
    ///
    ///     let call = Call::here(vec!["echo".into(), "hello".into()])?;
    ///     let plan = Plan::new(&Policy::default(), &call)?;
    ///     let mut child = start(&plan, Engine::Namespaces, Input::Nothing)?;
    ///     let Some(Stream::Output(output)) = child.next_stream(None)? else {
    ///         panic!("there is no output");
    ///     };
    ///     assert_eq!(std::io::read_to_string(output)?, "hello\n");
    ///     // The program writes nothing to its standard error.
    ///     assert!(child.next_stream(None)?.is_none());
    ///     assert_eq!(child.wait(None)?.status(), 0);
    ///     Ok(())
    /// }
    /// ```
    pub fn next_stream(&mut self, until: Option<Instant>) -> io::Result<Option<Stream>> {
        loop {
            let mut waited = Vec::with_capacity(2);
            waited.extend(
                self.output
                    .as_ref()
                    .map(|from| PollFd::new(from, PollFlags::IN)),
            );
            waited.extend(
                self.errors
                    .as_ref()
                    .map(|from| PollFd::new(from, PollFlags::IN)),
            );
            if waited.is_empty() {
                return Ok(None);
            }
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            if left == Some(Duration::ZERO) {
                return Ok(None);
            }
            let left = left.map(Timespec::try_from).transpose();
            match poll(&mut waited, left.map_err(io::Error::other)?.as_ref()) {
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
            let mut happened = waited
                .iter()
                .map(PollFd::revents)
                .collect::<Vec<_>>()
                .into_iter();
            let output = self.output.as_ref().and_then(|_| happened.next());
            let errors = self.errors.as_ref().and_then(|_| happened.next());
            if is_written(output) {
                return Ok(self.output.take().map(Stream::Output));
            }
            if is_written(errors) {
                return Ok(self.errors.take().map(Stream::Errors));
            }
            // An event other than written data is the end of a stream.
            self.output
                .take_if(|_| output.is_some_and(|flags| !flags.is_empty()));
            self.errors
                .take_if(|_| errors.is_some_and(|flags| !flags.is_empty()));
        }
    }
}

fn is_written(happened: Option<PollFlags>) -> bool {
    happened.is_some_and(|flags| flags.contains(PollFlags::IN))
}
