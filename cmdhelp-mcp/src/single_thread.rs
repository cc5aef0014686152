//! Serves a client with one thread. A second thread reads the input only during long calls.
//!
//! A call is answered fastest if the same thread reads it, carries it out and writes the answer,
//! because no switch between threads is needed. But a cancellation that arrives during a long call
//! has to be read, too. So the second thread checks every few milliseconds whether the first thread
//! is still busy with the same call. If so, the second thread reads the input. While no calls
//! arrive, the second thread sleeps.

use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use super::caller::Caller;
use super::consent::Answer;
use super::deadlines::{Deadlines, TimedCall};
use super::exchange::{Exchange, PendingConsent};
use super::lines::InputLines;
use super::lock::{locked, wait, wait_for};
use super::serve::Read;
use super::server::Server;
use super::thread;

/// The interval at which the second thread checks the first. A cancellation may be delayed by this
/// time.
const POLL_INTERVAL: Duration = Duration::from_millis(4);

/// The number of checks after the last call before the second thread sleeps.
const CHECKS_BEFORE_SLEEP: u32 = 64;

/// The time within which the first thread must end the program after the input has ended. After
/// this time, the second thread ends it.
const END_TIMEOUT: Duration = Duration::from_millis(500);

/// The state that the first and the second thread share.
struct Threads<R> {
    server: Arc<Server>,
    state: Mutex<State<R>>,
    /// Notified when the first thread has work.
    work: Condvar,
    /// Notified when the second thread has to watch the first one.
    watch: Condvar,
    /// Called after the last answer, before the process exits.
    at_end: Arc<dyn Fn() + Send + Sync>,
    deadlines: Deadlines,
}

struct State<R> {
    /// The input, unless a thread is reading it.
    lines: Option<InputLines<R>>,
    /// The work for the first thread.
    work: VecDeque<Work>,
    /// Whether the first thread waits for work instead of reading.
    is_waiting: bool,
    /// Whether the first thread is busy.
    is_busy: bool,
    /// How many times the first thread has become busy.
    turn: u64,
    /// Whether the second thread sleeps until it is woken.
    is_asleep: bool,
    /// The number of questions that wait for a user's answer.
    open_questions: usize,
    /// The call that the first thread is carrying out.
    current: Option<TimedCall>,
    end: Option<io::Result<()>>,
}

enum Work {
    Call(Exchange),
    Answered(PendingConsent, Answer),
}

/// Serves a client until its input ends. Carries out all calls on the calling thread.
pub(super) fn serve_on_this_thread<R: BufRead + Send + 'static>(
    server: Arc<Server>,
    input: R,
    caller: &dyn Caller,
    deadline: Option<Duration>,
    at_end: Arc<dyn Fn() + Send + Sync>,
) -> io::Result<()> {
    let threads = Arc::new(Threads {
        at_end,
        deadlines: Deadlines::new(Arc::clone(&server), deadline),
        server,
        state: Mutex::new(State {
            lines: Some(InputLines::new(input)),
            work: VecDeque::new(),
            is_waiting: false,
            is_busy: false,
            turn: 0,
            is_asleep: false,
            open_questions: 0,
            current: None,
            end: None,
        }),
        work: Condvar::new(),
        watch: Condvar::new(),
    });
    let watching = Arc::clone(&threads);
    thread::start("mcp input", Box::new(move || watching.watch()))?;
    threads.carry_out(caller)
}

