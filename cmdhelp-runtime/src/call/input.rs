//! Keeps standard input readable for the command while the token and the preview of a call are
//! made.
//!
//! If a command reads standard input, the token of the call depends on the input. So the input is
//! read once for the token, once by the dry run that makes the preview, and once by the command
//! itself. Input that cannot be read twice is copied into an unnamed file. If a command does not
//! declare that it reads standard input, its dry run gets an empty input, so that it cannot consume
//! the real one.

use std::fs::File;
use std::hash::{DefaultHasher, Hasher as _};
use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Seek as _, SeekFrom, stdin};
#[cfg(unix)]
use std::os::fd::OwnedFd;

#[cfg(unix)]
use super::replace_stdin::{own_stdin, replace_stdin};

/// What has been done with standard input, so that it can be restored.
#[derive(Debug)]
pub(super) enum HeldInput {
    /// Standard input is a terminal, and is not read.
    Terminal,
    /// Standard input can be read again, from the byte `start` of its file. `sum` is the checksum
    /// of the input.
    Bytes { start: u64, sum: [u64; 2] },
    /// The original standard input. An empty file is in its place during the preview.
    #[cfg(unix)]
    Kept(OwnedFd),
    /// Standard input could not be copied, so no token is valid for the call.
    Lost,
}

impl HeldInput {
    /// If the command reads standard input (`is_read`), makes sure that it can be read several
    /// times. Otherwise hides it from the preview.
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

/// Sets the position of standard input back to `start`, and drops what has been read into the
/// buffer.
#[inline]
fn rewind(start: u64) -> io::Result<()> {
    // Drop the bytes in the buffer that the preview has not consumed.
    let mut input = stdin().lock();
    loop {
        match input.fill_buf()?.len() {
            0 => break,
            length => input.consume(length),
        }
    }
    own_file()?.seek(SeekFrom::Start(start)).map(drop)
}

/// Computes the checksum of standard input from its current position to its end, and goes back to
/// this position.
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

/// Returns a file handle for standard input. Reading from the handle also moves the position of
/// standard input.
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

/// Copies standard input, such as a pipe, into an unnamed file, and puts the file in its place.
/// Returns the position in the file at which the input begins, which is 0.
#[cfg(unix)]
#[inline]
fn spool() -> io::Result<u64> {
    use std::os::unix::fs::OpenOptionsExt as _;
    let now = std::time::SystemTime::now();
    let now = now.duration_since(std::time::UNIX_EPOCH);
    let now = now.map_or(0, |now| now.as_nanos());
    let path = std::env::temp_dir().join(format!("cmdhelp-{}-{now}", std::process::id()));
    let mut file = File::options();
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

/// How far a thread is that copies standard input.
#[cfg(unix)]
#[derive(PartialEq)]
enum Copying {
    /// Nothing has arrived yet.
    Waits,
    Begun,
    /// The time limit has passed, so nothing is copied any more.
    TooLate,
}

/// Copies standard input to its end. Returns `false` if nothing arrives within two seconds, and the
/// command then gets an empty input. Without this time limit, a call would wait forever for a pipe
/// that a host leaves open without writing to it. The waiting thread ends with the process.
#[cfg(unix)]
#[inline]
fn copied(mut input: File, mut copy: File) -> io::Result<bool> {
    use std::io::Write as _;
    use std::sync::{Arc, Condvar, Mutex, PoisonError};
    const TIMEOUT: std::time::Duration = std::time::Duration::from_secs(2);
    // The channels of the standard library would add about 20 KiB of code to a program.
    let state = Arc::new((Mutex::new(Copying::Waits), Condvar::new()));
    let shared = Arc::clone(&state);
    let copying = std::thread::Builder::new().spawn(move || {
        let mut start = vec![0; 1 << 16];
        let read = input.read(&mut start);
        let (state, changed) = &*shared;
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        let is_awaited = *state == Copying::Waits;
        if is_awaited {
            *state = Copying::Begun;
        }
        drop(state);
        changed.notify_one();
        let read = read?;
        if is_awaited && read > 0 {
            copy.write_all(&start[..read])?;
            io::copy(&mut input, &mut copy)?;
        }
        io::Result::Ok(())
    })?;
    let (state, changed) = &*state;
    let state = state.lock().unwrap_or_else(PoisonError::into_inner);
    let state = changed.wait_timeout_while(state, TIMEOUT, |state| *state == Copying::Waits);
    let (mut state, _) = state.unwrap_or_else(PoisonError::into_inner);
    if *state == Copying::Waits {
        *state = Copying::TooLate;
        return Ok(false);
    }
    drop(state);
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
