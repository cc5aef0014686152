//! Sends messages from a program that carries out a single call to the server that started the
//! program.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead as _, Write, stdin, stdout};
use std::sync::{Arc, Mutex};

use cmdhelp_runtime::call::status;
use cmdhelp_runtime::for_server::progress_line;
use cmdhelp_runtime::server::{Calls, Listener, Streams};

use super::document::is_for_server;
use super::frames::{Key, Kind};
use super::lock::locked;

/// The first argument of the program when a server starts it for a single call. After this
/// argument, the first line of standard input is the key of the frames.
pub(super) const WORD: &str = "--cmdhelp-mcp-call";

/// Carries out a call for the server that has started this process, and writes the result to the
/// server in frames. The frames distinguish the result from other output of this process. Returns
/// the exit code.
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

/// The connection to the server. Only this type uses the connection.
#[derive(Clone, Debug)]
struct Channel(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    key: Key,
    /// Standard output, as a duplicate of its file descriptor, because a handler may close or
    /// redirect the original.
    to: Mutex<File>,
}

impl Channel {
    /// Opens the channel. Returns `None` if standard input does not begin with a server's key.
    fn open() -> Option<Self> {
        let mut line = String::new();
        stdin().lock().read_line(&mut line).ok()?;
        Some(Self(Arc::new(Inner {
            key: Key::of(line.strip_suffix('\n')?)?,
            to: Mutex::new(own_output().ok()?),
        })))
    }

    fn send(&self, kind: Kind, content: &[u8]) -> io::Result<()> {
        let to = &mut *locked(&self.0.to);
        self.0.key.frames(kind, content, |frame| whole(to, frame))
    }

    /// Sends a line to the server: a progress report, or the cursor of the next part of a list.
    fn line(&self, line: &str) {
        let _ = self.send(Kind::Line, line.as_bytes());
    }

    /// Tells the server that the result is complete.
    fn end(&self, is_stream: bool) {
        let content: &[u8] = if is_stream { b"stream" } else { b"" };
        let _ = self.send(Kind::End, content);
    }

    /// Returns a writer for the result.
    fn result(&self) -> impl Write {
        ChannelWriter(self.clone())
    }

    /// Returns a writer for progress reports, cursors and messages, which do not belong to the
    /// result.
    fn beside(&self) -> impl Write {
        NoticeWriter(self.clone())
    }
}

/// Writes a whole frame. Retries if the pipe is full: another process that shares the pipe may have
/// made it non-blocking.
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

struct ChannelWriter(Channel);

impl Write for ChannelWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.send(Kind::Result, bytes).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct NoticeWriter(Channel);

impl Write for NoticeWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Each line for the server arrives in a single call of `write`.
        match std::str::from_utf8(bytes) {
            Ok(line) if is_for_server(line) => {
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
