//! Carrying out calls in the program that serves, for programs that hold state.
//!
//! The commands share what the program's author made for them, and so they run one after the other,
//! on the thread that made it. What they print beside their results goes to standard error: the
//! output is the protocol's, and so is the input, of which they see nothing. A command that does not
//! end keeps the others waiting, and one that ends the process ends the server.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufReader, PipeWriter, Write};
use std::os::fd::AsFd as _;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::beside::{Lines, Redactor};
use super::caller::{Call, Caller, Outcome};
use super::capture::Capture;
use super::document;
use super::ended::{self, Ended};
use super::frames::{Key, Kind, Piece};
use super::guard::Guard;
use super::log::Log;
use super::mailbox::Mailbox;
use super::options::Options;
use super::process::{Said, locked, read};
use super::progress::{Listener, Progress};
use super::server::Server;
use super::shift::serve_on_this_thread;
use super::start::{CONFIRM, identity, toolbox};
use super::store::Store;
use super::thread;
use super::toolbox::Toolbox;
use crate::call::Cancellation;
use crate::erased::Erased;
use crate::secrets::Secrets;
use crate::surface::Answer;
use crate::view::visible::unstyled;

/// A call, for the program that carries it out.
pub(crate) struct Job<'j> {
    /// The words of the command, without the program's name.
    pub(crate) path: &'j [String],
    /// Its arguments, as JSON.
    pub(crate) arguments: &'j str,
    /// The flags that stand beside them.
    pub(crate) flags: Vec<String>,
    /// Whether somebody still wants it.
    pub(crate) cancellation: Cancellation,
    listener: &'j Listener,
}

impl Job<'_> {
    /// What hears of progress.
    pub(crate) fn listener(&self) -> impl Fn(u64, Option<u64>, &str) + 'static {
        let listener = self.listener.clone();
        move |done, total, message| {
            listener.tell(Progress {
                done,
                total,
                message,
            });
        }
    }
}

