//! The process that carries out a task.

use std::cell::Cell;
use std::env;
use std::io::{self, BufRead as _, Write as _};
use std::process;
use std::thread;
use std::time::Duration;

use cmdhelp_sandbox::Stopper;

use super::order::Order;
use super::store::{Beginning, Tasks};
use crate::execute::{CallFault, Ending, Envelope, FaultCode};
use crate::host::{Agreement, Host};

/// The argument with which this program becomes a worker.
pub(super) const WORD: &str = "__cmdhelp_task";
/// The line that tells a worker to continue without its caller.
pub(super) const LET_GO: &str = "go\n";
/// The interval at which a worker checks whether its task was cancelled.
const INTERVAL: Duration = Duration::from_millis(100);
/// The maximum number of tasks in progress.
const MOST: usize = 256;

/// The message of a worker to the process that started it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// The program has been started.
    Working,
    /// The answer has been written.
    Ended,
}

impl Said {
    const ALL: [(Self, &'static str); 2] = [(Self::Working, "working"), (Self::Ended, "ended")];

    pub(super) fn of(line: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|(_, word)| *word == line).map(|(said, _)| said)
    }

    /// Sends the message. Errors are ignored, since the receiver may be gone.
    fn tell(self) {
        let word = Self::ALL.iter().find(|(said, _)| *said == self);
        let mut output = io::stdout().lock();
        let _ = writeln!(output, "{}", word.map_or("", |it| it.1)).and_then(|()| output.flush());
    }
}

/// Carries out a task and ends the process, if this program was started as a worker.
///
/// A program that starts tasks must call this at the beginning of `main`, after `cmdhelp_sandbox::enter`.
pub fn enter() {
    if env::args_os().nth(1).is_some_and(|it| it == WORD) {
        // A new session: the worker survives the end of the caller's terminal.
        let _ = rustix::process::setsid();
        process::exit(i32::from(work().is_none()));
    }
}

/// Reads a call, carries it out, and writes its answer.
fn work() -> Option<()> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line).ok()?;
    let order = Order::parse(&line)?;
    let folders = crate::registry::Folders::of_user()?;
    let tasks = Tasks::of(&folders);
    let working = tasks.clear().ok()?;
    // Held until this process ends.
    let _lock = tasks.make(&order.id).ok()?;
    let ending = watch(&tasks, &order.id);
    let answer = match working < MOST {
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
    Said::Ended.tell();
    Some(())
}

fn carry_out(order: &Order, tasks: &Tasks, ending: &Ending) -> Result<Envelope, CallFault> {
    let host = Host::open(order.given.folder.clone(), order.channel);
    let mut host = host.map_err(|it| CallFault::new(FaultCode::Registry, it.to_string()))?;
    host.registry.policy.mode = order.mode;
    host.registry.drivers.demanded.clone_from(&order.driver);
    let decided = host.decide(&order.program, &order.given)?;
    let beginning = Beginning {
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
            Ok(()) => Said::Working.tell(),
            // Nobody could find it.
            Err(error) => {
                unwritten.set(Some(error));
                ending.want();
            }
        }
    };
    let answer = host.call_with(decided, &agreement, &on_start);
    match unwritten.take() {
        Some(error) => Err(error.into()),
        None => Ok(answer),
    }
}

/// Watches for the request to end a task: by its caller, who leaves before the task was detached,
/// or by anybody later.
fn watch(tasks: &Tasks, id: &str) -> Ending {
    let ending = Ending::default();
    let by_caller = ending.clone();
    thread::spawn(move || {
        let mut line = String::new();
        let read = io::stdin().lock().read_line(&mut line);
        if read.is_err() || line != LET_GO {
            by_caller.want();
        }
    });
    let (by_anybody, tasks, id) = (ending.clone(), tasks.clone(), id.to_owned());
    thread::spawn(move || {
        while !tasks.is_cancelled(&id) {
            thread::sleep(INTERVAL);
        }
        by_anybody.want();
    });
    ending
}
