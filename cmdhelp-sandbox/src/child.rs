//! A program that runs in a sandbox, its output and its outcome.
//!
//! All programs that `cmdhelp run` and `cmdhelp-host` call run here. The MCP server of a program, in `cmdhelp-mcp`, also
//! runs processes, with its modules `child`, `process`, `guard` and `capture`. The two share no code, because they
//! differ:
//!
//! - The server starts its own program, on any system, without a sandbox and without a crate for signals. A shell ends
//!   its processes: it sends `SIGINT` and then `SIGKILL` to a process group, and to all processes with a mark in their
//!   environment. Here, the launcher of the sandbox sends `SIGTERM`, and then ends the sandbox with all its processes.
//! - The server separates protocol messages from other output, and redacts each line of the standard error. Here, output
//!   is bytes, which have a limit, and a hash if they are written to a file.
//! - The server receives all events of a call from one queue, also its cancellation.
//!
//! Only the few lines that keep the end of the standard error could be shared, and they would need a common crate.
//! `cmdhelp-sandbox` would add its crates for Linux to each program with an MCP server, `cmdhelp-mcp` would add clap to
//! the sandbox, and a third crate would be one more in both.

mod keep;
#[cfg(target_os = "linux")]
mod next;
#[cfg(target_os = "linux")]
pub(crate) mod running;
#[cfg(not(target_os = "linux"))]
#[path = "child/unsupported.rs"]
mod running;
#[cfg(target_os = "linux")]
pub(crate) mod terminal;

