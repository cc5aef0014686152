//! Serving on one thread, and who reads while that is busy.
//!
//! A thread that reads a call, carries it out and writes the answer itself loses no time on others.
//! But a call may take long, and then somebody has to hear that it is called off. So a second thread
//! looks every few milliseconds whether the first one is still with the same call; if so, it reads
//! in its place. When no calls come, it sleeps.

use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::caller::Caller;
use super::consent::Answer;
use super::deadlines::{Deadlines, Timed};
use super::exchange::{Asking, Exchange};
use super::lines::Lines;
use super::serve::Read;
use super::server::Server;
use super::thread;

/// How often the second thread looks. Nobody notices that something is called off so much later.
const TICK: Duration = Duration::from_millis(4);

/// How many times it looks after the last call before it sleeps.
const PATIENCE: u32 = 64;

/// How long the program may take to end by itself when there is no more input.
const FAREWELL: Duration = Duration::from_millis(500);

/// What both threads know.
struct Shift<R> {
    server: Arc<Server>,
    state: Mutex<State<R>>,
    /// For the thread that carries calls out.
    work: Condvar,
    /// For the thread that watches that one.
    watch: Condvar,
    /// What is to be done when nothing more is to be answered.
    at_end: Arc<dyn Fn() + Send + Sync>,
    deadlines: Deadlines,
}

struct State<R> {
    /// The input, unless somebody is reading.
    lines: Option<Lines<R>>,
    /// What waits to be carried out.
    work: VecDeque<Work>,
    /// Whether the first thread waits for work, and does not read.
    is_waiting: bool,
    /// Whether the first thread is with something, and this is how many times it was.
    is_busy: bool,
    turn: u64,
    /// Whether the second thread sleeps until it is woken.
    is_asleep: bool,
    /// The number of users that are being asked.
    asked: usize,
    /// The first thread is with this call.
    current: Option<Timed>,
    end: Option<io::Result<()>>,
}

enum Work {
    Call(Exchange),
    Asked(Asking, Answer),
}

/// Serves a client until its input ends, and carries out all calls on this thread.
pub(super) fn serve_on_this_thread<R: BufRead + Send + 'static>(
    server: Arc<Server>,
    input: R,
    caller: &dyn Caller,
    deadline: Option<Duration>,
    at_end: Arc<dyn Fn() + Send + Sync>,
) -> io::Result<()> {
    let shift = Arc::new(Shift {
        at_end,
        deadlines: Deadlines::new(Arc::clone(&server), deadline),
        server,
        state: Mutex::new(State {
            lines: Some(Lines::new(input)),
            work: VecDeque::new(),
            is_waiting: false,
            is_busy: false,
            turn: 0,
            is_asleep: false,
            asked: 0,
            current: None,
            end: None,
        }),
        work: Condvar::new(),
        watch: Condvar::new(),
    });
    let watching = Arc::clone(&shift);
    thread::start("mcp input", Box::new(move || watching.watch()))?;
    shift.carry_out(caller)
}

impl<R: BufRead + Send + 'static> Shift<R> {
    /// Reads calls and carries them out, and what others have read.
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
                // Whoever is asked has to be heard, too; that is for the other thread.
                let lines = (state.asked == 0).then(|| state.lines.take()).flatten();
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

    /// Takes a line, and carries out the call that it is; tells how it has ended when there is none.
    fn read_and_perform(
        self: &Arc<Self>,
        mut lines: Lines<R>,
        caller: &dyn Caller,
    ) -> Option<io::Result<()>> {
        let read = self.server.read(&mut lines);
        if let Ok(Read::End) | Err(_) = read {
            // Nothing runs, or we would not have read.
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

    /// The thread that carries calls out begins with something.
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
            Work::Asked(asking, answer) => asking.finish(answer, caller),
        }
    }

    /// Has a user asked on a thread of its own: others can be called in the meantime.
    fn ask(self: &Arc<Self>, asking: Asking) {
        self.state().asked += 1;
        let shift = Arc::clone(self);
        let ask = move || {
            let answer = asking.ask();
            shift.deadlines.keep(shift.deadlines.of(&asking.exchange));
            let mut state = shift.state();
            state.asked -= 1;
            shift.add(&mut state, Work::Asked(asking, answer));
        };
        if thread::start("mcp question", Box::new(ask)).is_err() {
            // It was answered when it was dropped.
            self.state().asked -= 1;
        }
    }

    /// Looks after the thread that carries calls out, and reads in its place while it is busy.
    fn watch(&self) {
        let mut seen = 0;
        let mut quiet = 0;
        let mut state = self.state();
        loop {
            let is_long = state.is_busy && state.turn == seen;
            if (is_long || state.asked > 0)
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
            if quiet > PATIENCE {
                state.is_asleep = true;
                while state.is_asleep {
                    state = wait(&self.watch, state);
                }
                quiet = 0;
            } else {
                let woken = self.watch.wait_timeout(state, TICK);
                state = woken.unwrap_or_else(PoisonError::into_inner).0;
            }
        }
    }

    /// Reads until the other thread can go on with it.
    fn read_instead(&self, mut lines: Lines<R>) {
        loop {
            let read = self.server.read(&mut lines);
            self.server.outbox.hand_over();
            match read {
                Ok(Read::Message) => {}
                Ok(Read::Call(exchange)) => {
                    self.deadlines.keep(self.deadlines.of(&exchange));
                    let mut state = self.state();
                    self.add(&mut state, Work::Call(exchange));
                    if state.is_waiting && state.asked == 0 {
                        state.lines = Some(lines);
                        return;
                    }
                }
                Ok(Read::End) => self.end(Ok(())),
                Err(error) => self.end(Err(error)),
            }
        }
    }

    /// Ends the program, whatever runs.
    fn end(&self, read: io::Result<()>) -> ! {
        let status = i32::from(read.is_err());
        self.server.end();
        self.state().end = Some(read);
        self.work.notify_all();
        // The other thread ends the process, unless it is kept from it.
        std::thread::sleep(FAREWELL);
        (self.at_end)();
        std::process::exit(status)
    }

    /// Adds work for the thread that carries calls out.
    fn add(&self, state: &mut State<R>, work: Work) {
        state.work.push_back(work);
        self.work.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, State<R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn wait<'s, S>(condition: &Condvar, state: MutexGuard<'s, S>) -> MutexGuard<'s, S> {
    let woken = condition.wait(state);
    woken.unwrap_or_else(PoisonError::into_inner)
}
