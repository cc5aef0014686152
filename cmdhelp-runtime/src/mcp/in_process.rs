//! Carrying out calls in the program that serves, for programs that hold state.
//!
//! The commands share what the program's author made for them, and so they run one after the other,
//! on the thread that made it. What they print beside their results goes to standard error: the
//! output is the protocol's, and so is the input, of which they see nothing. A command that does not
//! end keeps the others waiting, and one that ends the process ends the server.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::os::fd::AsFd as _;
use std::time::{Duration, Instant};

use super::caller::{Call, Caller, Consent, Outcome, Progress};
use super::capture::{Capture, Captured};
use super::ended::{self, Ended};
use super::mailbox::{Mailbox, Taken};
use super::options::Options;
use super::server::serve;
use super::start::{CONFIRM, identity, toolbox};
use super::thread;
use crate::call::Cancellation;
use crate::spec::Words;
use crate::surface::Answer;
use crate::tree::Root;

/// How long the program may take to end by itself when there is no more input.
const FAREWELL: Duration = Duration::from_millis(500);

/// A call that waits for the thread that carries calls out.
pub(crate) struct Job {
    /// The command line that the call is, without the program's name.
    pub(crate) words: Vec<OsString>,
    /// Whether somebody still wants it.
    pub(crate) cancellation: Cancellation,
    events: Mailbox<Event>,
    budget: usize,
}

enum Event {
    Progress(u64, Option<u64>, String),
    Ended(Captured, u8),
    Cancelled,
}

impl Job {
    /// What hears of progress.
    pub(crate) fn listener(&self) -> impl Fn(u64, Option<u64>, &str) + 'static {
        let events = self.events.clone();
        move |done, total, message| events.put(Event::Progress(done, total, message.to_owned()))
    }
}

/// Serves whoever has started us, until they end it; `run` carries out a call, prints its result, and
/// returns its status.
pub(crate) fn serve_here<T: Root>(
    words: &[&str],
    run: &mut dyn FnMut(&Job, &mut dyn Write) -> u8,
) -> Answer {
    let served = Options::read(words).and_then(|options| {
        let jobs = Mailbox::new();
        start::<T>(&options, jobs.clone())
            .map_err(|error| format!("the server cannot be started: {error}"))?;
        while let Taken::Item(job) = jobs.take(None) {
            if !job.cancellation.is_cancelled() {
                let mut output = Output(Capture::new(job.budget));
                let code = run(&job, &mut output);
                job.events.put(Event::Ended(output.0.finish(), code));
            }
        }
        Ok(())
    });
    match served {
        Ok(()) => Answer::good(""),
        Err(message) => Answer::misuse(format!("error: {message}\n")),
    }
}

/// Starts the server on a thread of its own, with what were our input and our output.
fn start<T: Root>(options: &Options, jobs: Mailbox<Job>) -> io::Result<()> {
    let input = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let output = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    rustix::stdio::dup2_stdin(File::open("/dev/null")?)?;
    rustix::stdio::dup2_stdout(io::stderr())?;
    let caller = InProcess {
        jobs: jobs.clone(),
        deadline: options.deadline,
        budget: options.budget,
    };
    let (identity, tools) = (identity::<T>(), toolbox::<T>(options));
    let serve = move || {
        let served = serve(BufReader::new(input), output, identity, tools, caller);
        jobs.close();
        // The other thread ends the process, unless it is kept from it.
        std::thread::sleep(FAREWELL);
        std::process::exit(i32::from(served.is_err()));
    };
    thread::start("mcp server", Box::new(serve))
}

/// Hands calls to the thread that carries them out.
struct InProcess {
    jobs: Mailbox<Job>,
    deadline: Option<Duration>,
    budget: usize,
}

impl Caller for InProcess {
    fn call(&self, call: &Call<'_>) -> Outcome {
        let events = Mailbox::new();
        let cancellation = Cancellation::default();
        let (called_off, wish) = (events.clone(), cancellation.clone());
        call.cancellation.wake(move || {
            wish.cancel();
            called_off.put(Event::Cancelled);
        });
        self.jobs.put(Job {
            words: words(call),
            cancellation: cancellation.clone(),
            events: events.clone(),
            budget: self.budget,
        });
        let deadline = call.tool.deadline.or(self.deadline);
        let until = deadline.map(|deadline| Instant::now() + deadline);
        loop {
            match (events.take(until), deadline) {
                (Taken::Item(Event::Progress(done, total, message)), _) => {
                    (call.progress)(Progress {
                        done,
                        total,
                        message: &message,
                    });
                }
                (Taken::Item(Event::Ended(output, code)), _) => {
                    let ended = Ended {
                        code: Some(i32::from(code)),
                        how: &code,
                        output,
                        errors: "",
                    };
                    return ended.outcome(call.tool);
                }
                (Taken::Nothing, Some(deadline)) => {
                    cancellation.cancel();
                    return ended::timed_out(deadline);
                }
                (Taken::Item(Event::Cancelled) | Taken::Nothing | Taken::Closed, _) => {
                    return ended::cancelled();
                }
            }
        }
    }
}

/// The command line that a call is.
fn words(call: &Call<'_>) -> Vec<OsString> {
    let mut words = vec![Words::LONGER_JSON.to_owned(), call.arguments.to_owned()];
    words.extend(call.tool.path.iter().cloned());
    match call.consent {
        Consent::None => {}
        Consent::User => words.push(CONFIRM.to_owned()),
        Consent::Token(token) => words.push(format!("{CONFIRM}={token}")),
    }
    words.into_iter().map(OsString::from).collect()
}

/// What a result is printed to.
struct Output(Capture);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.put(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
