//! Runs a command with a time limit.

use std::io::Read as _;
use std::process::{Child, Command, Stdio};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

use crate::Result;

/// How a process has ended.
pub(crate) enum Ended {
    /// The process exited after this number of seconds.
    Done(f64),
    /// The process was killed at the deadline.
    TooLate,
}

/// Runs a command until it ends, or kills it at the time limit. Fails if the command fails.
pub(crate) fn run_until(command: &mut Command, limit: Duration) -> Result<Ended> {
    apart(command);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    let start = Instant::now();
    let mut child = command.stderr(Stdio::piped()).spawn()?;
    let mut stderr = child.stderr.take().ok_or("no standard error")?;
    let reader = spawn(move || {
        let mut text = String::new();
        stderr.read_to_string(&mut text).map(|_| text)
    });
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if start.elapsed() > limit {
            end(&mut child)?;
            return Ok(Ended::TooLate);
        }
        sleep(Duration::from_millis(1));
    };
    let seconds = start.elapsed().as_secs_f64();
    let text = reader.join().map_err(|_| "nobody read the errors")??;
    match status.success() {
        true => Ok(Ended::Done(seconds)),
        false => Err(text.into()),
    }
}

/// Makes the command the leader of a process group. If the group is killed, the child processes of
/// the command end, too, such as a compiler that cargo would leave running.
#[cfg(unix)]
fn apart(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn apart(_: &mut Command) {}

#[cfg(unix)]
fn end(child: &mut Child) -> Result<()> {
    let group = format!("-{}", child.id());
    Command::new("kill")
        .args(["-KILL", "--", &group])
        .status()?;
    child.wait()?;
    Ok(())
}

#[cfg(not(unix))]
fn end(child: &mut Child) -> Result<()> {
    child.kill()?;
    child.wait()?;
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn kills_a_slow_command_with_its_child_processes() {
        let mut command = Command::new("sh");
        command.args(["-c", "sleep 60 & wait"]);
        let start = Instant::now();
        let ended = run_until(&mut command, Duration::from_millis(50)).unwrap();
        assert!(matches!(ended, Ended::TooLate));
        assert!(start.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn an_error_contains_the_standard_error_of_the_command() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo no >&2; exit 1"]);
        let error = run_until(&mut command, Duration::from_secs(60))
            .err()
            .unwrap();
        assert_eq!(error.to_string(), "no\n");
    }
}