impl<R: BufRead + Send + 'static> Threads<R> {
    /// Reads calls and carries them out, including calls that the second thread has read.
    fn carry_out(self: &Arc<Self>, caller: &dyn Caller) -> io::Result<()> {
        loop {
            let mut state = self.state();
            state.is_busy = false;
            state.current = None;
            loop {
                if let Some(work) = state.work.pop_front() {
                    self.begin(&mut state);
                    drop(state);
                    self.perform(work, caller);
                    break;
                }
                if let Some(end) = state.end.take() {
                    return end;
                }
                // While a question waits for a user's answer, the second thread reads the input, so
                // that the answer is read even during calls.
                let lines = (state.open_questions == 0)
                    .then(|| state.lines.take())
                    .flatten();
                if let Some(lines) = lines {
                    drop(state);
                    if let Some(end) = self.read_and_perform(lines, caller) {
                        return end;
                    }
                    break;
                }
                if state.lines.is_some() {
                    self.wake(&mut state);
                }
                state.is_waiting = true;
                state = wait(&self.work, state);
                state.is_waiting = false;
            }
        }
    }

    /// Reads a line, and carries out the call in it if there is one. At the end of the input,
    /// returns the result for [`serve_on_this_thread`].
    fn read_and_perform(
        self: &Arc<Self>,
        mut lines: InputLines<R>,
        caller: &dyn Caller,
    ) -> Option<io::Result<()>> {
        let read = self.server.read(&mut lines);
        if let Ok(Read::End) | Err(_) = read {
            // This thread reads only when no call is running, so no call is interrupted.
            self.server.end();
            return Some(read.map(drop));
        }
        let mut state = self.state();
        state.lines = Some(lines);
        self.begin(&mut state);
        if let Ok(Read::Call(exchange)) = read {
            state.current = self.deadlines.of(&exchange);
            drop(state);
            self.perform(Work::Call(exchange), caller);
        } else {
            drop(state);
            self.server.outbox.write();
        }
        None
    }

    /// Records that the first thread has become busy.
    fn begin(&self, state: &mut State<R>) {
        state.is_busy = true;
        state.turn += 1;
        if state.is_asleep {
            self.wake(state);
        }
    }

    fn wake(&self, state: &mut State<R>) {
        state.is_asleep = false;
        self.watch.notify_all();
    }

    fn perform(self: &Arc<Self>, work: Work, caller: &dyn Caller) {
        match work {
            Work::Call(exchange) => {
                if let Some(asking) = exchange.attempt(caller) {
                    self.ask(asking);
                }
            }
            Work::Answered(asking, answer) => asking.finish(answer, caller),
        }
    }

    /// Asks the user on a new thread, so that other calls can be carried out meanwhile.
    fn ask(self: &Arc<Self>, asking: PendingConsent) {
        self.state().open_questions += 1;
        let threads = Arc::clone(self);
        let ask = move || {
            let answer = asking.ask();
            threads
                .deadlines
                .keep(threads.deadlines.of(&asking.exchange));
            let mut state = threads.state();
            state.open_questions -= 1;
            threads.add(&mut state, Work::Answered(asking, answer));
        };
        if thread::start("mcp question", Box::new(ask)).is_err() {
            // The thread could not be started, and the dropped call has answered itself with an
            // error.
            self.state().open_questions -= 1;
        }
    }

    /// Watches the first thread, and reads the input while the first thread is busy.
    fn watch(&self) {
        let mut seen = 0;
        let mut quiet = 0;
        let mut state = self.state();
        loop {
            let is_long = state.is_busy && state.turn == seen;
            if (is_long || state.open_questions > 0)
                && let Some(lines) = state.lines.take()
            {
                let current = state.current.take();
                drop(state);
                self.deadlines.keep(current);
                self.read_instead(lines);
                state = self.state();
            }
            quiet = match state.is_busy || state.turn != seen {
                true => 0,
                false => quiet + 1,
            };
            seen = state.turn;
            if quiet > CHECKS_BEFORE_SLEEP {
                state.is_asleep = true;
                while state.is_asleep {
                    state = wait(&self.watch, state);
                }
                quiet = 0;
            } else {
                state = wait_for(&self.watch, state, POLL_INTERVAL);
            }
        }
    }

    /// Reads the input until the first thread can read it again.
    fn read_instead(&self, mut lines: InputLines<R>) {
        loop {
            let read = self.server.read(&mut lines);
            self.server.outbox.hand_over();
            match read {
                Ok(Read::Message) => {}
                Ok(Read::Call(exchange)) => {
                    self.deadlines.keep(self.deadlines.of(&exchange));
                    let mut state = self.state();
                    self.add(&mut state, Work::Call(exchange));
                    if state.is_waiting && state.open_questions == 0 {
                        state.lines = Some(lines);
                        return;
                    }
                }
                Ok(Read::End) => self.end(Ok(())),
                Err(error) => self.end(Err(error)),
            }
        }
    }

    /// Exits the process, even if a call is running.
    fn end(&self, read: io::Result<()>) -> ! {
        let status = i32::from(read.is_err());
        self.server.end();
        self.state().end = Some(read);
        self.work.notify_all();
        // The first thread exits the process earlier, unless it is blocked.
        std::thread::sleep(END_TIMEOUT);
        (self.at_end)();
        std::process::exit(status)
    }

    /// Adds work to the queue of the first thread.
    fn add(&self, state: &mut State<R>, work: Work) {
        state.work.push_back(work);
        self.work.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, State<R>> {
        locked(&self.state)
    }
}
