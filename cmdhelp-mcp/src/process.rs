//! Runs the process of a call, and ends it together with all processes that it has started.
//!
//! `cmdhelp-sandbox/src/child.rs` also runs processes, but shares no code with this module. There,
//! a program runs in a sandbox. The launcher of the sandbox ends all processes, since this needs
//! crates for Linux, which must not become dependencies of each program with an MCP server. The
//! output is bytes, is hashed if it goes to a file, and a program with too much output is ended.
//! Here, a program runs itself, on any system and without a crate for signals. A shell (`guard`)
//! ends the processes, also those of a killed server. The output consists of frames and printed
//! text, messages to the server are separated from the log, and secrets are redacted. Only the end
//! of standard error is kept in a similar way, in a few lines, which are not worth a crate on which
//! both would have to depend.

use std::io::{self, PipeReader, PipeWriter, Read as _, Write as _};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use cmdhelp_runtime::for_server::Secrets;
use cmdhelp_runtime::view::visible::unstyled;

use super::cancellation::Cancellation;
use super::capture::{Capture, Captured};
use super::document;
use super::frames::{Key, Kind, Piece, Sorter};
#[cfg(unix)]
use super::guard::{CallMark, Guard};
use super::lock::locked;
use super::log::Log;
use super::mailbox::{Mailbox, Received};
use super::side_output::{LineSplitter, Redactor};

/// The interval at which the server checks whether a process has ended. It is used on systems where
/// no thread can stop a process while another thread waits for it.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// The number of bytes that can be written into a pipe before the other end reads any of them.
const PIPE: usize = 4_096;

/// The maximum number of bytes at the end of standard error that are kept for the error message of
/// a failed call.
const TAIL: usize = 2_000;

/// The maximum number of bytes that are kept of the output outside of the result.
const PRINTED: usize = 8_000;

/// A process to run, with its input and output.
pub(super) struct Process<'a> {
    pub(super) command: Command,
    pub(super) input: &'a str,
    /// Receives the result that the process writes.
    pub(super) output: Capture,
    pub(super) deadline: Option<Duration>,
    pub(super) cancellation: &'a Cancellation,
    /// Whether the program writes frames. The first input line of a program that writes frames is
    /// the key of the frames.
    pub(super) is_framed: bool,
    /// Called with each message to the server: progress, or a cursor.
    pub(super) line: &'a dyn Fn(&str),
    /// The log to which the lines of standard error are written, except for messages to the server.
    pub(super) log: &'a Log,
    /// The secrets that are redacted in the log, and in output outside of the result.
    pub(super) secrets: &'a Arc<Secrets>,
    #[cfg(unix)]
    pub(super) guard: &'a Guard,
}

/// How a process has ended.
#[derive(Debug)]
pub(super) enum End {
    /// The process has exited by itself.
    Exit {
        status: ExitStatus,
        output: Captured,
        /// What the program has sent in frames, if it writes frames.
        reported: Option<Reported>,
        /// The last part of the output on standard error.
        errors: String,
    },
    /// The process was stopped because the call was cancelled.
    Cancelled,
    /// The process was stopped because it exceeded the time limit.
    TimedOut(Duration),
}

/// What a program has sent in frames.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reported {
    /// Whether the result is complete.
    pub(super) is_complete: bool,
    /// Whether the result is a stream.
    pub(super) is_stream: bool,
    /// The beginning of the output outside of the result, redacted.
    pub(super) printed: String,
}

enum Event {
    /// A message to the server: progress, or a cursor.
    Line(String),
    OutputRead(Reported),
    /// Standard error was read to its end. The text is the last part of standard error.
    ErrorsRead(String),
    Cancelled,
    Exited(io::Result<ExitStatus>),
}

