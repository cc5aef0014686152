//! Running a process so that nothing of it is left behind.

use std::io::{self, PipeReader, PipeWriter, Read as _, Write as _};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use cmdhelp_runtime::for_server::Secrets;
use cmdhelp_runtime::view::visible::unstyled;

use super::beside::{Lines, Redactor};
use super::cancellation::Cancellation;
use super::capture::{Capture, Captured};
use super::document;
use super::frames::{Key, Kind, Piece, Sorter};
#[cfg(unix)]
use super::guard::{CallMark, Guard};
use super::log::Log;
use super::mailbox::{Mailbox, Taken};

/// How often we look whether a process has ended, where there is no other way to stop it than to be
/// the only one who waits for it.
const TICK: Duration = Duration::from_millis(5);

/// What a pipe takes without somebody reading.
const PIPE: usize = 4_096;

/// How much is kept of what was printed to standard error.
const TAIL: usize = 2_000;

/// How much is kept, in bytes, of what was printed beside a result, of which less is told.
const PRINTED: usize = 8_000;

/// A process to be run.
pub(super) struct Process<'a> {
    pub(super) command: Command,
    pub(super) input: &'a str,
    /// What keeps its output.
    pub(super) output: Capture,
    pub(super) deadline: Option<Duration>,
    pub(super) cancellation: &'a Cancellation,
    /// Whether the program speaks in frames, and is told their key in a line before its input.
    pub(super) speaks: bool,
    /// Takes each line that is for whoever has called.
    pub(super) line: &'a dyn Fn(&str),
    /// Where its standard error goes that is not for us.
    pub(super) log: &'a Log,
    /// What is taken out of what is printed beside the result before anybody sees it.
    pub(super) secrets: &'a Arc<Secrets>,
    #[cfg(unix)]
    pub(super) guard: &'a Guard,
}

/// How a process has ended.
#[derive(Debug)]
pub(super) enum End {
    /// By itself.
    Exit {
        status: ExitStatus,
        output: Captured,
        /// The report of the runtime on its output, if there is one.
        said: Option<Reported>,
        /// The end of what it wrote to standard error.
        errors: String,
    },
    /// By us, because nobody wanted it any more.
    Cancelled,
    /// By us, because it took too long.
    TimedOut(Duration),
}

/// What the runtime says in frames.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reported {
    /// Whether the result is complete.
    pub(super) is_complete: bool,
    /// Whether it is that of a stream.
    pub(super) is_stream: bool,
    /// How the text begins that the command has printed beside it.
    pub(super) printed: String,
}

enum Event {
    /// A line for us.
    Line(String),
    OutputRead(Reported),
    /// The end of what was written to standard error.
    ErrorsRead(String),
    Cancelled,
    Exited(io::Result<ExitStatus>),
}

