//! Replaces the standard input of the process by another file.
//!
//! The standard library has no function that replaces standard input. But
//! [`CommandExt::exec`](std::os::unix::process::CommandExt::exec) first sets the streams of this
//! process to those of the `Command`, and its documentation says that they stay so if `exec` fails
//! later. This module makes `exec` fail right after it has set the streams, because the `Command`
//! has a current folder that does not exist. At this point, `exec` has not yet reset signals or
//! searched for a program. A later version of the standard library may change the order of these
//! steps, so [`replace_stdin`] checks afterwards that standard input was replaced.

use std::fs::File;
use std::io::{self, stdin};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::MetadataExt as _;
use std::os::unix::process::CommandExt as _;
use std::process::Command;

/// A path that never exists, because `/dev/null` is not a folder.
const MISSING_PATH: &str = "/dev/null/nowhere";

/// Replaces standard input by the file `by`. Bytes of the old input that [`stdin`] has already read
/// into its buffer stay there.
#[inline]
pub(super) fn replace_stdin(by: impl AsFd) -> io::Result<()> {
    let by = by.as_fd().try_clone_to_owned()?;
    let wanted = identity(by.try_clone()?)?;
    let error = Command::new(MISSING_PATH)
        .current_dir(MISSING_PATH)
        .stdin(by)
        .exec();
    match identity(own_stdin()?)? == wanted {
        true => Ok(()),
        false => Err(error),
    }
}

/// Returns a duplicate of the descriptor of standard input.
#[inline]
pub(super) fn own_stdin() -> io::Result<OwnedFd> {
    stdin().as_fd().try_clone_to_owned()
}

/// Returns the device and the inode number of a file.
#[inline]
fn identity(file: OwnedFd) -> io::Result<(u64, u64)> {
    let metadata = File::from(file).metadata()?;
    Ok((metadata.dev(), metadata.ino()))
}

#[cfg(test)]
mod tests {
    use std::io::{Write as _, pipe};

    use super::{identity, own_stdin, replace_stdin};

    /// Returns the lines about signals in the system's status of this thread
    /// (`/proc/thread-self/status`), or an empty list on systems without `/proc`.
    fn signals() -> Vec<String> {
        let status = std::fs::read_to_string("/proc/thread-self/status").unwrap_or_default();
        let lines = status.lines().filter(|line| line.starts_with("Sig"));
        lines.map(str::to_owned).collect()
    }

    #[test]
    fn replaces_standard_input_and_changes_no_signals() {
        let before = own_stdin().expect("standard input");
        let signals_before = signals();
        let (reader, writer) = pipe().expect("a pipe");
        replace_stdin(&reader).expect("replaced");
        let now = own_stdin().expect("standard input");
        let expected = reader.try_clone().expect("a pipe");
        assert_eq!(
            identity(now).expect("a pipe"),
            identity(expected.into()).expect("a pipe")
        );
        assert_eq!(signals(), signals_before);
        replace_stdin(&before).expect("restored");
        drop(reader);
        let written = (&writer).write_all(b"no reader is left");
        assert!(
            written.is_err(),
            "the descriptor is closed, and the signal ignored"
        );
    }
}