impl Process<'_> {
    /// Runs the process until it ends. Does not wait for the child processes that it has started,
    /// even if they still hold the pipes for its output.
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
        // The process group makes it possible to stop the process together with its child
        // processes.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        #[cfg(unix)]
        let mark = self.guard.mark(&mut command);
        let mut process = command.spawn()?;
        drop(command);
        // The guard is told about the process before the input is sent. A command begins only after
        // it has read the whole input, so no command runs unguarded.
        #[cfg(unix)]
        self.guard.begin(process.id());
        let input = match self.is_framed {
            true => [key.as_str(), "\n", input].concat(),
            false => input.to_owned(),
        };
        let events = Mailbox::new();
        let output = Arc::new(Mutex::new(Some(output)));
        let fed = feed(&mut process, input);
        let mut running = RunningProcess {
            #[cfg(unix)]
            id: process.id(),
            is_over: false,
            process: Arc::new(Mutex::new(process)),
            #[cfg(unix)]
            guard: self.guard,
            #[cfg(unix)]
            mark,
            #[cfg(not(unix))]
            guard: std::marker::PhantomData,
        };
        let is_framed = self.is_framed;
        fed.and_then(|()| {
            let (read, to) = ((output_reader, key.clone()), (&events, &output));
            listen_to_output(read, is_framed, to, self.secrets)?;
            let log = (self.log, self.secrets);
            listen_to_errors(errors_reader, key.clone(), is_framed, &events, log)?;
            running.wait([output_writer, errors_writer], key, &events)
        })?;
        let called_off = events.clone();
        cancellation.wake(move || called_off.put(Event::Cancelled));

        let until = deadline.map(|deadline| Instant::now() + deadline);
        let (mut reported, mut errors, mut status) = (None, None, None);
        while reported.is_none() || errors.is_none() || status.is_none() {
            // The time limit does not apply to reading the remaining output of a process that has
            // ended.
            match events.take(until.filter(|_| status.is_none())) {
                Received::Item(Event::Line(line)) => (self.line)(&line),
                Received::Item(Event::OutputRead(it)) => reported = Some(it),
                Received::Item(Event::ErrorsRead(it)) => errors = Some(it),
                Received::Item(Event::Exited(it)) => status = Some(it?),
                Received::Item(Event::Cancelled) if status.is_none() => return Ok(End::Cancelled),
                Received::Item(Event::Cancelled) => {}
                Received::Nothing | Received::Closed => {
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
                reported: reported.filter(|_| is_framed),
                errors: errors.unwrap_or_default(),
            },
            _ => End::Cancelled,
        })
    }
}

/// A running process.
struct RunningProcess<'g> {
    #[cfg(unix)]
    id: u32,
    /// Whether the process has ended by itself.
    is_over: bool,
    process: Arc<Mutex<Child>>,
    #[cfg(unix)]
    guard: &'g Guard,
    #[cfg(unix)]
    mark: CallMark,
    #[cfg(not(unix))]
    guard: std::marker::PhantomData<&'g ()>,
}

impl RunningProcess<'_> {
    /// Waits for the end of the process on another thread, which then writes a last frame into each
    /// pipe. The readers stop at this frame, even if child processes still hold the pipes.
    fn wait(&self, pipes: [PipeWriter; 2], key: Key, events: &Mailbox<Event>) -> io::Result<()> {
        let (process, events) = (Arc::clone(&self.process), events.clone());
        let wait = move || {
            let status = wait(&process);
            for mut pipe in pipes {
                let _ = key.frames(Kind::EndOfOutput, b"", |frame| pipe.write_all(frame));
            }
            events.put(Event::Exited(status));
        };
        super::thread::start("mcp end of a call", Box::new(wait))
    }

    /// Stops the process and all processes that it has started: first with SIGINT, as Ctrl-C does,
    /// and then with SIGKILL.
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

impl Drop for RunningProcess<'_> {
    /// Stops the process if it is still running.
    fn drop(&mut self) {
        if !self.is_over {
            self.stop();
        }
        #[cfg(unix)]
        self.guard.end(self.id);
    }
}

