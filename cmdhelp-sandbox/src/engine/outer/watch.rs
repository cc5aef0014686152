//! Waits for the end of a sandbox, in the process `outer`.

use std::fs::File;
use std::io::Read;
use std::os::unix::net::UnixStream;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{Signal, pidfd_send_signal};

use super::gate::{Gate, Step};
use super::{InitProcess, descriptor};
use crate::engine::bwrap;
use crate::engine::names::Names;
use crate::engine::processor;
use crate::message::{self, Fault, StageMessage};

/// Waits until the process `init` ends, or writes how the program has ended to the pipe whose reading end is `status`.
/// During the wait, passes on the signals that the calling process requests, and kills the sandbox if the calling
/// process ends. `report` is the reading end of the pipe for an error of `init` or `exec` before the program is
/// started; if there is an error, returns it. Opens the gate before the program when `init` is ready.
pub(super) fn watch(
    control: &mut UnixStream,
    init_process: &InitProcess,
    (report, status): (File, &File),
    bwrap: Option<&str>,
    (mut gate, mut names): (Option<Gate>, Option<Names>),
) -> Result<Option<Fault>, Fault> {
    let failed = |error| Fault::of("waiting for the second stage", error);
    let ended = descriptor(init_process.init)?;
    let mut report = Some(report);
    let mut reported = Vec::new();
    let mut fault = None;
    let mut is_host_connected = true;
    let mut may_have_started = gate.is_none();
    loop {
        let mut waited = vec![
            PollFd::new(&ended, PollFlags::IN),
            PollFd::new(status, PollFlags::IN),
        ];
        if is_host_connected {
            waited.push(PollFd::new(&*control, PollFlags::IN));
        }
        let gate_at = gate.as_ref().map(|gate| {
            waited.push(PollFd::new(gate.socket(), PollFlags::IN));
            waited.len() - 1
        });
        // Names that are looked up are reported only after the program has been started.
        match (&report, &names) {
            (Some(report), _) => waited.push(PollFd::new(report, PollFlags::IN)),
            (None, Some(names)) => waited.push(PollFd::new(names.socket(), PollFlags::IN)),
            (None, None) => {}
        }
        match poll(&mut waited, None) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(failed(error)),
        }
        let happened: Vec<bool> = waited.iter().map(|one| !one.revents().is_empty()).collect();
        let is_over = happened[0] || happened[1];
        if is_host_connected && happened[2] {
            let mut word = [0];
            let signal = match control.read(&mut word) {
                Ok(1) if word == [message::END] => Signal::TERM,
                Ok(1) => Signal::KILL,
                _ => {
                    is_host_connected = false;
                    Signal::KILL
                }
            };
            // An error means that the process has already ended.
            let _ = pidfd_send_signal(&init_process.signalled, signal);
            continue;
        }
        if let Some(reached) = gate.take_if(|_| gate_at.is_some_and(|at| happened[at])) {
            match reached.step()? {
                Step::Closed(closed) => gate = Some(closed),
                Step::Open => {
                    may_have_started = true;
                    processor::restore();
                }
                Step::Abandoned => {}
            }
            continue;
        }
        if report.is_none()
            && let Some(names) = &mut names
            && let Some(name) = names.answer()
            && is_host_connected
        {
            // If the calling process has ended, the next iteration notices that its socket is closed.
            let _ = message::send(control, &StageMessage::Looked(name));
        }
        if is_over && report.is_none() {
            return Ok(fault);
        }
        if let Some(file) = &mut report
            && (happened[happened.len() - 1] || is_over)
        {
            let mut some = [0; 4096];
            match file.read(&mut some) {
                Ok(0) | Err(_) => {
                    report = None;
                    fault = match reported.is_empty() {
                        true if !may_have_started => Some(killed()),
                        true => bwrap.map(bwrap::failure),
                        false => first_fault(&reported)?,
                    };
                    if fault.is_none()
                        && is_host_connected
                        && message::send(control, &StageMessage::Started).is_err()
                    {
                        let _ = pidfd_send_signal(&init_process.signalled, Signal::KILL);
                    }
                }
                Ok(read) => reported.extend_from_slice(&some[..read]),
            }
        }
    }
}

/// Returns the first of the errors that `init` and `exec` have reported. Later errors can be consequences of the first.
fn first_fault(reported: &[u8]) -> Result<Option<Fault>, Fault> {
    let mut faults = serde_json::Deserializer::from_slice(reported).into_iter();
    let unclear = |_| Fault::of("a stage failed", String::from_utf8_lossy(reported));
    faults.next().transpose().map_err(unclear)
}

/// Returns the error for a stage that has ended before the start of the program, without an error of its own.
fn killed() -> Fault {
    Fault::of(
        "a stage ended before the program was started",
        "it was killed",
    )
}

#[cfg(test)]
mod tests {
    use super::{Fault, first_fault};

    #[test]
    fn the_first_of_two_faults_is_returned() {
        let first = Fault::rule("tty", "the terminal inside", "first");
        let second = Fault::of("network namespaces", "second");
        let text = |fault| serde_json::to_string(fault).expect("text");
        // The process `init` of the engine `bwrap` begins with a blank.
        let both = format!(" {}{}", text(&first), text(&second));
        assert_eq!(first_fault(both.as_bytes()), Ok(Some(first)));
        assert_eq!(first_fault(b" "), Ok(None));
        let unclear = Fault::of("a stage failed", "killed {");
        assert_eq!(first_fault(b"killed {"), Err(unclear));
    }
}
