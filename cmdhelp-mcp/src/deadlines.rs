//! Answers calls that exceed their time limit. This module is for servers that carry out calls in
//! their own process, because such a server cannot stop a command.

use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use super::cancellation::Cancellation;
use super::ended;
use super::exchange::Exchange;
use super::lock::{locked, wait, wait_for};
use super::message::Id;
use super::server::Server;
use super::thread;

/// A call, and the time by which it has to be answered.
#[derive(Debug)]
pub(super) struct TimedCall {
    id: Id,
    call: Arc<Cancellation>,
    until: Instant,
    deadline: Duration,
}

/// Watches the time limits of calls. If a call exceeds its limit, the watching thread answers the
/// call and requests the command to stop.
#[derive(Debug)]
pub(super) struct Deadlines {
    server: Arc<Server>,
    /// The time limit of a call whose command declares none.
    default: Option<Duration>,
    kept: Arc<PendingDeadline>,
}

#[derive(Debug, Default)]
struct PendingDeadline {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    calls: Vec<TimedCall>,
    has_thread: bool,
}

impl Deadlines {
    pub(super) fn new(server: Arc<Server>, default: Option<Duration>) -> Self {
        Self {
            server,
            default,
            kept: Arc::default(),
        }
    }

    /// Returns the call with the time at which it exceeds its limit, or `None` if it has no limit.
    pub(super) fn of(&self, exchange: &Exchange) -> Option<TimedCall> {
        let deadline = exchange.deadline().or(self.default)?;
        Some(TimedCall {
            id: exchange.id.clone(),
            call: Arc::clone(&exchange.cancellation),
            until: Instant::now() + deadline,
            deadline,
        })
    }

    /// Starts to watch the time limit of a call, if it has one. The first such call starts the
    /// thread that watches the limits of all calls.
    pub(super) fn keep(&self, timed: Option<TimedCall>) {
        let Some(timed) = timed else {
            return;
        };
        let mut state = locked(&self.kept.state);
        state.calls.push(timed);
        if !state.has_thread {
            let (server, kept) = (Arc::clone(&self.server), Arc::clone(&self.kept));
            let keep = Box::new(move || kept.keep(&server));
            state.has_thread = thread::start("mcp deadlines", keep).is_ok();
        }
        self.kept.changed.notify_all();
    }
}

impl PendingDeadline {
    fn keep(&self, server: &Server) {
        let mut state = locked(&self.state);
        loop {
            state.calls.retain(|it| server.is_running(&it.id, &it.call));
            let now = Instant::now();
            for late in state.calls.extract_if(.., |it| it.until <= now) {
                server.answer_early(&late.id, &late.call, &ended::timed_out(late.deadline));
            }
            server.outbox.hand_over();
            let next = state.calls.iter().map(|it| it.until).min();
            state = match next {
                None => wait(&self.changed, state),
                Some(next) => {
                    let left = next.saturating_duration_since(now);
                    wait_for(&self.changed, state, left)
                }
            };
        }
    }
}