impl Process<'_> {
    /// Runs it to its end. That is when the process has ended, whoever else holds what it printed to.
    pub(super) fn run(self) -> io::Result<End> {
        let Self {
            mut command,
            input,
            output,
            deadline,
            cancellation,
            ..
        } = self;
        let key = Key::new();
        let (output_reader, output_writer) = io::pipe()?;
        let (errors_reader, errors_writer) = io::pipe()?;
        command
            .stdin(Stdio::piped())
            .stdout(output_writer.try_clone()?)
            .stderr(errors_writer.try_clone()?);
        // A group of its own, so that what it has started can be stopped with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        #[cfg(unix)]
        let mark = self.guard.mark(&mut command);
        let mut process = command.spawn()?;
        drop(command);
        // Before it has anything to carry out: what reads no input to its end begins nothing.
        #[cfg(unix)]
        self.guard.begin(process.id());
        let input = match self.speaks {
            true => [key.as_str(), "\n", input].concat(),
            false => input.to_owned(),
        };
        let events = Mailbox::new();
        let output = Arc::new(Mutex::new(Some(output)));
        let fed = feed(&mut process, input);
        let mut running = Running {
            id: process.id(),
            is_over: false,
            process: Arc::new(Mutex::new(process)),
            #[cfg(unix)]
            guard: self.guard,
            #[cfg(unix)]
            mark,
        };
        let speaks = self.speaks;
        fed.and_then(|()| {
            let (read, to) = ((output_reader, key.clone()), (&events, &output));
            listen_to_output(read, speaks, to, self.secrets)?;
            let log = (self.log, self.secrets);
            listen_to_errors(errors_reader, key.clone(), speaks, &events, log)?;
            running.wait([output_writer, errors_writer], key, &events)
        })?;
        let called_off = events.clone();
        cancellation.wake(move || called_off.put(Event::Cancelled));

        let until = deadline.map(|deadline| Instant::now() + deadline);
        let (mut said, mut errors, mut status) = (None, None, None);
        while said.is_none() || errors.is_none() || status.is_none() {
            // What has ended has ended in time.
            match events.take(until.filter(|_| status.is_none())) {
                Taken::Item(Event::Line(line)) => (self.line)(&line),
                Taken::Item(Event::OutputRead(it)) => said = Some(it),
                Taken::Item(Event::ErrorsRead(it)) => errors = Some(it),
                Taken::Item(Event::Exited(it)) => status = Some(it?),
                Taken::Item(Event::Cancelled) if status.is_none() => return Ok(End::Cancelled),
                Taken::Item(Event::Cancelled) => {}
                Taken::Nothing | Taken::Closed => {
                    return Ok(End::TimedOut(deadline.unwrap_or_default()));
                }
            }
        }
        running.is_over = true;
        let capture = locked(&output).take();
        Ok(match (status, capture) {
            (Some(status), Some(capture)) => End::Exit {
                status,
                output: capture.finish(),
                said: said.filter(|_| speaks),
                errors: errors.unwrap_or_default(),
            },
            _ => End::Cancelled,
        })
    }
}

/// A process that runs.
struct Running<'g> {
    id: u32,
    /// Whether it has ended by itself.
    is_over: bool,
    process: Arc<Mutex<Child>>,
    #[cfg(unix)]
    guard: &'g Guard,
    #[cfg(unix)]
    mark: CallMark,
    #[cfg(not(unix))]
    guard: std::marker::PhantomData<&'g ()>,
}

impl Running<'_> {
    /// Waits for its end on a thread of its own. What it has written is in the pipes by then, and with
    /// it the frame that is put behind it: whoever reads comes to that, though other processes may
    /// hold the pipes for as long as they like.
    fn wait(&self, pipes: [PipeWriter; 2], key: Key, events: &Mailbox<Event>) -> io::Result<()> {
        let (process, events) = (Arc::clone(&self.process), events.clone());
        let wait = move || {
            let status = wait(&process);
            for mut pipe in pipes {
                let _ = key.frames(Kind::Gone, b"", |frame| pipe.write_all(frame));
            }
            events.put(Event::Exited(status));
        };
        super::thread::start("mcp end of a call", Box::new(wait))
    }

    /// Stops it and all that it has started: first as Ctrl-C does, and if that does not help, by
    /// force.
    fn stop(&self) {
        #[cfg(unix)]
        if can_signal() && self.mark.stop(self.id).is_ok() {
            return;
        }
        let mut process = locked(&self.process);
        let _ = process.kill();
        let _ = process.wait();
    }
}

impl Drop for Running<'_> {
    /// Nothing is left behind, whatever has become of the call.
    fn drop(&mut self) {
        if !self.is_over {
            self.stop();
        }
        #[cfg(unix)]
        self.guard.end(self.id);
    }
}

/// Returns whether processes are stopped by signals, and not by whoever waits for them.
fn can_signal() -> bool {
    cfg!(unix) && std::path::Path::new("/bin/sh").exists()
}

fn wait(process: &Mutex<Child>) -> io::Result<ExitStatus> {
    if can_signal() {
        return locked(process).wait();
    }
    loop {
        if let Some(status) = locked(process).try_wait()? {
            return Ok(status);
        }
        thread::sleep(TICK);
    }
}

/// Hands over the input. A process that does not read it is no error.
fn feed(process: &mut Child, input: String) -> io::Result<()> {
    let Some(mut stdin) = process.stdin.take() else {
        return Ok(());
    };
    let fits = input.len() <= PIPE;
    let mut write = move || {
        let _ = stdin.write_all(input.as_bytes());
    };
    if fits {
        write();
        return Ok(());
    }
    super::thread::start("mcp input", Box::new(write))
}

