//! Replacing standard input by another file.
//!
//! The standard library has no function for this, but the first step of
//! [`CommandExt::exec`](std::os::unix::process::CommandExt::exec) is to make the streams of its `Command` those of this
//! process, and its documentation says that they stay so if it fails. It fails here because its folder does not exist,
//! which is found before signals are reset and a program is looked for. Whether standard input was replaced is
//! verified, in case the standard library ever takes these steps in another order.

use std::fs::File;
use std::io::{self, stdin};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::MetadataExt as _;
use std::os::unix::process::CommandExt as _;
use std::process::Command;

/// A path that cannot exist, because `/dev/null` is not a folder.
const NOWHERE: &str = "/dev/null/nowhere";

/// Replaces standard input by this file. What was read ahead of the old one stays in the buffer of
/// [`stdin`].
pub(super) fn replace_stdin(by: impl AsFd) -> io::Result<()> {
    let by = by.as_fd().try_clone_to_owned()?;
    let wanted = identity(by.try_clone()?)?;
    let error = Command::new(NOWHERE).current_dir(NOWHERE).stdin(by).exec();
    match identity(own_stdin()?)? == wanted {
        true => Ok(()),
        false => Err(error),
    }
}

/// Returns another descriptor of standard input.
pub(super) fn own_stdin() -> io::Result<OwnedFd> {
    stdin().as_fd().try_clone_to_owned()
}

/// Returns the device and the number that a file has on it.
fn identity(file: OwnedFd) -> io::Result<(u64, u64)> {
    let metadata = File::from(file).metadata()?;
    Ok((metadata.dev(), metadata.ino()))
}

#[cfg(test)]
mod tests {
    use std::io::{Write as _, pipe};

    use super::{identity, own_stdin, replace_stdin};

    /// Returns the signals of this thread that are blocked or ignored, as far as the system tells.
    fn signals() -> Vec<String> {
        let status = std::fs::read_to_string("/proc/thread-self/status").unwrap_or_default();
        let lines = status.lines().filter(|line| line.starts_with("Sig"));
        lines.map(str::to_owned).collect()
    }

    #[test]
    fn standard_input_is_replaced_and_nothing_else() {
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
        let written = (&writer).write_all(b"nobody reads this");
        assert!(
            written.is_err(),
            "the descriptor is closed, and the signal ignored"
        );
    }
}
