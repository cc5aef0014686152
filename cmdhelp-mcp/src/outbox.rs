//! Messages on their way out.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use cmdhelp_spec::json::without_space;

use super::message::Id;
use super::thread;

/// A message on its way out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outgoing {
    /// A message about no request in particular.
    Alone(String),
    /// A message about a request that has no answer yet: its id, as JSON, and the message.
    About(String, String),
    /// The answer to a request: its id, as JSON, and the message.
    Answer(String, String),
    /// A request was called off, and has no answer.
    Silence(String),
}

/// What carries messages to a client.
pub trait Outlet: Send {
    /// Sends a message.
    ///
    /// # Errors
    ///
    /// If the client has gone.
    fn send(&mut self, message: Outgoing) -> io::Result<()>;
}

impl<W: Write + Send> Outlet for W {
    fn send(&mut self, message: Outgoing) -> io::Result<()> {
        match message {
            Outgoing::Alone(text) | Outgoing::About(_, text) | Outgoing::Answer(_, text) => {
                line(self, text)
            }
            Outgoing::Silence(_) => Ok(()),
        }
    }
}

/// Where messages are put.
///
/// Whoever reads what the client sends must not wait until it takes what we send: a client that
/// writes a thousand requests before it reads the first answer would otherwise wait for us while we
/// wait for it. So such a one leaves the writing to a thread. Everybody else writes what there is
/// himself, which takes no second thread and so no time.
///
/// The thread starts when there is something for it: a thread that only waits is enough for some
/// kernels to keep client and server on two processors, and then each message has to wake one.
#[derive(Clone)]
pub(super) struct Outbox(Arc<Inner>);

struct Inner {
    state: Mutex<State>,
    changed: Condvar,
    outlet: Mutex<Option<Box<dyn Outlet>>>,
}

#[derive(Default)]
struct State {
    messages: VecDeque<Outgoing>,
    /// Whether there is a thread for it.
    has_thread: bool,
    /// Somebody writes them, in their order.
    is_writing: bool,
    /// No more are taken.
    is_closed: bool,
}

impl fmt::Debug for Outbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outbox").finish_non_exhaustive()
    }
}

impl Outbox {
    pub(super) fn new(outlet: Box<dyn Outlet>) -> Self {
        Self(Arc::new(Inner {
            state: Mutex::default(),
            changed: Condvar::new(),
            outlet: Mutex::new(Some(outlet)),
        }))
    }

    /// Puts a message in, to be written by whoever writes next.
    pub(super) fn put(&self, message: String) {
        self.push(Outgoing::Alone(message));
    }

    /// Puts a message about a request in.
    pub(super) fn put_about(&self, id: &Id, message: String) {
        self.push(Outgoing::About(id.raw().to_owned(), message));
    }

    /// Puts the answer to a request in.
    pub(super) fn put_answer(&self, id: &Id, message: String) {
        self.push(Outgoing::Answer(id.raw().to_owned(), message));
    }

    /// Notes that a request will have no answer.
    pub(super) fn put_silence(&self, id: &Id) {
        self.push(Outgoing::Silence(id.raw().to_owned()));
    }

    fn push(&self, message: Outgoing) {
        let mut state = self.state();
        if !state.is_closed {
            state.messages.push_back(message);
        }
    }

    /// Has what there is written by the thread for that.
    pub(super) fn hand_over(&self) {
        let mut state = self.state();
        if state.messages.is_empty() {
            return;
        }
        if std::mem::replace(&mut state.has_thread, true) {
            self.0.changed.notify_all();
            return;
        }
        drop(state);
        let writing = self.clone();
        let write = move || {
            while writing.wait() {
                writing.write();
            }
        };
        if thread::start("mcp output", Box::new(write)).is_err() {
            // Better to wait for the client than to leave it without an answer.
            self.state().has_thread = false;
            self.write();
        }
    }

    /// Writes what there is, unless somebody is at it.
    pub(super) fn write(&self) {
        let mut state = self.state();
        if std::mem::replace(&mut state.is_writing, true) {
            return;
        }
        while let Some(message) = state.messages.pop_front() {
            drop(state);
            let mut outlet = self.outlet();
            let is_written = outlet.as_mut().is_some_and(|to| to.send(message).is_ok());
            drop(outlet);
            state = self.state();
            if !is_written {
                // The client has gone, and gets nothing more, which is no error.
                state.is_closed = true;
                state.messages.clear();
            }
        }
        state.is_writing = false;
        if state.is_closed {
            self.0.changed.notify_all();
        }
    }

    /// Takes no more messages, and gives those that are in it this long to be written.
    pub(super) fn close(&self, patience: Duration) {
        let until = Instant::now() + patience;
        self.hand_over();
        let mut state = self.state();
        state.is_closed = true;
        self.0.changed.notify_all();
        while state.is_writing || !state.messages.is_empty() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            let woken = self.0.changed.wait_timeout(state, left);
            state = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
        drop(state);
        // Whoever reads sees the end.
        self.outlet().take();
    }

    /// Waits until there is something that nobody writes; false if there never will be.
    fn wait(&self) -> bool {
        let mut state = self.state();
        while state.is_writing || state.messages.is_empty() {
            if state.is_closed && !state.is_writing {
                return false;
            }
            let woken = self.0.changed.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
        true
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn outlet(&self) -> MutexGuard<'_, Option<Box<dyn Outlet>>> {
        self.0.outlet.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes a message: a line, whatever texts it was made of.
fn line(writer: &mut impl Write, mut message: String) -> io::Result<()> {
    let bytes = message.as_bytes();
    if bytes.contains(&b'\n') || bytes.contains(&b'\r') {
        message = without_space(&message);
    }
    message.push('\n');
    writer.write_all(message.as_bytes())?;
    writer.flush()
}