use std::io::{self, PipeWriter, Read};
use std::process::{ChildStderr, ChildStdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use self::keep::Kept;
pub use self::keep::{Keep, Spilled};
#[cfg(target_os = "linux")]
pub use self::next::Stream;
use self::running::Running;
use crate::outcome::{End, Outcome};

/// The time between sending `SIGTERM` and killing all processes.
const GRACE: Duration = Duration::from_secs(2);

/// The maximum time for reading the remaining output after the program has ended.
const DRAIN: Duration = Duration::from_secs(1);

/// A running program. When a `Child` is dropped, all processes in the sandbox are killed.
#[derive(Debug)]
pub struct Child {
    input: Option<PipeWriter>,
    output: Option<ChildStdout>,
    errors: Option<ChildStderr>,
    #[cfg(target_os = "linux")]
    terminal: Option<terminal::Terminal>,
    running: Running,
    stopper: Stopper,
}

/// A handle with which another thread ends a program while [`Child::collect`] waits for it.
#[derive(Clone, Debug, Default)]
pub struct Stopper(Arc<AtomicBool>);

impl Stopper {
    /// Ends the program: it gets `SIGTERM`, and two seconds later all processes in the sandbox are killed.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The collected output of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The outcome of the program.
    pub outcome: Outcome,
    /// The standard output, or its beginning if it does not fit into memory.
    pub stdout: Vec<u8>,
    /// The file with the whole standard output, if it does not fit into memory.
    pub spilled: Option<Spilled>,
    /// The last part of the standard error.
    pub stderr: Vec<u8>,
    /// Whether the program was ended because its output exceeded the limit. `cmdhelp` reports an exceeded limit as the
    /// error `OUTPUT_LIMIT`.
    pub exceeded: bool,
    /// Why the output could not be stored in a file, for example because the disk is full. The program was then ended,
    /// and `exceeded` is `true`.
    pub unstored: Option<String>,
}

impl Child {
    #[cfg(target_os = "linux")]
    pub(crate) fn new(
        running: Running,
        input: Option<PipeWriter>,
        output: Option<ChildStdout>,
        errors: Option<ChildStderr>,
    ) -> Self {
        Self {
            input,
            output,
            errors,
            terminal: None,
            running,
            stopper: Stopper::default(),
        }
    }

    #[cfg(target_os = "linux")]
    pub(crate) fn with_terminal(mut self, terminal: Option<terminal::Terminal>) -> Self {
        self.terminal = terminal;
        self
    }

    /// Returns the caller's end of the program's terminal, if the policy grants a terminal. Later calls return `None`.
    #[cfg(target_os = "linux")]
    pub fn take_terminal(&mut self) -> Option<terminal::Terminal> {
        self.terminal.take()
    }

    /// Returns the pipe to the program's standard input. Later calls return `None`.
    pub fn take_input(&mut self) -> Option<PipeWriter> {
        self.input.take()
    }

    /// Returns the pipe from the program's standard output. Later calls return `None`.
    pub fn take_output(&mut self) -> Option<ChildStdout> {
        self.output.take()
    }

    /// Returns the pipe from the program's standard error. Later calls return `None`.
    pub fn take_errors(&mut self) -> Option<ChildStderr> {
        self.errors.take()
    }

    /// Returns a handle with which another thread ends the program while [`collect`](Self::collect) waits for it.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Waits for the program to end. If the program runs longer than `time`, it gets `SIGTERM`, and two seconds later
    /// all processes in the sandbox are killed. The namespaces and mounts of the sandbox exist until this value is
    /// dropped.
    pub fn wait(&mut self, time: Option<Duration>) -> io::Result<Outcome> {
        let end = self.running.until(time.map(|time| Instant::now() + time))?;
        let timed_out = end.is_none();
        let end = match end {
            Some(end) => end,
            None => self.stop()?,
        };
        Ok(Outcome {
            end,
            timed_out,
            denied: self.running.denied(),
            observation: self.running.observation(),
        })
    }

    /// Sends `SIGTERM` to the program, and kills all processes in the sandbox two seconds later.
    pub fn stop(&mut self) -> io::Result<End> {
        self.running.ask_to_end()?;
        match self.running.until(Some(Instant::now() + GRACE))? {
            Some(end) => Ok(end),
            None => self.running.kill(),
        }
    }

    /// Waits for the program to end, and collects its output. `keep` limits how much of the standard output is stored,
    /// and a program with more output is ended. Only the last `keep.memory` bytes of the standard error are stored.
    pub fn collect(self, time: Option<Duration>, keep: &Keep) -> io::Result<Output> {
        self.collect_with(time, keep, |_| ())
    }

    /// Collects the output as [`collect`](Self::collect) does. Another thread calls `on_output` with each part of the
    /// standard error as soon as it arrives.
    pub fn collect_with(
        mut self,
        time: Option<Duration>,
        keep: &Keep,
        on_output: impl FnMut(&[u8]) + Send + 'static,
    ) -> io::Result<Output> {
        let (sender, receiver) = std::sync::mpsc::channel();
        let mut readers = 0;
        if let Some(output) = self.output.take() {
            let sender = sender.clone();
            let keep = keep.clone();
            readers += 1;
            std::thread::spawn(move || {
                let _ = sender.send(Piece::Output(keep.read(output)));
            });
        }
        // A terminal does not distinguish standard output and standard error, so all output is collected as standard
        // output.
        #[cfg(target_os = "linux")]
        if let Some(terminal) = self.terminal.take() {
            let sender = sender.clone();
            let keep = keep.clone();
            readers += 1;
            std::thread::spawn(move || {
                let _ = sender.send(Piece::Output(keep.read(terminal)));
            });
        }
        if let Some(errors) = self.errors.take() {
            let memory = keep.memory;
            readers += 1;
            std::thread::spawn(move || {
                let _ = sender.send(Piece::Errors(last(errors, memory, on_output)));
            });
        }

        let mut kept = Kept::default();
        let mut stderr = Vec::new();
        let deadline = time.map(|time| Instant::now() + time);
        let mut timed_out = false;
        // A stream can end before or after the program, so data of streams is received in this loop and after it.
        let end = loop {
            let next_poll = Instant::now() + Duration::from_millis(20);
            let until = deadline.map_or(next_poll, |deadline| deadline.min(next_poll));
            if let Some(end) = self.running.until(Some(until))? {
                break end;
            }
            while let Ok(piece) = receiver.try_recv() {
                readers -= 1;
                piece.put(&mut kept, &mut stderr);
            }
            timed_out = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if timed_out || kept.exceeded || self.stopper.is_stopped() {
                break self.stop()?;
            }
        };
        let drained = Instant::now() + DRAIN;
        while readers > 0 {
            let left = drained.saturating_duration_since(Instant::now());
            let Ok(piece) = receiver.recv_timeout(left) else {
                break;
            };
            readers -= 1;
            piece.put(&mut kept, &mut stderr);
        }
        Ok(Output {
            outcome: Outcome {
                end,
                timed_out,
                denied: self.running.denied(),
                observation: self.running.observation(),
            },
            stdout: kept.bytes,
            spilled: kept.spilled,
            stderr,
            exceeded: kept.exceeded,
            unstored: kept.unstored,
        })
    }
}

/// The collected data of a stream, which its reading thread sends at the end.
enum Piece {
    Output(Kept),
    Errors(Vec<u8>),
}

impl Piece {
    fn put(self, output: &mut Kept, errors: &mut Vec<u8>) {
        match self {
            Self::Output(kept) => *output = kept,
            Self::Errors(bytes) => *errors = bytes,
        }
    }
}

/// Reads a stream to its end, and returns the last `most` bytes. Calls `on_output` with each part of the stream when
/// the part arrives.
fn last(mut from: impl Read, most: usize, mut on_output: impl FnMut(&[u8])) -> Vec<u8> {
    let mut kept = Vec::new();
    let mut some = [0; 8192];
    while let Ok(read @ 1..) = from.read(&mut some) {
        on_output(&some[..read]);
        kept.extend_from_slice(&some[..read]);
        if kept.len() > most.saturating_mul(2).max(some.len()) {
            kept.drain(..kept.len() - most);
        }
    }
    kept.split_off(kept.len().saturating_sub(most))
}
