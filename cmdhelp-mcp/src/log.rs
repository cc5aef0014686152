//! Writes a log to standard error. The host may not read the log, so calls never wait until it
//! does.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use super::lock::{locked, wait, wait_while};
use super::thread;

/// The maximum number of bytes that wait in memory until the host reads them. Further output is
/// dropped.
const MAX: usize = 1 << 20;

/// A log. Writing to it never blocks.
#[derive(Clone)]
pub(super) struct Log(Arc<Inner>);

struct Inner {
    state: Mutex<State>,
    changed: Condvar,
    to: Mutex<Box<dyn Write + Send>>,
}

#[derive(Debug, Default)]
struct State {
    parts: VecDeque<Vec<u8>>,
    /// The number of bytes that wait to be written.
    size: usize,
    /// The number of bytes that were dropped since the last write.
    lost: usize,
    has_thread: bool,
    is_writing: bool,
}

impl Log {
    pub(super) fn new(to: Box<dyn Write + Send>) -> Self {
        Self(Arc::new(Inner {
            state: Mutex::default(),
            changed: Condvar::new(),
            to: Mutex::new(to),
        }))
    }

    /// Appends bytes to the log.
    pub(super) fn put(&self, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        let mut state = self.state();
        if state.size + bytes.len() > MAX {
            state.lost += bytes.len();
            return;
        }
        state.size += bytes.len();
        state.parts.push_back(bytes.to_vec());
        if !state.has_thread {
            let log = self.clone();
            let write = Box::new(move || log.write());
            state.has_thread = thread::start("mcp log", write).is_ok();
        }
        self.0.changed.notify_all();
    }

    fn write(&self) {
        let mut to = locked(&self.0.to);
        let mut state = self.state();
        loop {
            let Some(part) = state.parts.pop_front() else {
                state = wait(&self.0.changed, state);
                continue;
            };
            let lost = std::mem::take(&mut state.lost);
            state.is_writing = true;
            drop(state);
            let mut written = to.write_all(&part);
            if lost > 0 {
                let note = format!("\n({lost} bytes of log were left out)\n");
                written = written.and_then(|()| to.write_all(note.as_bytes()));
            }
            // An error means that the host has closed the log. Nothing can be done about it.
            let _ = written.and_then(|()| to.flush());
            state = self.state();
            state.is_writing = false;
            state.size -= part.len();
            self.0.changed.notify_all();
        }
    }

    /// Waits until the log is written, up to a time limit.
    pub(super) fn flush(&self, patience: Duration) {
        let until = Instant::now() + patience;
        drop(wait_while(&self.0.changed, self.state(), until, |state| {
            state.has_thread && (state.is_writing || !state.parts.is_empty())
        }));
    }

    fn state(&self) -> MutexGuard<'_, State> {
        locked(&self.0.state)
    }
}

cmdhelp_spec::opaque! { Log }
