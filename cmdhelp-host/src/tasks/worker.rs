//! Runs the call of a task in a process of its own, the worker.

use std::cell::Cell;
use std::env;
use std::io::{self, BufRead as _, Write as _};
use std::process;
use std::thread;
use std::time::Duration;

use cmdhelp_sandbox::Stopper;

use super::background_call::BackgroundCall;
use super::store::{StartFacts, Tasks};
use crate::execute::{CallFault, CancelHandle, Envelope, FaultCode, Observer};
use crate::host::{Agreement, Host};

/// The first argument with which a worker is started.
pub(super) const WORD: &str = "__cmdhelp_task";
/// The line that the caller writes to the worker's input to detach the call.
pub(super) const START_LINE: &str = "go\n";
/// The interval at which a worker checks whether its task was cancelled.
const INTERVAL: Duration = Duration::from_millis(100);
/// The maximum number of tasks that run at the same time.
const MAX_TASKS: usize = 256;

/// A report of a worker to the process that started the worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum WorkerReport {
    /// The task cannot be stored, for this reason. Nothing was run.
    Unstored(String),
    /// The program has been started.
    Working,
    /// The answer has been written.
    Ended,
}

impl WorkerReport {
    pub(super) fn of(line: &str) -> Option<Self> {
        match line.split_once(": ") {
            Some(("unstored", why)) => Some(Self::Unstored(why.to_owned())),
            None if line == "working" => Some(Self::Working),
            None if line == "ended" => Some(Self::Ended),
            _ => None,
        }
    }

    fn line(&self) -> String {
        match self {
            Self::Unstored(why) => format!("unstored: {why}"),
            Self::Working => "working".to_owned(),
            Self::Ended => "ended".to_owned(),
        }
    }

    /// Sends the report. Errors are ignored, because the receiver may have ended.
    fn print(self) {
        let mut output = io::stdout().lock();
        let _ = writeln!(output, "{}", self.line()).and_then(|()| output.flush());
    }
}

/// If this process was started as a worker, runs the call of a task and exits. Otherwise, returns at once.
///
/// A program that starts tasks must call this function at the beginning of `main`, after `cmdhelp_sandbox::enter`.
pub fn enter() {
    if env::args_os().nth(1).is_some_and(|it| it == WORD) {
        // In a session of its own, the worker continues when the caller's terminal is closed.
        crate::system::begin_session();
        process::exit(i32::from(work().is_none()));
    }
}

/// Receives a call, runs it, and stores its answer.
fn work() -> Option<()> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line).ok()?;
    let order = BackgroundCall::parse(&line)?;
    let folders = crate::registry::Folders::of_user()?;
    let tasks = Tasks::of(&folders);
    let stored = tasks
        .clear()
        .and_then(|working| Ok((working, tasks.make(&order.id)?)));
    // The task stays locked until this process ends.
    let (working, _lock) = match stored {
        Ok(stored) => stored,
        Err(error) => {
            WorkerReport::Unstored(error.to_string()).print();
            return None;
        }
    };
    let ending = watch(&tasks, &order.id);
    let answer = match working < MAX_TASKS {
        true => carry_out(&order, &tasks, &ending),
        false => {
            let why = format!("{working} tasks are running; wait for one, or cancel one");
            Err(CallFault::new(FaultCode::Busy, why))
        }
    };
    let answer = answer.unwrap_or_else(|fault| {
        let words = [&[order.program.clone()][..], &order.given.command].concat();
        Envelope::of_fault(&words.join(" "), &fault)
    });
    let answer = ending.applied_to(answer);
    tasks
        .end(&order.id, &answer.to_json(), answer.status)
        .ok()?;
    WorkerReport::Ended.print();
    Some(())
}

fn carry_out(
    order: &BackgroundCall,
    tasks: &Tasks,
    ending: &CancelHandle,
) -> Result<Envelope, CallFault> {
    let host = Host::open(order.given.folder.clone(), order.channel);
    let mut host = host.map_err(|it| CallFault::new(FaultCode::Registry, it.to_string()))?;
    host.registry.policy.mode = order.mode;
    host.registry.drivers.demanded.clone_from(&order.driver);
    let decided = host.decide(&order.program, &order.given)?;
    let beginning = StartFacts {
        tool: decided.plan.name(),
        via: order.via.clone(),
        words: decided.plan.shown_words(),
        folder: decided.plan.folder.clone(),
        limit: decided.plan.time,
    };
    let agreement = match &order.token {
        Some(token) => Agreement::Token(token.clone()),
        None => Agreement::None,
    };
    let unwritten = Cell::new(None);
    let on_start = |stopper: Stopper| {
        ending.stops(stopper);
        match tasks.begin(&order.id, &beginning) {
            Ok(()) => WorkerReport::Working.print(),
            // A call that cannot be stored as a task is ended, because nobody could find it later.
            Err(error) => {
                unwritten.set(Some(error));
                ending.cancel();
            }
        }
    };
    let answer = host.call_with(decided, &agreement, &Observer::of_start(&on_start));
    match unwritten.take() {
        Some(error) => Err(error.into()),
        None => Ok(answer),
    }
}

/// Starts threads that end the call if its caller ends before it has detached the call, or if any process cancels the
/// task. Returns the handle with which they end the call.
fn watch(tasks: &Tasks, id: &str) -> CancelHandle {
    let ending = CancelHandle::default();
    let by_caller = ending.clone();
    thread::spawn(move || {
        let mut line = String::new();
        let read = io::stdin().lock().read_line(&mut line);
        if read.is_err() || line != START_LINE {
            by_caller.cancel();
        }
    });
    let (by_anybody, tasks, id) = (ending.clone(), tasks.clone(), id.to_owned());
    thread::spawn(move || {
        while !tasks.is_cancelled(&id) {
            thread::sleep(INTERVAL);
        }
        by_anybody.cancel();
    });
    ending
}
