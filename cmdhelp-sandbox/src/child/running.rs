//! The connection to the launcher of a running sandbox: the process `outer`, which this process has started, and which
//! creates all other processes of the sandbox.

use std::collections::BTreeSet;
use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

use rustix::process::{Pid, WaitOptions, waitpid};

use crate::message::{self, END, KILL, StageMessage};
use crate::observation::Observation;
use crate::outcome::{Denied, End};
use crate::proxy::Proxy;

/// The signal to report if the launcher ends without sending the program's end.
const KILLED: i32 = 9;

#[derive(Debug)]
pub(crate) struct Running {
    launcher: Pid,
    control: UnixStream,
    /// The beginning of a message that has not arrived completely.
    pending: Vec<u8>,
    end: Option<End>,
    proxy: Option<Proxy>,
    /// The host names that the program has looked up itself, instead of using the proxy.
    looked: BTreeSet<String>,
    observation: Option<Observation>,
}

impl Running {
    pub(crate) fn new(launcher: Pid, control: UnixStream) -> Self {
        Self {
            launcher,
            control,
            pending: Vec::new(),
            end: None,
            proxy: None,
            looked: BTreeSet::new(),
            observation: None,
        }
    }

    pub(crate) fn control(&mut self) -> &mut UnixStream {
        &mut self.control
    }

    /// Receives the proxy's listening socket, which the launcher sends before its messages. Starts a proxy that
    /// connects only to `hosts`.
    pub(crate) fn serve(&mut self, hosts: &[String]) -> io::Result<()> {
        let (byte, listener) = message::receive_listener(&self.control)?;
        match listener {
            Some(listener) => self.proxy = Some(Proxy::start(listener, hosts)?),
            // If no listening socket arrives, the launcher has failed. The byte is the first byte of the launcher's
            // message about the reason.
            None => self.pending.push(byte),
        }
        Ok(())
    }

    /// Waits for the launcher's next message. Returns `None` if no message arrives before `until`.
    pub(crate) fn next_message(
        &mut self,
        until: Option<Instant>,
    ) -> io::Result<Option<StageMessage>> {
        loop {
            if let Some(end) = self.pending.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.pending.drain(..=end).collect();
                return serde_json::from_slice(&line)
                    .map(Some)
                    .map_err(io::Error::other);
            }
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            if left == Some(Duration::ZERO) {
                return Ok(None);
            }
            self.control.set_read_timeout(left)?;
            let mut some = [0; 16 << 10];
            match self.control.read(&mut some) {
                Ok(0) => return Ok(Some(StageMessage::Killed(KILLED))),
                Ok(read) => self.pending.extend_from_slice(&some[..read]),
                Err(error) => match error.kind() {
                    io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => return Ok(None),
                    io::ErrorKind::Interrupted => {}
                    // The launcher was killed before it read all messages from this process.
                    io::ErrorKind::ConnectionReset => {
                        return Ok(Some(StageMessage::Killed(KILLED)));
                    }
                    _ => return Err(error),
                },
            }
        }
    }

    pub(crate) fn until(&mut self, until: Option<Instant>) -> io::Result<Option<End>> {
        while self.end.is_none() {
            self.end = match self.next_message(until)? {
                None => return Ok(None),
                Some(StageMessage::Exited(status)) => Some(End::Exited(status)),
                Some(StageMessage::Killed(signal)) => Some(End::Killed(signal)),
                Some(StageMessage::Started) => None,
                Some(StageMessage::Looked(name)) => {
                    self.looked.insert(name);
                    None
                }
                Some(StageMessage::Observed(observation)) => {
                    self.observation = Some(observation);
                    None
                }
                Some(StageMessage::Fault(fault)) => return Err(io::Error::other(fault.why)),
            };
        }
        Ok(self.end)
    }

    pub(crate) fn ask_to_end(&mut self) -> io::Result<()> {
        self.say(END)
    }

    pub(crate) fn kill(&mut self) -> io::Result<End> {
        self.say(KILL)?;
        Ok(self.until(None)?.unwrap_or(End::Killed(KILLED)))
    }

    pub(crate) fn denied(&self) -> Vec<Denied> {
        let mut denied = self.proxy.as_ref().map(Proxy::denied).unwrap_or_default();
        let why = match self.proxy {
            Some(_) => {
                "the program looked up the host's address itself, so it does not use the proxy"
            }
            None => "no network host is granted",
        };
        denied.extend(self.looked.iter().map(|name| Denied {
            kind: "network".to_owned(),
            host: name.clone(),
            why: why.to_owned(),
        }));
        denied
    }

    /// Returns the observation of the program, and adds the hosts that the program has requested from the proxy. Later
    /// calls return `None`.
    pub(crate) fn observation(&mut self) -> Option<Observation> {
        let mut observation = self.observation.take()?;
        observation.hosts = self.proxy.as_ref().map(Proxy::asked).unwrap_or_default();
        Some(observation)
    }

    fn say(&mut self, word: u8) -> io::Result<()> {
        match self.control.write_all(&[word]) {
            // The error is ignored, because it means that the launcher has already ended.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            done => done,
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // When the socket is closed, the launcher kills all processes in the sandbox, and ends.
        let _ = self.control.shutdown(std::net::Shutdown::Both);
        let _ = waitpid(Some(self.launcher), WaitOptions::empty());
    }
}
