//! Running a process so that nothing of it is left behind.

use std::io::{self, BufRead as _, BufReader, Read, Write as _};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::cancellation::Cancellation;
use super::capture::{Capture, Captured};
use super::document;
#[cfg(unix)]
use super::guard::Guard;
use super::mailbox::{Mailbox, Taken};

/// How long a process that was asked to stop may take.
const GRACE: Duration = Duration::from_millis(500);

/// How often we look whether a process has ended whose output is still open: another process that it
/// started may hold it.
const TICK: Duration = Duration::from_millis(100);

/// How long what a process has written last may take to reach us after its end. It is in the pipe by
/// then, but on a machine with much to do, the thread that reads it may have to wait for its turn; and
/// to give up too early makes a result without its document.
const ARRIVAL: Duration = Duration::from_secs(1);

/// What a pipe takes without somebody reading.
const PIPE: usize = 4_096;

/// How much of standard error is kept.
const TAIL: usize = 2_000;

/// A process to be run.
pub(super) struct Process<'a> {
    pub(super) command: Command,
    pub(super) input: &'a str,
    /// How much output is kept in memory.
    pub(super) budget: usize,
    pub(super) deadline: Option<Duration>,
    pub(super) cancellation: &'a Cancellation,
    /// Takes each line of standard error, and says whether it was meant for it. What is not for us is
    /// in our own standard error already.
    pub(super) line: &'a dyn Fn(&str) -> bool,
}

/// How a process has ended.
#[derive(Debug)]
pub(super) enum End {
    /// By itself.
    Exit {
        status: ExitStatus,
        output: Captured,
        /// The end of what it wrote to standard error.
        errors: String,
    },
    /// By us, because nobody wanted it any more.
    Cancelled,
    /// By us, because it took too long.
    TimedOut(Duration),
}

enum Event {
    Line(String),
    OutputClosed,
    ErrorsClosed,
    Cancelled,
}

impl Process<'_> {
    /// Runs it to its end.
    pub(super) fn run(mut self) -> io::Result<End> {
        self.command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // A group of its own, so that what it has started can be stopped with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut self.command, 0);
        let mut running = Running::new(self.command.spawn()?);
        let events = Mailbox::new();
        let output = Arc::new(Mutex::new(Some(Capture::new(self.budget))));
        running.feed(self.input)?;
        running.listen(&events, &output)?;
        let called_off = events.clone();
        let wake = move || called_off.put(Event::Cancelled);
        self.cancellation.wake(wake);

        let until = self.deadline.map(|deadline| Instant::now() + deadline);
        let mut errors = String::new();
        let (mut output_open, mut errors_open) = (true, true);
        let mut status = None;
        let mut ended = None;
        let stopped = loop {
            if !output_open && !errors_open {
                break self.await_exit(&mut running, until, &mut status)?;
            }
            running.guard();
            let now = Instant::now();
            // What has ended has ended in time.
            let until = until.filter(|_| ended.is_none());
            if until.is_some_and(|until| until <= now) {
                break self.deadline.map(End::TimedOut);
            }
            let tick = now + TICK;
            match events.take(Some(until.map_or(tick, |until| until.min(tick)))) {
                Taken::Item(Event::Line(line)) => {
                    if !(self.line)(&line) {
                        remember(&mut errors, &line);
                    }
                }
                Taken::Item(Event::OutputClosed) => output_open = false,
                Taken::Item(Event::ErrorsClosed) => errors_open = false,
                Taken::Item(Event::Cancelled) => break Some(End::Cancelled),
                Taken::Nothing | Taken::Closed => {
                    if status.is_none() {
                        status = running.process.try_wait()?;
                        ended = status.map(|_| Instant::now());
                    }
                    if ended.is_some_and(|ended| ended.elapsed() >= ARRIVAL) {
                        break None;
                    }
                }
            }
        };
        let capture = output.lock().unwrap_or_else(PoisonError::into_inner).take();
        let capture = capture.unwrap_or_else(|| Capture::new(0));
        if let Some(stopped) = stopped {
            running.stop();
            capture.discard();
            return Ok(stopped);
        }
        Ok(End::Exit {
            status: match status {
                Some(status) => status,
                None => running.process.wait()?,
            },
            output: capture.finish(),
            errors,
        })
    }

    /// Waits for a process that will say nothing more. Nearly all of them end at once.
    fn await_exit(
        &self,
        running: &mut Running,
        until: Option<Instant>,
        status: &mut Option<ExitStatus>,
    ) -> io::Result<Option<End>> {
        let mut pause = Duration::from_micros(50);
        loop {
            if status.is_none() {
                *status = running.process.try_wait()?;
            }
            if status.is_some() {
                return Ok(None);
            }
            if self.cancellation.is_cancelled() {
                return Ok(Some(End::Cancelled));
            }
            if until.is_some_and(|until| Instant::now() >= until) {
                return Ok(self.deadline.map(End::TimedOut));
            }
            running.guard();
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        }
    }
}

