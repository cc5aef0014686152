//! Calls the author's functions that return the state of the program, and waits for them only until
//! a deadline.
//!
//! The author's functions may read disks and networks, and help must be printed even if one of them
//! never returns. So each function runs on a separate thread, and all have the same deadline. If a
//! function misses the deadline, help says that its result is missing and why, while the function
//! keeps running.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::{Session, SessionFact, SessionFn};
use crate::manifest::Source;

/// The state of the program at the time when help is printed.
#[derive(Clone, Debug, Default)]
pub struct ProgramState {
    /// The current session, if the program has a function for it.
    pub session: Option<Session>,
    /// The values that arguments accept at the moment, each list with the words of the command that
    /// would print it.
    pub values: Vec<(String, Vec<String>)>,
    /// The values and facts that could not be determined.
    pub unavailable: Vec<Unavailable>,
}

/// A part of the state that could not be determined: the session, or the values that a command
/// would list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unavailable {
    /// The words of the command that lists the values, or `session`.
    pub what: String,
    /// The reason why the state or the values could not be determined.
    pub why: String,
}

impl ProgramState {
    /// Returns whether there is anything to print besides values.
    #[must_use]
    #[inline]
    pub fn has_context(&self) -> bool {
        self.facts().next().is_some() || !self.unavailable.is_empty()
    }

    /// Returns the facts about the session, each with its name.
    #[inline]
    pub fn facts(&self) -> impl Iterator<Item = (&str, &SessionFact)> {
        self.session.iter().flat_map(Session::facts)
    }

    /// Returns the values that the command with the words `command` would list.
    #[must_use]
    #[inline]
    pub fn values_of(&self, command: &str) -> Option<&[String]> {
        let mut values = self.values.iter();
        let (_, found) = values.find(|(known, _)| known == command)?;
        Some(found)
    }

    /// Returns why the values that the command would list could not be determined, or `None` if
    /// they could.
    #[must_use]
    #[inline]
    pub fn why_not(&self, command: &str) -> Option<&str> {
        let mut unavailable = self.unavailable.iter();
        let found = unavailable.find(|unavailable| unavailable.what == command)?;
        Some(&found.why)
    }
}

/// The result of a function, with the index of the function.
struct Gathered {
    index: usize,
    result: Result<FunctionResult, String>,
}

enum FunctionResult {
    Session(Session),
    Values(Vec<String>),
}

/// Calls all functions at once, and waits for their results until the deadline.
///
/// If a function fails, panics or misses the deadline, an entry in [`ProgramState::unavailable`]
/// says so. If several functions belong to the same command, only the first one is called.
///
/// ```
/// use std::time::Duration;
/// use cmdhelp_runtime::context::gather;
/// use cmdhelp_runtime::manifest::Source;
///
/// fn colours() -> Result<Vec<String>, String> {
///     Ok(vec!["red".into(), "blue".into()])
/// }
/// let source = Source { command: "colour list", values: colours };
/// let state = gather(None, &[source], Duration::from_secs(2));
/// assert_eq!(state.values_of("colour list").unwrap(), ["red", "blue"]);
/// ```
#[must_use]
#[inline]
pub fn gather(session: Option<SessionFn>, sources: &[Source], deadline: Duration) -> ProgramState {
    let started = Instant::now();
    let mut names: Vec<&str> = Vec::new();
    let mut state = ProgramState::default();
    let (sender, answers) = channel();
    let start =
        |index: usize, function: Box<dyn FnOnce() -> Result<FunctionResult, String> + Send>| {
            start(index, function, sender.clone())
        };
    let mut pending = Vec::new();
    if let Some(function) = session {
        names.push("session");
        pending.push(start(
            0,
            Box::new(move || function().map(FunctionResult::Session)),
        ));
    }
    for source in sources {
        let known = session.map_or(0, |_| 1);
        if names[known..].contains(&source.command) {
            continue;
        }
        let function = source.values;
        let index = names.len();
        names.push(source.command);
        pending.push(start(
            index,
            Box::new(move || function().map(FunctionResult::Values)),
        ));
    }
    drop(sender);

    let mut results: Vec<Option<Result<FunctionResult, String>>> = Vec::new();
    results.extend(
        pending
            .into_iter()
            .map(|started_thread| started_thread.err().map(Err)),
    );
    while results.iter().any(Option::is_none) {
        let left = deadline.saturating_sub(started.elapsed());
        match answers.recv_timeout(left) {
            Ok(answer) => results[answer.index] = Some(answer.result),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
        }
    }
    for (name, result) in names.iter().zip(results) {
        let late = || Err(format!("no answer within {}", span(deadline)));
        match result.unwrap_or_else(late) {
            Ok(FunctionResult::Session(session)) => state.session = Some(session),
            Ok(FunctionResult::Values(values)) if values.is_empty() => {
                state.is_unavailable(name, "there are no values at the moment".to_owned());
            }
            Ok(FunctionResult::Values(values)) => state.values.push(((*name).to_owned(), values)),
            Err(why) => state.is_unavailable(name, why),
        }
    }
    state
}

impl ProgramState {
    #[inline]
    fn is_unavailable(&mut self, what: &str, why: String) {
        self.unavailable.push(Unavailable {
            what: what.to_owned(),
            why,
        });
    }
}

/// The name of the threads that call the author's functions.
pub(crate) const THREAD: &str = "cmdhelp context";

/// Calls one function on a new thread.
#[inline]
fn start(
    index: usize,
    function: Box<dyn FnOnce() -> Result<FunctionResult, String> + Send>,
    answers: Sender<Gathered>,
) -> Result<(), String> {
    let started_thread = thread::Builder::new()
        .name(THREAD.to_owned())
        .spawn(move || {
            let result = catch_unwind(AssertUnwindSafe(function))
                .unwrap_or_else(|_| Err("the function panicked".to_owned()));
            // After the deadline, nothing receives the result.
            let _ = answers.send(Gathered { index, result });
        });
    match started_thread {
        Ok(_) => Ok(()),
        Err(error) => Err(format!("no thread could be started: {error}")),
    }
}

/// Returns a duration as text for people.
#[inline]
fn span(time: Duration) -> String {
    match time.subsec_nanos() {
        0 => format!("{} s", time.as_secs()),
        _ => format!("{} ms", time.as_millis()),
    }
}
