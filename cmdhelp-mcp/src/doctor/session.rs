//! Runs a session of the self-test, from the start of the server's process to the end of the
//! process.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use cmdhelp_runtime::view::reader::Json;

use crate::mailbox::{Mailbox, Received};
use crate::members::Members;
use crate::protocol::{CAPABILITIES, HANDSHAKES, STATELESS, VERSION};

/// The time limit for each answer of the server.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The results of a session.
pub(super) struct SessionReport {
    /// The result of `tools/list`.
    list: String,
    /// The time from the start of the process to its answer with the list of tools.
    pub(super) listed: Duration,
    /// The time from closing the process's input to the end of the process.
    pub(super) ended: Duration,
}

impl SessionReport {
    pub(super) fn tools(&self) -> impl Iterator<Item = Json<'_>> {
        let tools = Json::whole(&self.list).get("tools");
        tools.into_iter().flat_map(Json::items)
    }
}

/// Runs a session as a client with a handshake (`initialize`).
pub(super) fn handshake(program: &Path, words: &[String]) -> Result<SessionReport, String> {
    let mut server = ServerProcess::start(program, words)?;
    let newest = HANDSHAKES[0];
    let hello = format!(
        "{{\"protocolVersion\":\"{newest}\",\"capabilities\":{{}},\
         \"clientInfo\":{{\"name\":\"doctor\",\"version\":\"1\"}}}}"
    );
    let agreed = server.request("initialize", &hello)?;
    let agreed = Json::whole(&agreed).get("protocolVersion");
    if agreed.and_then(Json::text).as_deref() != Some(newest) {
        return Err(format!(
            "the server does not accept the protocol revision {newest}"
        ));
    }
    server.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}")?;
    server.session("{}")
}

/// Runs a session as a stateless client, which sends no handshake.
pub(super) fn stateless(program: &Path, words: &[String]) -> Result<SessionReport, String> {
    let mut server = ServerProcess::start(program, words)?;
    let params = format!("{{\"_meta\":{{\"{VERSION}\":\"{STATELESS}\",\"{CAPABILITIES}\":{{}}}}}}");
    let discovered = server.request("server/discover", &params)?;
    let versions = Json::whole(&discovered).get("supportedVersions");
    let mut versions = versions.into_iter().flat_map(Json::texts);
    if !versions.any(|version| version == STATELESS) {
        return Err(format!(
            "the server does not support the protocol revision {STATELESS}"
        ));
    }
    server.session(&params)
}

struct ServerProcess {
    process: Child,
    started: Instant,
    lines: Mailbox<String>,
}

impl ServerProcess {
    fn start(program: &Path, words: &[String]) -> Result<Self, String> {
        let started = Instant::now();
        let mut process = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .map_err(|error| format!("the server cannot be started: {error}"))?;
        let lines = Mailbox::new();
        if let Some(stdout) = process.stdout.take() {
            let lines = lines.clone();
            let read = move || {
                for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                    lines.put(line);
                }
                lines.close();
            };
            let started = crate::thread::start("mcp doctor", Box::new(read));
            started.map_err(|error| format!("no thread can be started: {error}"))?;
        }
        Ok(Self {
            process,
            started,
            lines,
        })
    }

    fn send(&mut self, message: &str) -> Result<(), String> {
        let stdin = self.process.stdin.as_mut();
        let stdin = stdin.ok_or("the server's input is closed")?;
        let sent = stdin.write_all(format!("{message}\n").as_bytes());
        sent.map_err(|error| format!("cannot write to the server's input: {error}"))
    }

    fn request(&mut self, method: &str, params: &str) -> Result<String, String> {
        self.send(&format!(
            "{{\"jsonrpc\":\"2.0\",\"id\":\"{method}\",\"method\":\"{method}\",\"params\":{params}}}"
        ))?;
        let Received::Item(line) = self.lines.take(Some(Instant::now() + TIMEOUT)) else {
            return Err(format!("the server does not answer `{method}`"));
        };
        let Some(answer) = Members::of(&line) else {
            return Err(format!(
                "the server prints a line that is not a message: {line}"
            ));
        };
        match (answer.raw("result"), answer.text("id")) {
            (Some(result), Some(id)) if id == method => Ok(result.to_owned()),
            _ => Err(format!("the server answers `{method}` with {line}")),
        }
    }

    /// Requests the list of tools, and ends the session.
    fn session(&mut self, params: &str) -> Result<SessionReport, String> {
        let list = self.request("tools/list", params)?;
        let listed = self.started.elapsed();
        let end = Instant::now();
        drop(self.process.stdin.take());
        while self.process.try_wait().is_ok_and(|status| status.is_none()) {
            if end.elapsed() > Duration::from_secs(2) {
                return Err("the server does not end when its input ends".to_owned());
            }
            thread::sleep(Duration::from_micros(200));
        }
        let ended = end.elapsed();
        if let Received::Item(line) = self.lines.take(Some(Instant::now() + TIMEOUT)) {
            return Err(format!(
                "the server prints an unexpected line before it ends: {line}"
            ));
        }
        Ok(SessionReport {
            list,
            listed,
            ended,
        })
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