/// Returns whether processes can be stopped by signals.
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
        thread::sleep(POLL_INTERVAL);
    }
}

/// Writes the input to the process. It is not an error if the process does not read the input.
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

/// Reads standard output on another thread, and separates the frames from other output.
fn listen_to_output(
    (mut pipe, key): (PipeReader, Key),
    is_framed: bool,
    (events, output): (&Mailbox<Event>, &Arc<Mutex<Option<Capture>>>),
    secrets: &Arc<Secrets>,
) -> io::Result<()> {
    let (events, output) = (events.clone(), Arc::clone(output));
    let (mut lines, mut redactor) = (
        LineSplitter::default(),
        Redactor::new(vec![Arc::clone(secrets)]),
    );
    let listen = move || {
        let mut reported = Reported::default();
        let mut line = Vec::new();
        read(&mut pipe, key, |piece| {
            let mut output = locked(&output);
            // There is no capture any more, because the call has ended. The rest of the output is
            // not needed.
            let Some(capture) = &mut *output else {
                return false;
            };
            match piece {
                Piece::Frame(Kind::EndOfOutput, _) => return false,
                Piece::Frame(Kind::Result, part) => capture.put(part),
                Piece::Frame(Kind::End, what) => {
                    (reported.is_complete, reported.is_stream) = (true, what == b"stream");
                }
                Piece::Frame(Kind::Line, part) => {
                    line.extend_from_slice(part);
                    if line.last() == Some(&b'\n') {
                        let line = String::from_utf8_lossy(&std::mem::take(&mut line)).into_owned();
                        events.put(Event::Line(line));
                    }
                }
                Piece::Printed(part) if !is_framed => capture.put(part),
                Piece::Printed(part) if reported.printed.len() < PRINTED => {
                    lines.put(part, |line| reported.printed += &redactor.line(&line));
                }
                Piece::Printed(_) => {}
            }
            true
        });
        if reported.printed.len() < PRINTED {
            reported.printed += &redactor.line(&lines.rest());
            reported.printed += &redactor.rest();
        }
        events.put(Event::OutputRead(reported));
    };
    super::thread::start("mcp output of a call", Box::new(listen))
}

/// Reads standard error on another thread. Lines go to the log. If the program writes no frames,
/// standard error also contains messages to the server. These lines go to the server and not to the
/// log.
fn listen_to_errors(
    mut pipe: PipeReader,
    key: Key,
    is_framed: bool,
    events: &Mailbox<Event>,
    (log, secrets): (&Log, &Arc<Secrets>),
) -> io::Result<()> {
    let (events, log) = (events.clone(), log.clone());
    let (mut lines, mut redactor) = (
        LineSplitter::default(),
        Redactor::new(vec![Arc::clone(secrets)]),
    );
    let listen = move || {
        let mut errors = String::new();
        let mut report = |text: &str| {
            log.put(unstyled(text).as_bytes());
            remember(&mut errors, text);
        };
        let mut take = |line: String| match !is_framed && document::is_for_server(&line) {
            true => events.put(Event::Line(line)),
            false => report(&redactor.line(&line)),
        };
        read(&mut pipe, key, |piece| match piece {
            Piece::Printed(part) => {
                lines.put(part, &mut take);
                true
            }
            Piece::Frame(kind, _) => kind != Kind::EndOfOutput,
        });
        take(lines.rest());
        report(&redactor.rest());
        events.put(Event::ErrorsRead(errors));
    };
    super::thread::start("mcp errors of a call", Box::new(listen))
}

/// Reads a pipe to its end, or until `take` returns `false`.
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

/// Appends a line to `errors`. Drops the beginning if the text becomes too long.
fn remember(errors: &mut String, line: &str) {
    errors.push_str(line);
    if errors.len() > 2 * TAIL {
        let rest = (errors.len() - TAIL..).find(|at| errors.is_char_boundary(*at));
        errors.drain(..rest.unwrap_or_default());
    }
}