/// Carries out a call, prints its result and what is to be said beside it, and returns its status and
/// whether the result is a stream.
type Perform<'p> = &'p mut dyn FnMut(&Job<'_>, &mut dyn Write, &mut dyn Write) -> (u8, bool);

/// Serves whoever has started us, until they end it.
pub(crate) fn serve_here(program: &Erased, words: &[&str], perform: Perform<'_>) -> Answer {
    let served = Options::read(words).and_then(|options| {
        serve(program, &options, toolbox(program, &options)?, perform)
            .map_err(|error| format!("the server cannot be started: {error}"))
    });
    match served {
        Ok(()) => Answer::good(""),
        Err(message) => Answer::misuse(format!("error: {message}\n")),
    }
}

/// Serves with what were our input and our output.
fn serve(
    program: &Erased,
    options: &Options,
    tools: Toolbox<'static>,
    perform: Perform<'_>,
) -> io::Result<()> {
    let input = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let output = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    let store = Store::new();
    let guard = Guard::of_this_process()?;
    guard.remove(store.folder());
    let printed = Printed::new(Secrets::standing_of(program))?;
    rustix::stdio::dup2_stdin(File::open("/dev/null")?)?;
    let server = Server::new(Box::new(output), &identity(program), tools, options.asks);
    let caller = InProcess {
        perform: RefCell::new(perform),
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

/// What commands print beside their results, on its way to the log: a host that does not read it
/// keeps no command waiting.
#[derive(Clone, Debug)]
struct Printed {
    log: Log,
    key: Key,
    pipe: Arc<PipeWriter>,
    /// Told when the pipe was read up to a place.
    read: Mailbox<()>,
    /// The secret values that may be printed: those that always hold, and those of each call up to whose
    /// end the pipe was not read.
    secrets: Arc<Mutex<Vec<Arc<Secrets>>>>,
}

/// How long what was printed may take to be written.
const PATIENCE: Duration = Duration::from_millis(200);

impl Printed {
    /// Takes the place of standard output and standard error.
    fn new(standing: Secrets) -> io::Result<Self> {
        let stderr = File::from(io::stderr().as_fd().try_clone_to_owned()?);
        let (mut reader, writer) = io::pipe()?;
        let printed = Self {
            log: Log::new(Box::new(stderr)),
            key: Key::new(),
            pipe: Arc::new(writer),
            read: Mailbox::new(),
            secrets: Arc::new(Mutex::new(vec![Arc::new(standing)])),
        };
        rustix::stdio::dup2_stdout(&*printed.pipe)?;
        rustix::stdio::dup2_stderr(&*printed.pipe)?;
        let Self { log, read: at, .. } = printed.clone();
        let (key, secrets) = (printed.key.clone(), Arc::clone(&printed.secrets));
        let listen = move || {
            let (mut lines, mut redactor) = (Lines::default(), Redactor::default());
            let tell = |text: String| log.put(unstyled(&text).as_bytes());
            read(&mut reader, key, |piece| {
                redactor.secrets.clone_from(&locked(&secrets));
                match piece {
                    Piece::Printed(bytes) => {
                        lines.put(bytes, |line| tell(redactor.line(&line)));
                    }
                    Piece::Frame(kind, _) => {
                        tell(redactor.line(&lines.rest()) + &redactor.rest());
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
        // A panic may be the last that is heard of us.
        let (tell, last) = (std::panic::take_hook(), printed.clone());
        std::panic::set_hook(Box::new(move |panic| {
            tell(panic);
            last.flush();
        }));
        Ok(printed)
    }

    /// Takes the values of a call out of what it prints.
    fn begin(&self, secrets: &Arc<Secrets>) {
        locked(&self.secrets).push(Arc::clone(secrets));
    }

    /// Forgets the values of the oldest call, when what it has printed was read.
    fn end(&self) {
        let _ = io::stdout().flush();
        self.mark(Kind::End);
    }

    fn mark(&self, kind: Kind) {
        let mut pipe = &*self.pipe;
        let _ = self.key.frames(kind, b"", |frame| pipe.write_all(frame));
    }

    /// Has what was printed so far written, as far as the host reads it.
    fn flush(&self) {
        self.mark(Kind::Gone);
        self.read.take(Some(Instant::now() + PATIENCE));
        self.log.flush(PATIENCE);
    }
}

/// Carries out calls on the thread that asks for it.
struct InProcess<'p> {
    perform: RefCell<Perform<'p>>,
    budget: usize,
    store: Store,
    printed: Printed,
}

impl Caller for InProcess<'_> {
    fn call(&self, call: &Call<'_>) -> Outcome {
        let cancellation = Cancellation::default();
        let wish = cancellation.clone();
        call.cancellation.wake(move || wish.cancel());
        if cancellation.is_cancelled() {
            return ended::cancelled();
        }
        let job = Job {
            path: &call.tool.path,
            arguments: call.arguments,
            flags: call.flags(CONFIRM),
            cancellation,
            listener: call.progress,
        };
        let mut output = Output(Capture::new(self.budget, &self.store));
        // Nobody is called while another call runs: there is one thread, and commands cannot call.
        let Ok(mut perform) = self.perform.try_borrow_mut() else {
            return ended::cancelled();
        };
        let mut beside = Beside::default();
        let secrets = call.tool.secrets(call.arguments, Secrets::default());
        let secrets = Arc::new(secrets);
        self.printed.begin(&secrets);
        let (code, is_stream) = perform(&job, &mut output, &mut beside);
        self.printed.end();
        if job.cancellation.is_cancelled() {
            return ended::cancelled();
        }
        let ended = Ended {
            code: Some(i32::from(code)),
            how: &code,
            output: output.0.finish(),
            said: Some(Said {
                is_complete: true,
                is_stream,
                printed: String::new(),
            }),
            errors: "",
            secrets: &secrets,
            rest: beside.rest,
        };
        ended.outcome(call.tool)
    }
}

/// What is said beside a result: how the list goes on is for the host, the rest for the log.
#[derive(Default)]
struct Beside {
    rest: Option<String>,
}

impl Write for Beside {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // That is written at once, as a line.
        match std::str::from_utf8(bytes).ok().and_then(document::rest) {
            Some(after) => {
                self.rest = Some(after);
                Ok(bytes.len())
            }
            None => io::stderr().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
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
