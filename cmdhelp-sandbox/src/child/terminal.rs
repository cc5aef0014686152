//! The terminal of a program in a sandbox, and its connection to the caller's terminal.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::os::fd::OwnedFd;
use std::thread;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::pty::{OpenptFlags, grantpt, ioctl_tiocgptpeer, openpt, unlockpt};
use rustix::termios::{OptionalActions, Termios, Winsize};

/// The interval at which the size of the caller's terminal is read. The signal `SIGWINCH` is not used, because a
/// handler for signals would need `unsafe`, and a thread can only wait for a signal that all other threads block.
const SIZE_POLL_INTERVAL: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 200_000_000,
};

/// The size of a terminal, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The number of lines.
    pub rows: u16,
    /// The number of characters in a line.
    pub columns: u16,
}

impl Default for Size {
    fn default() -> Self {
        Self {
            rows: 24,
            columns: 80,
        }
    }
}

/// The caller's end of a program's terminal. Bytes that are written to a `Terminal` become the program's input. Bytes
/// that are read from a `Terminal` are the program's standard output and standard error.
#[derive(Debug)]
pub struct Terminal {
    file: File,
}

/// Creates a terminal, with the size of the caller's terminal if there is one. Returns the caller's end and the
/// program's end.
pub(crate) fn make() -> io::Result<(Terminal, OwnedFd)> {
    let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
    let caller_side = openpt(flags)?;
    grantpt(&caller_side)?;
    unlockpt(&caller_side)?;
    // The program's end is opened through the descriptor of the caller's end, because another process could have
    // replaced the file at the path of the program's end.
    let program_side = ioctl_tiocgptpeer(&caller_side, flags)?;
    let terminal = Terminal {
        file: caller_side.into(),
    };
    terminal.resize(size_of_callers_terminal().unwrap_or_default())?;
    Ok((terminal, program_side))
}

impl Terminal {
    /// Sets the size of the terminal, and notifies the program.
    pub fn resize(&self, size: Size) -> io::Result<()> {
        let size = Winsize {
            ws_row: size.rows,
            ws_col: size.columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        Ok(rustix::termios::tcsetwinsize(&self.file, size)?)
    }

    /// Returns another handle to the terminal, so that one thread can write while another thread reads.
    pub fn try_clone(&self) -> io::Result<Self> {
        let file = self.file.try_clone()?;
        Ok(Self { file })
    }

    /// Connects the program's terminal to the standard input and output of this process. Passes on keys, output and
    /// changes of the size, and changes neither keys nor output. After this call, standard input is read until this
    /// process ends.
    pub fn attach(self) -> io::Result<Attached> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Err(io::Error::other(
                "standard input or standard output is not a terminal",
            ));
        }
        let before = rustix::termios::tcgetattr(io::stdin())?;
        let mut raw = before.clone();
        raw.make_raw();
        self.resize(size_of_callers_terminal()?)?;
        let mut typed = self.try_clone()?;
        rustix::termios::tcsetattr(io::stdin(), OptionalActions::Flush, &raw)?;
        // The thread waits for input, so it is not joined. The thread ends with the process.
        thread::spawn(move || io::copy(&mut io::stdin().lock(), &mut typed));
        Ok(Attached {
            before,
            shown: Some(thread::spawn(move || show(self))),
        })
    }
}

impl Read for Terminal {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        match self.file.read(to) {
            // The error `EIO` means that the program has ended, and that the program's end of the terminal is closed.
            Err(error) if error.raw_os_error() == Some(Errno::IO.raw_os_error()) => Ok(0),
            read => read,
        }
    }
}

impl Write for Terminal {
    fn write(&mut self, from: &[u8]) -> io::Result<usize> {
        self.file.write(from)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The connection between a program's terminal and the caller's terminal. Dropping an `Attached` restores the settings
/// of the caller's terminal.
#[derive(Debug)]
pub struct Attached {
    before: Termios,
    shown: Option<thread::JoinHandle<io::Result<()>>>,
}

impl Attached {
    /// Waits until all output of the program has been printed. Call this method only after the program has ended.
    pub fn finish(mut self) {
        if let Some(shown) = self.shown.take() {
            // An error means that the caller's output was closed, so nothing more can be printed.
            let _ = shown.join();
        }
    }
}

impl Drop for Attached {
    fn drop(&mut self) {
        // An error means that the caller's terminal no longer exists.
        let _ = rustix::termios::tcsetattr(io::stdin(), OptionalActions::Drain, &self.before);
    }
}

/// Prints the output of a program until its end.
fn show(mut terminal: Terminal) -> io::Result<()> {
    let mut size = size_of_callers_terminal()?;
    let mut some = vec![0; 16 << 10];
    let mut output = io::stdout().lock();
    loop {
        let mut waited = [PollFd::new(&terminal.file, PollFlags::IN)];
        match poll(&mut waited, Some(&SIZE_POLL_INTERVAL)) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let is_there = !waited[0].revents().is_empty();
        let now = size_of_callers_terminal()?;
        if now != size {
            terminal.resize(now)?;
            size = now;
        }
        if is_there {
            let read = terminal.read(&mut some)?;
            if read == 0 {
                return Ok(());
            }
            output.write_all(&some[..read])?;
            output.flush()?;
        }
    }
}

fn size_of_callers_terminal() -> io::Result<Size> {
    let size = rustix::termios::tcgetwinsize(io::stdin())?;
    Ok(Size {
        rows: size.ws_row,
        columns: size.ws_col,
    })
}
