//! Carries out calls in the process of the server, for programs with state.
//!
//! All commands share the state that the program's author created. So the commands run one after
//! the other, on the thread that created the state. All output of commands other than their results
//! goes to standard error, and the standard input of commands is empty, because the protocol uses
//! standard input and output. A command that does not return blocks all others, and a command that
//! exits ends the server.

use std::cell::RefCell;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufReader, PipeWriter, Write as _};
use std::os::fd::AsFd as _;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use cmdhelp_runtime::call::Cancellation;
use cmdhelp_runtime::for_server::PrintedAnswer;
use cmdhelp_runtime::for_server::{Erased, Secrets};
use cmdhelp_runtime::server::{Calls, Listener, Streams, ValueCall};
use cmdhelp_runtime::view::visible::unstyled;

use super::caller::{Call, Caller};
use super::capture::Capture;
use super::ended;
use super::frames::{Key, Kind, Piece};
use super::guard::Guard;
use super::lock::locked;
use super::log::Log;
use super::mailbox::Mailbox;
use super::options::Options;
use super::outcome::Outcome;
use super::process::read;
use super::progress::{Listener as Progressed, Progress};
use super::served::{CONFIRM, identity, toolbox};
use super::server::Server;
use super::side_output::{LineSplitter, Redactor};
use super::single_thread::serve_on_this_thread;
use super::store::Store;
use super::streams::{Notices, ResultWriter};
use super::thread;
use super::tool_list::ToolList;
use super::toolbox::Toolbox;

/// Serves the client at standard input and output until the input ends.
pub(super) fn serve_here(
    program: &'static Erased,
    name: OsString,
    words: &[&str],
    calls: &mut dyn Calls,
) -> PrintedAnswer {
    let result = Options::read(words).and_then(|options| {
        let tools = toolbox(program, &options)?;
        serve(program, name, &options, tools, calls)
            .map_err(|error| format!("the server cannot be started: {error}"))
    });
    match result {
        Ok(()) => PrintedAnswer::good(""),
        Err(message) => PrintedAnswer::misuse(format!("error: {message}\n")),
    }
}

/// Serves the client on the original standard input and output.
fn serve(
    program: &Erased,
    name: OsString,
    options: &Options,
    tools: Toolbox<'static>,
    calls: &mut dyn Calls,
) -> io::Result<()> {
    let input = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let output = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    let store = Store::new();
    let guard = Guard::of_this_process()?;
    guard.remove(store.folder());
    let printed = LogOutput::new(Secrets::defaults_of(program))?;
    rustix::stdio::dup2_stdin(File::open("/dev/null")?)?;
    let server = Server::new(
        Box::new(output),
        &ToolList::new(identity(program), tools),
        options.asks,
    );
    let caller = InProcess {
        name,
        calls: RefCell::new(calls),
        budget: options.budget,
        store: store.clone(),
        printed: printed.clone(),
    };
    let at_end: Arc<dyn Fn() + Send + Sync> = Arc::new(move || {
        guard.finish();
        store.close();
        printed.flush();
    });
    let input = BufReader::new(input);
    let served = serve_on_this_thread(
        server,
        input,
        &caller,
        options.deadline,
        Arc::clone(&at_end),
    );
    at_end();
    served
}

/// Writes the output of commands, except their results, to the log. A host that does not read the
/// log does not block commands.
#[derive(Clone, Debug)]
struct LogOutput {
    log: Log,
    key: Key,
    pipe: Arc<PipeWriter>,
    /// Receives an item each time the pipe has been read up to a frame of the kind `EndOfOutput`.
    read: Mailbox<()>,
    /// The secrets that may occur in the output: first those of the program, then those of each
    /// call whose output has not been read completely.
    secrets: Arc<Mutex<Vec<Arc<Secrets>>>>,
}

/// The time limit for writing the rest of the output.
const TIMEOUT: Duration = Duration::from_millis(200);