/// A process that runs.
struct Running {
    process: Child,
    #[cfg(unix)]
    started: Instant,
    #[cfg(unix)]
    guard: Option<Guard>,
}

impl Running {
    fn new(process: Child) -> Self {
        Self {
            process,
            #[cfg(unix)]
            started: Instant::now(),
            #[cfg(unix)]
            guard: None,
        }
    }

    /// Sees to it that it does not outlive us. Most calls are so short that this would take longer.
    fn guard(&mut self) {
        #[cfg(unix)]
        if self.guard.is_none() && self.started.elapsed() >= TICK {
            self.guard = Guard::of(self.process.id());
        }
    }

    /// Hands over the input. A process that does not read it is no error.
    fn feed(&mut self, input: &str) -> io::Result<()> {
        let Some(mut stdin) = self.process.stdin.take() else {
            return Ok(());
        };
        if input.len() <= PIPE {
            let _ = stdin.write_all(input.as_bytes());
            return Ok(());
        }
        let input = input.to_owned();
        let write = move || {
            let _ = stdin.write_all(input.as_bytes());
        };
        super::thread::start("mcp input", Box::new(write))
    }

    /// Takes in what it prints. The threads that do so end when nobody can print there any more; we
    /// do not wait for them, for that may be never.
    fn listen(
        &mut self,
        events: &Mailbox<Event>,
        output: &Arc<Mutex<Option<Capture>>>,
    ) -> io::Result<()> {
        if let Some(mut stdout) = self.process.stdout.take() {
            let (events, output) = (events.clone(), Arc::clone(output));
            let listen = move || {
                let mut buffer = [0; 16 << 10];
                while let Ok(length @ 1..) = read(&mut stdout, &mut buffer) {
                    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
                    match &mut *output {
                        Some(capture) => capture.put(&buffer[..length]),
                        None => break,
                    }
                }
                events.put(Event::OutputClosed);
            };
            super::thread::start("mcp output of a call", Box::new(listen))?;
        }
        if let Some(stderr) = self.process.stderr.take() {
            let events = events.clone();
            let listen = move || {
                let mut stderr = BufReader::new(stderr);
                let mut line = Vec::new();
                while let Ok(1..) = stderr.by_ref().take(1 << 20).read_until(b'\n', &mut line) {
                    let text = String::from_utf8_lossy(&line).into_owned();
                    line.clear();
                    if !document::is_for_us(&text) {
                        // Who takes our log slowly, or not at all, slows the command down here, and
                        // keeps nobody from stopping it.
                        let _ = io::stderr().write_all(text.as_bytes());
                    }
                    events.put(Event::Line(text));
                }
                events.put(Event::ErrorsClosed);
            };
            super::thread::start("mcp errors of a call", Box::new(listen))?;
        }
        Ok(())
    }

    /// Stops it and all that it has started: first as Ctrl-C does, and if that does not help, by
    /// force.
    fn stop(&mut self) {
        if self.signal("INT") {
            let until = Instant::now() + GRACE;
            while Instant::now() < until && matches!(self.process.try_wait(), Ok(None)) {
                thread::sleep(Duration::from_millis(5));
            }
            self.signal("KILL");
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    /// Sends a signal to its group. There is no safe function for that, and every system with
    /// signals has a shell with one.
    #[cfg(unix)]
    fn signal(&self, name: &str) -> bool {
        let mut kill = Command::new("/bin/sh");
        kill.args(["-c", &format!("kill -{name} -{}", self.process.id())]);
        kill.stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        // A shell that was itself killed has not done it.
        let statuses = (0..3).map(|_| kill.status());
        let mut done = statuses.filter_map(Result::ok);
        done.any(|status| status.code().is_some())
    }

    #[cfg(not(unix))]
    fn signal(&self, _: &str) -> bool {
        false
    }
}

impl Drop for Running {
    /// Nothing is left behind, whatever has become of the call.
    fn drop(&mut self) {
        if let Ok(None) = self.process.try_wait() {
            self.stop();
        }
    }
}

fn read(source: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match source.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
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