/// Takes in what it prints, and what the runtime says in between.
fn listen_to_output(
    (mut pipe, key): (PipeReader, Key),
    speaks: bool,
    (events, output): (&Mailbox<Event>, &Arc<Mutex<Option<Capture>>>),
    secrets: &Arc<Secrets>,
) -> io::Result<()> {
    let (events, output) = (events.clone(), Arc::clone(output));
    let (mut lines, mut redactor) = (Lines::default(), Redactor::new(vec![Arc::clone(secrets)]));
    let listen = move || {
        let mut said = Reported::default();
        let mut line = Vec::new();
        read(&mut pipe, key, |piece| {
            let mut output = locked(&output);
            // Nobody wants it any more.
            let Some(capture) = &mut *output else {
                return false;
            };
            match piece {
                Piece::Frame(Kind::Gone, _) => return false,
                Piece::Frame(Kind::Result, part) => capture.put(part),
                Piece::Frame(Kind::End, what) => {
                    (said.is_complete, said.is_stream) = (true, what == b"stream");
                }
                Piece::Frame(Kind::Line, part) => {
                    line.extend_from_slice(part);
                    if line.last() == Some(&b'\n') {
                        let line = String::from_utf8_lossy(&std::mem::take(&mut line)).into_owned();
                        events.put(Event::Line(line));
                    }
                }
                Piece::Printed(part) if !speaks => capture.put(part),
                Piece::Printed(part) if said.printed.len() < PRINTED => {
                    lines.put(part, |line| said.printed += &redactor.line(&line));
                }
                Piece::Printed(_) => {}
            }
            true
        });
        if said.printed.len() < PRINTED {
            said.printed += &redactor.line(&lines.rest());
            said.printed += &redactor.rest();
        }
        events.put(Event::OutputRead(said));
    };
    super::thread::start("mcp output of a call", Box::new(listen))
}

/// Takes in what it writes to standard error: lines for us, where it speaks in no other way, and the
/// log.
fn listen_to_errors(
    mut pipe: PipeReader,
    key: Key,
    speaks: bool,
    events: &Mailbox<Event>,
    (log, secrets): (&Log, &Arc<Secrets>),
) -> io::Result<()> {
    let (events, log) = (events.clone(), log.clone());
    let (mut lines, mut redactor) = (Lines::default(), Redactor::new(vec![Arc::clone(secrets)]));
    let listen = move || {
        let mut errors = String::new();
        let mut report = |text: &str| {
            log.put(unstyled(text).as_bytes());
            remember(&mut errors, text);
        };
        let mut take = |line: String| match !speaks && document::is_for_us(&line) {
            true => events.put(Event::Line(line)),
            false => report(&redactor.line(&line)),
        };
        read(&mut pipe, key, |piece| match piece {
            Piece::Printed(part) => {
                lines.put(part, &mut take);
                true
            }
            Piece::Frame(kind, _) => kind != Kind::Gone,
        });
        take(lines.rest());
        report(&redactor.rest());
        events.put(Event::ErrorsRead(errors));
    };
    super::thread::start("mcp errors of a call", Box::new(listen))
}

/// Reads a pipe to its end, or until nothing more is wanted.
pub(super) fn read(pipe: &mut PipeReader, key: Key, mut take: impl FnMut(Piece<'_>) -> bool) {
    let mut sorter = Sorter::new(key);
    let mut buffer = [0; 16 << 10];
    let mut goes_on = true;
    while goes_on {
        match pipe.read(&mut buffer) {
            Ok(length @ 1..) => sorter.put(&buffer[..length], |piece| {
                goes_on = goes_on && take(piece);
            }),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            _ => return,
        }
    }
}

/// Keeps the end of what was written.
fn remember(errors: &mut String, line: &str) {
    errors.push_str(line);
    if errors.len() > 2 * TAIL {
        let rest = (errors.len() - TAIL..).find(|at| errors.is_char_boundary(*at));
        errors.drain(..rest.unwrap_or_default());
    }
}

pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
