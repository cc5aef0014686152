//! The queue of messages from a server to its client.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use cmdhelp_spec::json::without_space;

use super::lock::{locked, wait, wait_while};
use super::message::Id;
use super::thread;

/// A message from the server to its client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outgoing {
    /// A message that belongs to no request.
    Alone(String),
    /// A message about a request that has not been answered yet: the request's id, as JSON, and the
    /// message.
    About(String, String),
    /// The answer to a request: the request's id, as JSON, and the message.
    Answer(String, String),
    /// Reports the end of a request that gets no answer because the client has cancelled it: the
    /// request's id, as JSON. No message is sent.
    NoAnswer(String),
}

/// Sends messages to a client.
pub trait Outlet: Send {
    /// Sends a message.
    ///
    /// # Errors
    ///
    /// Fails if the client has disconnected.
    fn send(&mut self, message: Outgoing) -> io::Result<()>;
}

impl<W: Write + Send> Outlet for W {
    fn send(&mut self, message: Outgoing) -> io::Result<()> {
        match message {
            Outgoing::Alone(text) | Outgoing::About(_, text) | Outgoing::Answer(_, text) => {
                line(self, text)
            }
            Outgoing::NoAnswer(_) => Ok(()),
        }
    }
}

/// A queue of outgoing messages.
///
/// The thread that reads input must never wait until the client reads output. A client may send a
/// thousand requests before it reads the first answer. If the reading thread waited, server and
/// client would wait for each other. So a second thread writes the messages that the reading thread
/// queues. All other threads write the queued messages themselves, because waking the second thread
/// would take longer.
///
/// The second thread is started only when it is needed. On some kernels, client and server run on
/// different processors even if the second thread only waits, and each message then has to wake a
/// processor.
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
    /// Whether the second thread has been started.
    has_thread: bool,
    /// Whether a thread is writing the queued messages. Only one thread writes at a time, so that
    /// the messages keep their order.
    is_writing: bool,
    /// Whether the queue accepts no more messages.
    is_closed: bool,
}

cmdhelp_spec::opaque! { Outbox }

impl Outbox {
    pub(super) fn new(outlet: Box<dyn Outlet>) -> Self {
        Self(Arc::new(Inner {
            state: Mutex::default(),
            changed: Condvar::new(),
            outlet: Mutex::new(Some(outlet)),
        }))
    }

    /// Queues a message that belongs to no request.
    pub(super) fn put(&self, message: String) {
        self.push(Outgoing::Alone(message));
    }

    /// Queues a message about a request.
    pub(super) fn put_about(&self, id: &Id, message: String) {
        self.push(Outgoing::About(id.raw().to_owned(), message));
    }

    /// Queues the answer to a request.
    #[inline(never)]
    pub(super) fn put_answer(&self, id: &Id, message: String) {
        self.push(Outgoing::Answer(id.raw().to_owned(), message));
    }

    /// Queues the report that a request has ended and gets no answer.
    pub(super) fn put_no_answer(&self, id: &Id) {
        self.push(Outgoing::NoAnswer(id.raw().to_owned()));
    }

    fn push(&self, message: Outgoing) {
        let mut state = self.state();
        if !state.is_closed {
            state.messages.push_back(message);
        }
    }

    /// Makes the second thread write the queued messages, so that the calling thread does not wait
    /// for the client.
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
            // Without a second thread, the calling thread has to write, and may wait for the
            // client.
            self.state().has_thread = false;
            self.write();
        }
    }

    /// Writes the queued messages, unless another thread is writing.
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
                // A failed write means that the client has disconnected, which is no error of the
                // server.
                state.is_closed = true;
                state.messages.clear();
            }
        }
        state.is_writing = false;
        if state.is_closed {
            self.0.changed.notify_all();
        }
    }

    /// Closes the queue, and waits until its messages are written, up to a time limit.
    pub(super) fn close(&self, patience: Duration) {
        let until = Instant::now() + patience;
        self.hand_over();
        let mut state = self.state();
        state.is_closed = true;
        self.0.changed.notify_all();
        let is_unwritten = |state: &State| state.is_writing || !state.messages.is_empty();
        let state = wait_while(&self.0.changed, state, until, is_unwritten);
        if is_unwritten(&state) {
            return;
        }
        drop(state);
        // The outlet is dropped, which closes the connection, so that the client sees the end of
        // the output.
        self.outlet().take();
    }

    /// Waits until messages are queued and no thread is writing. Returns `false` if the queue is
    /// closed.
    fn wait(&self) -> bool {
        let mut state = self.state();
        while state.is_writing || state.messages.is_empty() {
            if state.is_closed && !state.is_writing {
                return false;
            }
            state = wait(&self.0.changed, state);
        }
        true
    }

    #[inline(never)]
    fn state(&self) -> MutexGuard<'_, State> {
        locked(&self.0.state)
    }

    fn outlet(&self) -> MutexGuard<'_, Option<Box<dyn Outlet>>> {
        locked(&self.0.outlet)
    }
}

/// Writes a message as a single line, without any line feeds between its JSON tokens.
fn line(writer: &mut impl Write, mut message: String) -> io::Result<()> {
    let bytes = message.as_bytes();
    if bytes.contains(&b'\n') || bytes.contains(&b'\r') {
        message = without_space(&message);
    }
    message.push('\n');
    writer.write_all(message.as_bytes())?;
    writer.flush()
}
