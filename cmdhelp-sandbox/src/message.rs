//! The messages between the calling process and the stages of a sandbox: the processes `outer`, `init` and `exec`,
//! which set up the sandbox.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, IoSlice, IoSliceMut, Read, Write};
use std::mem::MaybeUninit;
use std::net::TcpListener;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;

use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags,
};
use serde::{Deserialize, Serialize};

use crate::observation::Observation;
use crate::plan::Plan;
use crate::refusal::Code;

/// The maximum length of a plan, in bytes.
const LONGEST: u64 = 64 << 20;

/// The bytes with which the calling process ends a program: for `END`, the program gets `SIGTERM`, and for `KILL`, all
/// processes are killed.
pub(crate) const END: u8 = b't';
pub(crate) const KILL: u8 = b'k';

/// A message from the process `outer`, which supervises a sandbox, to the calling process. Each message is one line of
/// JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum StageMessage {
    /// The program has been started.
    Started,
    /// The program was not started, or the sandbox failed after the program was started, because of this error.
    Fault(Fault),
    /// The program has looked up this name itself, without the proxy.
    Looked(String),
    /// The observation of the program, which is sent before the message about the program's end.
    Observed(Observation),
    /// The program has ended with this exit code.
    Exited(i32),
    /// The program was killed by this signal.
    Killed(i32),
}

/// An error of a process that sets up a sandbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Fault {
    pub(crate) code: Code,
    pub(crate) rule: Option<String>,
    pub(crate) why: String,
    pub(crate) needs: Option<String>,
}

impl Fault {
    /// Returns the error of a step that has failed. `what` names the step.
    pub(crate) fn of(what: impl Display, error: impl Display) -> Self {
        Self {
            code: Code::Unavailable,
            rule: None,
            why: format!("{what}: {error}"),
            needs: None,
        }
    }

    /// Returns the error for a rule of the policy that `what` cannot enforce.
    pub(crate) fn rule(rule: &str, what: impl Display, error: impl Display) -> Self {
        Self {
            code: Code::Unenforceable,
            rule: Some(rule.to_owned()),
            ..Self::of(what, error)
        }
    }

    /// Adds advice on how to avoid the error.
    pub(crate) fn needs(mut self, needs: &str) -> Self {
        self.needs = Some(needs.to_owned());
        self
    }
}

/// The maximum number of descriptors that are sent with one message.
const MAX_DESCRIPTORS: usize = 3;

/// The byte that is sent with the proxy's listening socket, because a descriptor cannot be sent without any data.
const LISTENER: [u8; 1] = *b"l";

/// Sends a plan, and at most three descriptors that the processes `outer` and `init` need to carry it out.
pub(crate) fn send_plan(
    control: &mut UnixStream,
    plan: &Plan,
    beside: &[BorrowedFd<'_>],
) -> io::Result<()> {
    send_text(control, &plan.to_json(), beside)
}

/// Sends the text of a plan, like [`send_plan`].
pub(crate) fn send_text(
    control: &mut UnixStream,
    text: &str,
    beside: &[BorrowedFd<'_>],
) -> io::Result<()> {
    let length = u64::try_from(text.len()).map_err(io::Error::other)?;
    send_beside(control, &length.to_le_bytes(), beside)?;
    control.write_all(text.as_bytes())
}

/// Receives a plan and descriptors, as sent by [`send_plan`].
pub(crate) fn receive_plan(control: &mut UnixStream) -> Result<(Plan, Vec<OwnedFd>), Fault> {
    let (text, beside) =
        received(control).map_err(|error| Fault::of("the plan was not sent", error))?;
    Ok((parsed(&text)?, beside))
}

/// Parses the text of a plan.
fn parsed(text: &str) -> Result<Plan, Fault> {
    Plan::from_json(text).map_err(|error| Fault::of("the plan cannot be read", error))
}

fn received(control: &mut UnixStream) -> io::Result<(String, Vec<OwnedFd>)> {
    let mut length = [0; 8];
    let beside = receive_beside(control, &mut length)?;
    let length = u64::from_le_bytes(length);
    if length > LONGEST {
        return Err(io::ErrorKind::InvalidData.into());
    }
    // With this capacity, the text is not read in small parts.
    let mut text = String::with_capacity(usize::try_from(length).map_err(io::Error::other)?);
    control.take(length).read_to_string(&mut text)?;
    if text.len() as u64 != length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok((text, beside))
}

/// Sends the proxy's listening socket to the calling process.
pub(crate) fn send_listener(control: &UnixStream, listener: &TcpListener) -> io::Result<()> {
    send_beside(control, &LISTENER, &[listener.as_fd()])
}

/// Receives the proxy's listening socket. If the sending process has failed, it sends no socket, and the returned byte
/// is the first byte of its error message.
pub(crate) fn receive_listener(control: &UnixStream) -> io::Result<(u8, Option<OwnedFd>)> {
    let mut byte = [0];
    let listener = receive_beside(control, &mut byte)?.pop();
    Ok((byte[0], listener.filter(|_| byte == LISTENER)))
}

fn send_beside(
    control: &UnixStream,
    bytes: &[u8],
    descriptors: &[BorrowedFd<'_>],
) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MAX_DESCRIPTORS))];
    let mut beside = SendAncillaryBuffer::new(&mut space);
    if !descriptors.is_empty() && !beside.push(SendAncillaryMessage::ScmRights(descriptors)) {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let bytes = [IoSlice::new(bytes)];
    let sent = rustix::net::sendmsg(control, &bytes, &mut beside, SendFlags::NOSIGNAL)?;
    match sent == bytes[0].len() {
        true => Ok(()),
        false => Err(io::ErrorKind::WriteZero.into()),
    }
}

fn receive_beside(control: &UnixStream, bytes: &mut [u8]) -> io::Result<Vec<OwnedFd>> {
    let wanted = bytes.len();
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MAX_DESCRIPTORS))];
    let mut beside = RecvAncillaryBuffer::new(&mut space);
    let received = rustix::net::recvmsg(
        control,
        &mut [IoSliceMut::new(bytes)],
        &mut beside,
        RecvFlags::CMSG_CLOEXEC | RecvFlags::WAITALL,
    )?;
    if received.bytes != wanted {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    let mut found = Vec::new();
    for message in beside.drain() {
        if let RecvAncillaryMessage::ScmRights(descriptors) = message {
            found.extend(descriptors);
        }
    }
    Ok(found)
}

/// Sends a message to the calling process.
pub(crate) fn send(control: &mut UnixStream, message: &StageMessage) -> io::Result<()> {
    let mut line = serde_json::to_string(message).map_err(io::Error::other)?;
    line.push('\n');
    control.write_all(line.as_bytes())
}

/// Reads the plan from a file that this process has inherited.
pub(crate) fn read_plan(file: &File) -> Result<Plan, Fault> {
    let text = io::read_to_string(file);
    parsed(&text.map_err(|error| Fault::of("the plan cannot be read", error))?)
}

/// Takes ownership of the inherited descriptor `number`. Programs that are started later do not inherit the returned
/// file.
pub(crate) fn inherited(number: &str, write: bool) -> Result<File, Fault> {
    let failed = |error: io::Error| Fault::of(format!("descriptor {number}"), error);
    let known: i32 = number
        .parse()
        .map_err(|error| failed(io::Error::other(error)))?;
    let path = format!("/proc/self/fd/{known}");
    let file = File::options()
        .read(!write)
        .write(write)
        .open(path)
        .map_err(failed)?;
    nix::unistd::close(known).map_err(|error| failed(error.into()))?;
    Ok(file)
}
