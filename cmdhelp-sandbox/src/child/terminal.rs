//! A terminal of the program's own, and its connection to the one that the caller sits at.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::os::fd::OwnedFd;
use std::thread;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::pty::{OpenptFlags, grantpt, ioctl_tiocgptpeer, openpt, unlockpt};
use rustix::termios::{OptionalActions, Termios, Winsize};

/// How often the size of the caller's terminal is looked at. A handler of `SIGWINCH` would be `unsafe`,
/// and a thread that waits for it does not get it while another one has not blocked it.
const LOOK: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 200_000_000,
};

/// The size of a terminal, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Lines.
    pub rows: u16,
    /// Characters of a line.
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

/// The side of a program's terminal that types and looks. What is written is typed, what the program
/// prints to standard output and errors is read.
#[derive(Debug)]
pub struct Terminal {
    file: File,
}

/// Makes a terminal, as large as that of the caller, if there is one; returns the caller's side of it,
/// and the program's.
pub(crate) fn make() -> io::Result<(Terminal, OwnedFd)> {
    let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
    let ours = openpt(flags)?;
    grantpt(&ours)?;
    unlockpt(&ours)?;
    // Not by its path, which another process could have put something else at.
    let theirs = ioctl_tiocgptpeer(&ours, flags)?;
    let terminal = Terminal { file: ours.into() };
    terminal.resize(size_of_ours().unwrap_or_default())?;
    Ok((terminal, theirs))
}

impl Terminal {
    /// Tells the program that its terminal has another size now.
    pub fn resize(&self, size: Size) -> io::Result<()> {
        let size = Winsize {
            ws_row: size.rows,
            ws_col: size.columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        Ok(rustix::termios::tcsetwinsize(&self.file, size)?)
    }

    /// Returns another handle for the same side, for a thread that types while another one looks.
    pub fn try_clone(&self) -> io::Result<Self> {
        let file = self.file.try_clone()?;
        Ok(Self { file })
    }

    /// Connects it to the terminal that this process has as its standard input and output: keys reach
    /// the program one by one, what it prints is shown as it is, and changes of size are passed on.
    /// Standard input is read until this process ends.
    pub fn attach(self) -> io::Result<Attached> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Err(io::Error::other(
                "standard input and output are no terminal",
            ));
        }
        let before = rustix::termios::tcgetattr(io::stdin())?;
        let mut raw = before.clone();
        raw.make_raw();
        self.resize(size_of_ours()?)?;
        let mut typed = self.try_clone()?;
        rustix::termios::tcsetattr(io::stdin(), OptionalActions::Flush, &raw)?;
        // It ends with this process at the latest.
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
            // Nobody has the other side open any more.
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

/// A terminal that is connected to the caller's, which is as it was before when this is dropped.
#[derive(Debug)]
pub struct Attached {
    before: Termios,
    shown: Option<thread::JoinHandle<io::Result<()>>>,
}

impl Attached {
    /// Waits until all that the program has printed is shown. Called when the program has ended.
    pub fn finish(mut self) {
        if let Some(shown) = self.shown.take() {
            // Who looks no further has seen what they wanted.
            let _ = shown.join();
        }
    }
}

impl Drop for Attached {
    fn drop(&mut self) {
        // A terminal that is gone needs nothing.
        let _ = rustix::termios::tcsetattr(io::stdin(), OptionalActions::Drain, &self.before);
    }
}

/// Shows what a program prints, until it is over.
fn show(mut terminal: Terminal) -> io::Result<()> {
    let mut size = size_of_ours()?;
    let mut some = vec![0; 16 << 10];
    let mut output = io::stdout().lock();
    loop {
        let mut waited = [PollFd::new(&terminal.file, PollFlags::IN)];
        match poll(&mut waited, Some(&LOOK)) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let is_there = !waited[0].revents().is_empty();
        let now = size_of_ours()?;
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

fn size_of_ours() -> io::Result<Size> {
    let size = rustix::termios::tcgetwinsize(io::stdin())?;
    Ok(Size {
        rows: size.ws_row,
        columns: size.ws_col,
    })
}