impl LogOutput {
    /// Replaces standard output and standard error of this process by a pipe.
    fn new(default_secrets: Secrets) -> io::Result<Self> {
        let stderr = File::from(io::stderr().as_fd().try_clone_to_owned()?);
        let (mut reader, writer) = io::pipe()?;
        let printed = Self {
            log: Log::new(Box::new(stderr)),
            key: Key::new(),
            pipe: Arc::new(writer),
            read: Mailbox::new(),
            secrets: Arc::new(Mutex::new(vec![Arc::new(default_secrets)])),
        };
        rustix::stdio::dup2_stdout(&*printed.pipe)?;
        rustix::stdio::dup2_stderr(&*printed.pipe)?;
        let Self { log, read: at, .. } = printed.clone();
        let (key, secrets) = (printed.key.clone(), Arc::clone(&printed.secrets));
        let listen = move || {
            let (mut lines, mut redactor) = (LineSplitter::default(), Redactor::default());
            let write = |text: String| log.put(unstyled(&text).as_bytes());
            read(&mut reader, key, |piece| {
                redactor.secrets.clone_from(&locked(&secrets));
                match piece {
                    Piece::Printed(bytes) => {
                        lines.put(bytes, |line| write(redactor.line(&line)));
                    }
                    Piece::Frame(kind, _) => {
                        write(redactor.line(&lines.rest()) + &redactor.rest());
                        match kind {
                            Kind::End => drop(locked(&secrets).remove(1)),
                            _ => at.put(()),
                        }
                    }
                }
                true
            });
        };
        thread::start("mcp log", Box::new(listen))?;
        // A panic may end the process, so its message has to be written at once.
        let (write, last) = (std::panic::take_hook(), printed.clone());
        std::panic::set_hook(Box::new(move |panic| {
            write(panic);
            last.flush();
        }));
        Ok(printed)
    }

    /// From now on, redacts the secrets of a call in the output.
    fn begin(&self, secrets: &Arc<Secrets>) {
        locked(&self.secrets).push(Arc::clone(secrets));
    }

    /// Stops redacting the secrets of the oldest call after all of the call's output has been read.
    fn end(&self) {
        let _ = io::stdout().flush();
        self.mark(Kind::End);
    }

    fn mark(&self, kind: Kind) {
        let mut pipe = &*self.pipe;
        let _ = self.key.frames(kind, b"", |frame| pipe.write_all(frame));
    }

    /// Waits until the log is written, up to a time limit.
    fn flush(&self) {
        self.mark(Kind::EndOfOutput);
        self.read.take(Some(Instant::now() + TIMEOUT));
        self.log.flush(TIMEOUT);
    }
}

/// A caller that runs commands on the calling thread.
struct InProcess<'c> {
    /// The name with which the program was called.
    name: OsString,
    calls: RefCell<&'c mut dyn Calls>,
    budget: usize,
    store: Store,
    printed: LogOutput,
}

impl Caller for InProcess<'_> {
    fn call(&self, call: &Call<'_>) -> Outcome {
        let cancellation = Cancellation::default();
        let wish = cancellation.clone();
        call.cancellation.wake(move || wish.cancel());
        if cancellation.is_cancelled() {
            return ended::cancelled();
        }
        let mut output = ResultWriter::new(Capture::new(self.budget, &self.store));
        // Calls are never nested: there is only one thread, and commands cannot call tools. So this
        // error does not occur.
        let Ok(mut calls) = self.calls.try_borrow_mut() else {
            return ended::cancelled();
        };
        let mut notices = Notices::default();
        let secrets = call.tool.secrets(call.arguments, Secrets::default());
        let secrets = Arc::new(secrets);
        let value = ValueCall {
            name: self.name.clone(),
            path: &call.tool.path,
            arguments: call.arguments,
            flags: call
                .flags(CONFIRM)
                .into_iter()
                .map(OsString::from)
                .collect(),
        };
        let streams = Streams {
            out: &mut output,
            err: &mut notices,
        };
        self.printed.begin(&secrets);
        let called = calls.value(value, streams, listener(call.progress, &cancellation));
        self.printed.end();
        if cancellation.is_cancelled() {
            return ended::cancelled();
        }
        output.outcome(&called, notices, &secrets, call.tool)
    }
}

/// Returns a listener that reports progress to the client and passes the client's cancellation to
/// the command.
fn listener(progress: &Progressed, cancellation: &Cancellation) -> Listener {
    let progress = progress.clone();
    Listener {
        progress: Box::new(move |done, total, message| {
            progress.report(Progress {
                done,
                total,
                message,
            });
        }),
        cancellation: Some(cancellation.clone()),
    }
}
