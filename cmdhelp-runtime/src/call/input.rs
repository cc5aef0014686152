//! Standard input, held while it is found out what a call would do.
//!
//! A token is of what the command reads, too. So that is read once for the token and, where there is
//! a preview, once for it, and then stands there again for the command itself. What cannot be read
//! twice is put into a file that has no name. A command that says nothing of standard input finds none
//! while it makes its preview, so that it cannot use up what it reads later.

use std::fs::{File, OpenOptions};
use std::hash::{DefaultHasher, Hasher as _};
use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Seek as _, SeekFrom, stdin};
#[cfg(unix)]
use std::os::fd::{AsFd as _, OwnedFd};

/// What is held of standard input.
#[derive(Debug)]
pub(super) enum Held {
    /// A terminal, which is left alone.
    Terminal,
    /// Bytes that can be read again from here, and their checksum.
    Bytes { start: u64, sum: [u64; 2] },
    /// It is kept from the preview, and is here.
    #[cfg(unix)]
    Kept(OwnedFd),
    /// It cannot be held.
    Lost,
}

impl Held {
    /// Holds standard input for a command that reads it, or keeps it from the preview of another.
    pub(super) fn of(is_read: bool) -> Self {
        let held = match is_read {
            _ if stdin().is_terminal() => return Self::Terminal,
            true => bytes(),
            false => kept(),
        };
        held.unwrap_or(Self::Lost)
    }

    /// Gives it back as it was.
    pub(super) fn give_back(&self) -> io::Result<()> {
        match self {
            Self::Terminal | Self::Lost => Ok(()),
            Self::Bytes { start, .. } => rewind(*start),
            #[cfg(unix)]
            Self::Kept(input) => Ok(rustix::stdio::dup2_stdin(input)?),
        }
    }
}

/// Goes back to where the command begins to read.
fn rewind(start: u64) -> io::Result<()> {
    // What somebody has left in the buffer is of no use any more.
    let mut input = stdin().lock();
    loop {
        match input.fill_buf()?.len() {
            0 => break,
            length => input.consume(length),
        }
    }
    own_file()?.seek(SeekFrom::Start(start)).map(drop)
}

/// Reads all there is, and goes back.
fn bytes() -> io::Result<Held> {
    let start = match own_file().and_then(|mut file| file.stream_position()) {
        Ok(start) => start,
        Err(_) => spool()?,
    };
    let mut file = own_file()?;
    let mut hashers = [DefaultHasher::new(), DefaultHasher::new()];
    hashers[1].write_u8(1);
    let mut length = 0;
    let mut chunk = vec![0; 1 << 16];
    loop {
        let read = file.read(&mut chunk)?;
        if read == 0 {
            break;
        }
        length += read as u64;
        for hasher in &mut hashers {
            hasher.write(&chunk[..read]);
        }
    }
    file.seek(SeekFrom::Start(start))?;
    let sum = hashers.map(|mut hasher| {
        hasher.write_u64(length);
        hasher.finish()
    });
    Ok(Held::Bytes { start, sum })
}

/// Standard input as a file, with the place that it has itself.
#[cfg(unix)]
fn own_file() -> io::Result<File> {
    Ok(File::from(stdin().as_fd().try_clone_to_owned()?))
}

#[cfg(not(unix))]
fn own_file() -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Puts a file in the place of a pipe, with all that comes out of it.
#[cfg(unix)]
fn spool() -> io::Result<u64> {
    use std::os::unix::fs::OpenOptionsExt as _;
    if is_silent()? {
        rustix::stdio::dup2_stdin(File::open("/dev/null")?)?;
        return Ok(0);
    }
    let now = std::time::SystemTime::now();
    let now = now.duration_since(std::time::UNIX_EPOCH);
    let now = now.map_or(0, |now| now.as_nanos());
    let path = std::env::temp_dir().join(format!("cmdhelp-{}-{now}", std::process::id()));
    let mut file = OpenOptions::new();
    let file = file.create_new(true).read(true).write(true).mode(0o600);
    let mut file = file.open(&path)?;
    std::fs::remove_file(&path)?;
    io::copy(&mut stdin().lock(), &mut file)?;
    file.rewind()?;
    rustix::stdio::dup2_stdin(file)?;
    Ok(0)
}

#[cfg(not(unix))]
fn spool() -> io::Result<u64> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Returns whether nobody writes: hosts leave pipes open into which nothing comes, and a refusal
/// does not wait for ever. The command then finds no input.
#[cfg(unix)]
fn is_silent() -> io::Result<bool> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    const PATIENCE: Timespec = Timespec {
        tv_sec: 2,
        tv_nsec: 0,
    };
    let input = stdin();
    let mut polled = [PollFd::new(&input, PollFlags::IN)];
    Ok(poll(&mut polled, Some(&PATIENCE))? == 0)
}

/// Keeps standard input from whoever reads, until it is given back.
#[cfg(unix)]
fn kept() -> io::Result<Held> {
    let input = stdin().as_fd().try_clone_to_owned()?;
    rustix::stdio::dup2_stdin(File::open("/dev/null")?)?;
    Ok(Held::Kept(input))
}

#[cfg(not(unix))]
fn kept() -> io::Result<Held> {
    Ok(Held::Terminal)
}
