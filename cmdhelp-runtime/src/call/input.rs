//! Holds standard input while the token and the preview of a call are made.
//!
//! If a command reads standard input, the token of the call depends on the input. So the input is
//! read once for the token and, if there is a preview, once for the preview. After the preview, the
//! command itself can read the input again. Input that cannot be read twice is copied into an
//! unnamed file. A command that does not declare that it reads standard input finds an empty input
//! during its preview, so that the preview cannot consume the real input.

use std::fs::{File, OpenOptions};
use std::hash::{DefaultHasher, Hasher as _};
use std::io::{
    self, BufRead as _, IsTerminal as _, Read as _, Seek as _, SeekFrom, Write as _, stdin,
};
#[cfg(unix)]
use std::os::fd::OwnedFd;

#[cfg(unix)]
use super::replace_stdin::{own_stdin, replace_stdin};

/// The state of the held standard input.
#[derive(Debug)]
pub(super) enum HeldInput {
    /// Standard input is a terminal, and is not read.
    Terminal,
    /// The input can be read again from `start`; `sum` is its checksum.
    Bytes { start: u64, sum: [u64; 2] },
    /// The original standard input, which is hidden from the preview.
    #[cfg(unix)]
    Kept(OwnedFd),
    /// The input could not be copied, so no token is valid for it.
    Lost,
}

impl HeldInput {
    /// Holds standard input for a command that reads it, or hides it from the preview of a command
    /// that reads no input.
    #[inline]
    pub(super) fn of(is_read: bool) -> Self {
        let held = match is_read {
            _ if stdin().is_terminal() => return Self::Terminal,
            true => bytes(),
            false => kept(),
        };
        held.unwrap_or(Self::Lost)
    }

    /// Restores standard input.
    #[inline]
    pub(super) fn give_back(&self) -> io::Result<()> {
        match self {
            Self::Terminal | Self::Lost => Ok(()),
            Self::Bytes { start, .. } => rewind(*start),
            #[cfg(unix)]
            Self::Kept(input) => replace_stdin(input),
        }
    }
}

/// Rewinds standard input to the position at which the command starts to read.
#[inline]
fn rewind(start: u64) -> io::Result<()> {
    // Drop the input that the preview has read into the buffer.
    let mut input = stdin().lock();
    loop {
        match input.fill_buf()?.len() {
            0 => break,
            length => input.consume(length),
        }
    }
    own_file()?.seek(SeekFrom::Start(start)).map(drop)
}

/// Returns the checksum of all of standard input, and rewinds it.
#[inline]
fn bytes() -> io::Result<HeldInput> {
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
    Ok(HeldInput::Bytes { start, sum })
}

/// Returns standard input as a file that shares its position.
#[cfg(unix)]
#[inline]
fn own_file() -> io::Result<File> {
    Ok(File::from(own_stdin()?))
}

#[cfg(not(unix))]
#[inline]
fn own_file() -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Replaces standard input, such as a pipe, by an unnamed file with the same content.
#[cfg(unix)]
#[inline]
fn spool() -> io::Result<u64> {
    use std::os::unix::fs::OpenOptionsExt as _;
    let now = std::time::SystemTime::now();
    let now = now.duration_since(std::time::UNIX_EPOCH);
    let now = now.map_or(0, |now| now.as_nanos());
    let path = std::env::temp_dir().join(format!("cmdhelp-{}-{now}", std::process::id()));
    let mut file = OpenOptions::new();
    let file = file.create_new(true).read(true).write(true).mode(0o600);
    let mut file = file.open(&path)?;
    std::fs::remove_file(&path)?;
    match copied(own_file()?, file.try_clone()?)? {
        true => file.rewind()?,
        false => file = File::open("/dev/null")?,
    }
    replace_stdin(file)?;
    Ok(0)
}

#[cfg(not(unix))]
#[inline]
fn spool() -> io::Result<u64> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Copies standard input to its end. Returns `false` if no input arrives for some time: hosts leave
/// pipes open without content, and a refusal must not wait forever. If no input arrives, the
/// command gets an empty one, and the waiting thread ends with the process.
#[cfg(unix)]
#[inline]
fn copied(mut input: File, mut copy: File) -> io::Result<bool> {
    const TIMEOUT: std::time::Duration = std::time::Duration::from_secs(2);
    let (begin, begun) = std::sync::mpsc::sync_channel(1);
    let copying = std::thread::Builder::new().spawn(move || {
        let mut start = vec![0; 1 << 16];
        let read = input.read(&mut start);
        // After the time limit, nothing receives this message.
        let is_awaited = begin.send(()).is_ok();
        let read = read?;
        if is_awaited && read > 0 {
            copy.write_all(&start[..read])?;
            io::copy(&mut input, &mut copy)?;
        }
        io::Result::Ok(())
    })?;
    if begun.recv_timeout(TIMEOUT).is_err() {
        return Ok(false);
    }
    let ended = copying.join();
    ended.unwrap_or_else(|_| Err(io::ErrorKind::Other.into()))?;
    Ok(true)
}

/// Replaces standard input by an empty file, and returns the original.
#[cfg(unix)]
#[inline]
fn kept() -> io::Result<HeldInput> {
    let input = own_stdin()?;
    replace_stdin(File::open("/dev/null")?)?;
    Ok(HeldInput::Kept(input))
}

#[cfg(not(unix))]
#[inline]
fn kept() -> io::Result<HeldInput> {
    Ok(HeldInput::Terminal)
}
