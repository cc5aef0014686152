//! Pins programs to processors, if the system has `taskset` and more than one processor.
//!
//! Some kernels keep two programs that only exchange messages on the same processor, where a message costs less than
//! between processors. In practice, an MCP server runs on another processor than its host, because the host is also
//! busy with other work. Pinning reproduces the cost of messages between processors.

use std::path::Path;
use std::process::{self, Command, Stdio};

use crate::Result;

const CLIENT: &str = "0";
const SERVER: &str = "1";

/// Returns whether programs can be pinned and there are at least two processors.
pub(crate) fn can_part() -> bool {
    let mut nothing = taskset(&["-c", SERVER, "true"]);
    nothing.stdout(Stdio::null()).stderr(Stdio::null());
    nothing.status().is_ok_and(|status| status.success())
}

/// Pins this process to one processor, and returns a command that runs a program on another
/// processor.
pub(crate) fn parted(program: &Path, words: &[&str]) -> Result<Command> {
    keep_to(CLIENT)?;
    let mut command = taskset(&["-c", SERVER]);
    command.arg(program).args(words);
    Ok(command)
}

/// Allows this process to run on any processor again.
pub(crate) fn join() -> Result<()> {
    keep_to("0-1023")
}

fn keep_to(processors: &str) -> Result<()> {
    let own = process::id().to_string();
    let output = taskset(&["-p", "-c", processors, &own]).output()?;
    match output.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned().into()),
    }
}

fn taskset(words: &[&str]) -> Command {
    let mut command = Command::new("taskset");
    command.args(words);
    command
}
