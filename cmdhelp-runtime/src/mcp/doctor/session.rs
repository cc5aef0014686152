//! A conversation with the server, from its start to its end.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::super::era::{CAPABILITIES, HANDSHAKES, STATELESS, VERSION};

/// How long a client waits for anything.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a conversation has shown.
pub(super) struct Session {
    pub(super) tools: Vec<Value>,
    /// How long it took from the start of the process to the list.
    pub(super) listed: Duration,
    /// How long it took from the end of the input to the end of the process.
    pub(super) ended: Duration,
}

/// As clients of the handshake revisions do it.
pub(super) fn handshake(program: &Path, words: &[String]) -> Result<Session, String> {
    let mut server = Server::start(program, words)?;
    let hello = json!({
        "protocolVersion": HANDSHAKES[0],
        "capabilities": {},
        "clientInfo": { "name": "doctor", "version": "1" },
    });
    let agreed = server.request("initialize", hello)?;
    if agreed["protocolVersion"] != HANDSHAKES[0] {
        return Err(format!("it agrees to {}", agreed["protocolVersion"]));
    }
    server.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }))?;
    server.session(json!({}))
}

/// As clients of the stateless revision do it.
pub(super) fn stateless(program: &Path, words: &[String]) -> Result<Session, String> {
    let mut server = Server::start(program, words)?;
    let params = json!({ "_meta": { VERSION: STATELESS, CAPABILITIES: {} } });
    let discovered = server.request("server/discover", params.clone())?;
    let versions = discovered["supportedVersions"].as_array();
    if !versions.is_some_and(|versions| versions.contains(&json!(STATELESS))) {
        return Err(format!("it supports {}", discovered["supportedVersions"]));
    }
    server.session(params)
}

struct Server {
    process: Child,
    started: Instant,
    lines: Receiver<String>,
}

impl Server {
    fn start(program: &Path, words: &[String]) -> Result<Self, String> {
        let started = Instant::now();
        let mut process = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .map_err(|error| format!("it cannot be started: {error}"))?;
        let (sender, lines) = channel();
        if let Some(stdout) = process.stdout.take() {
            thread::spawn(move || {
                let lines = BufReader::new(stdout).lines();
                for line in lines.map_while(Result::ok) {
                    if sender.send(line).is_err() {
                        break;
                    }
                }
            });
        }
        Ok(Self {
            process,
            started,
            lines,
        })
    }

    fn send(&mut self, message: &Value) -> Result<(), String> {
        let stdin = self.process.stdin.as_mut();
        let stdin = stdin.ok_or("its input is closed")?;
        let sent = stdin.write_all(format!("{message}\n").as_bytes());
        sent.map_err(|error| format!("it does not read: {error}"))
    }

    fn request(&mut self, method: &str, params: Value) -> Result<Value, String> {
        self.send(&json!({ "jsonrpc": "2.0", "id": method, "method": method, "params": params }))?;
        let line = self.lines.recv_timeout(PATIENCE);
        let line = line.map_err(|_| format!("it does not answer `{method}`"))?;
        let answer: Value = serde_json::from_str(&line)
            .map_err(|error| format!("what it says is no JSON: {error}: {line}"))?;
        match (answer.get("result"), &answer["id"]) {
            (Some(result), id) if id == method => Ok(result.clone()),
            _ => Err(format!("it answers `{method}` with {answer}")),
        }
    }

    /// Asks for the tools, and ends.
    fn session(&mut self, params: Value) -> Result<Session, String> {
        let list = self.request("tools/list", params)?;
        let listed = self.started.elapsed();
        let tools = list["tools"].as_array().ok_or("its list has no tools")?;
        let end = Instant::now();
        drop(self.process.stdin.take());
        while self.process.try_wait().is_ok_and(|status| status.is_none()) {
            if end.elapsed() > Duration::from_secs(2) {
                return Err("it does not end when its input does".to_owned());
            }
            thread::sleep(Duration::from_micros(200));
        }
        let ended = end.elapsed();
        if let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            return Err(format!("it says something at its end: {line}"));
        }
        Ok(Session {
            tools: tools.clone(),
            listed,
            ended,
        })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
