//! How the program that carries a call out speaks to the server that has started it.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead as _, Write, stdin, stdout};
use std::sync::{Arc, Mutex, PoisonError};

use cmdhelp_runtime::call::status;
use cmdhelp_runtime::for_server::progress_line;
use cmdhelp_runtime::server::{Calls, Listener, Streams};

use super::document::is_for_us;
use super::frames::{Key, Kind};

/// The first word of a program that is to carry a call out for a server. The first line of its input
/// is then the key of the frames that it is to speak in.
pub(super) const WORD: &str = "--cmdhelp-mcp-call";

/// Carries out a call for the server that has started us, which waits at the other end of our output:
/// what is printed meanwhile, by whomever, is not what is said to it. Returns the exit status.
pub(super) async fn carry_out(argv: &[OsString], calls: &mut dyn Calls) -> u8 {
    let Some(channel) = Channel::open() else {
        return status::USAGE;
    };
    let mut words = argv.to_vec();
    words.remove(1);
    let progress = channel.clone();
    let listener = Listener {
        progress: Box::new(move |done, total, message| {
            progress.line(&(progress_line(done, total, message) + "\n"));
        }),
        cancellation: None,
    };
    let streams = Streams {
        out: &mut channel.result(),
        err: &mut channel.beside(),
    };
    let ended = calls.line(words, streams, listener).done().await;
    channel.end(ended.is_stream);
    ended.code
}

/// A way to the server that nothing else in this process writes to.
#[derive(Clone, Debug)]
struct Channel(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    key: Key,
    /// Standard output, by a descriptor that nobody else has: a handler may close or redirect its own.
    to: Mutex<File>,
}

impl Channel {
    /// Opens it; nothing, if whoever has started us has gone or is no server.
    fn open() -> Option<Self> {
        let mut line = String::new();
        stdin().lock().read_line(&mut line).ok()?;
        Some(Self(Arc::new(Inner {
            key: Key::of(line.strip_suffix('\n')?)?,
            to: Mutex::new(own_output().ok()?),
        })))
    }

    fn say(&self, kind: Kind, said: &[u8]) -> io::Result<()> {
        let to = &mut *self.0.to.lock().unwrap_or_else(PoisonError::into_inner);
        self.0.key.frames(kind, said, |frame| whole(to, frame))
    }

    /// Tells a line of progress.
    fn line(&self, line: &str) {
        let _ = self.say(Kind::Line, line.as_bytes());
    }

    /// Tells that the result is complete.
    fn end(&self, is_stream: bool) {
        let said: &[u8] = if is_stream { b"stream" } else { b"" };
        let _ = self.say(Kind::End, said);
    }

    /// Returns what results are printed to.
    fn result(&self) -> impl Write {
        Output(self.clone())
    }

    /// Returns what is printed to beside results.
    fn beside(&self) -> impl Write {
        NoticeWriter(self.clone())
    }
}

/// Writes a frame at once. Another process with the same pipe may have made it one that does not wait.
fn whole(to: &mut File, frame: &[u8]) -> io::Result<()> {
    loop {
        match to.write(frame) {
            Ok(length) if length == frame.len() => return Ok(()),
            Ok(_) => return Err(io::ErrorKind::WriteZero.into()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
            Err(error) => return Err(error),
        }
    }
}

#[cfg(unix)]
fn own_output() -> io::Result<File> {
    use std::os::fd::AsFd as _;
    stdout().as_fd().try_clone_to_owned().map(File::from)
}

#[cfg(windows)]
fn own_output() -> io::Result<File> {
    use std::os::windows::io::AsHandle as _;
    stdout().as_handle().try_clone_to_owned().map(File::from)
}

#[cfg(not(any(unix, windows)))]
fn own_output() -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

struct Output(Channel);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.say(Kind::Result, bytes).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct NoticeWriter(Channel);

impl Write for NoticeWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // What is for the server is written at once, as a line.
        match std::str::from_utf8(bytes) {
            Ok(line) if is_for_us(line) => {
                self.0.line(line);
                Ok(bytes.len())
            }
            _ => io::stderr().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}
