//! A program that runs in a sandbox, and what becomes of it.
//!
//! The server of `cmdhelp-mcp` runs processes, too, and the two share nothing on purpose. There, a program
//! calls itself without a sandbox: it speaks in frames, and what it leaves behind is found by a mark in its
//! environment, by a shell, as a user's build has no crate for signals. Here, a namespace ends all at
//! once, and crates for Linux are there. What is left, waiting with a deadline, is less than the interface
//! of a crate of its own would be, which every user would build.

mod keep;
#[cfg(target_os = "linux")]
pub(crate) mod running;
#[cfg(not(target_os = "linux"))]
#[path = "child/nothing.rs"]
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
use self::running::Running;
use crate::outcome::{End, Outcome};

/// How long a program has to end by itself after it was asked to.
const GRACE: Duration = Duration::from_secs(2);

/// How long output is read after the program has ended.
const DRAIN: Duration = Duration::from_secs(1);

/// A program that runs. When this is dropped, everything inside the sandbox is killed.
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

/// Ends a program whose output is collected, from another thread.
#[derive(Clone, Debug, Default)]
pub struct Stopper(Arc<AtomicBool>);

impl Stopper {
    /// Has the program end as if its time were over.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The output of a program, as far as it was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// How it has ended.
    pub outcome: Outcome,
    /// The standard output, or its beginning.
    pub stdout: Vec<u8>,
    /// The file with all of it, where that is more.
    pub spilled: Option<Spilled>,
    /// The end of standard error.
    pub stderr: Vec<u8>,
    /// Whether it was ended because it wrote more than it may: `OUTPUT_LIMIT`.
    pub exceeded: bool,
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

    /// Returns the caller's side of the program's terminal, once, where the policy gives it one.
    #[cfg(target_os = "linux")]
    pub fn take_terminal(&mut self) -> Option<terminal::Terminal> {
        self.terminal.take()
    }

    /// Returns what writes to the program's standard input, once.
    pub fn take_input(&mut self) -> Option<PipeWriter> {
        self.input.take()
    }

    /// Returns what reads the program's standard output, once.
    pub fn take_output(&mut self) -> Option<ChildStdout> {
        self.output.take()
    }

    /// Returns what reads the program's standard error, once.
    pub fn take_errors(&mut self) -> Option<ChildStderr> {
        self.errors.take()
    }

    /// Returns what ends the program from another thread, while [`collect`](Self::collect) waits for it.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Waits for the end. After `time`, the program is asked to end, and two seconds later
    /// everything inside is killed.
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
        })
    }

    /// Asks the program to end, and kills everything inside two seconds later.
    pub fn stop(&mut self) -> io::Result<End> {
        self.running.ask_to_end()?;
        match self.running.until(Some(Instant::now() + GRACE))? {
            Some(end) => Ok(end),
            None => self.running.kill(),
        }
    }

    /// Waits for the end, and keeps standard output as `keep` says, and of standard error the end that
    /// fits into the same memory. Who writes more to standard output is ended.
    pub fn collect(mut self, time: Option<Duration>, keep: &Keep) -> io::Result<Output> {
        let (told, tells) = std::sync::mpsc::channel();
        let mut readers = 0;
        if let Some(output) = self.output.take() {
            let told = told.clone();
            let keep = keep.clone();
            readers += 1;
            std::thread::spawn(move || {
                let _ = told.send(Piece::Output(keep.read(output)));
            });
        }
        // A terminal takes both streams, and what is kept of it is told as standard output.
        #[cfg(target_os = "linux")]
        if let Some(terminal) = self.terminal.take() {
            let told = told.clone();
            let keep = keep.clone();
            readers += 1;
            std::thread::spawn(move || {
                let _ = told.send(Piece::Output(keep.read(terminal)));
            });
        }
        if let Some(errors) = self.errors.take() {
            let memory = keep.memory;
            readers += 1;
            std::thread::spawn(move || {
                let _ = told.send(Piece::Errors(last(errors, memory)));
            });
        }

        let mut kept = Kept::default();
        let mut stderr = Vec::new();
        let deadline = time.map(|time| Instant::now() + time);
        let mut timed_out = false;
        // The end of the program and the end of its output come in either order.
        let end = loop {
            let moment = Instant::now() + Duration::from_millis(20);
            let until = deadline.map_or(moment, |deadline| deadline.min(moment));
            if let Some(end) = self.running.until(Some(until))? {
                break end;
            }
            while let Ok(piece) = tells.try_recv() {
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
            let Ok(piece) = tells.recv_timeout(left) else {
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
            },
            stdout: kept.bytes,
            spilled: kept.spilled,
            stderr,
            exceeded: kept.exceeded,
        })
    }
}

/// What a thread that reads has read.
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

/// Reads all and keeps the last `most` bytes.
fn last(mut from: impl Read, most: usize) -> Vec<u8> {
    let mut kept = Vec::new();
    let mut some = [0; 8192];
    while let Ok(read @ 1..) = from.read(&mut some) {
        kept.extend_from_slice(&some[..read]);
        if kept.len() > most.saturating_mul(2).max(some.len()) {
            kept.drain(..kept.len() - most);
        }
    }
    kept.split_off(kept.len().saturating_sub(most))
}
