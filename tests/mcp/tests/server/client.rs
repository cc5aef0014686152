//! An MCP client that checks every message of the server.

use std::collections::{HashMap, VecDeque};
use std::ffi::OsStr;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use std::{fs, thread};

use jsonschema::Validator;
use serde_json::{Value, json};

use super::schemas;

/// The time limit for every answer of a server.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Client {
    process: Child,
    stdin: Option<ChildStdin>,
    mark: String,
    lines: Receiver<String>,
    ahead: VecDeque<Value>,
    /// The pending requests by their ids.
    pending: HashMap<String, Pending>,
    /// The schemas of results, by the names of tools and whether the list was in the stateless
    /// revision.
    outputs: HashMap<(String, bool), Validator>,
    shakes_hands: bool,
}

/// A request that was sent.
struct Pending {
    method: String,
    /// The tool that is called.
    tool: Option<String>,
    is_stateless: bool,
}

impl Client {
    /// Starts the program with these arguments after `--mcp`.
    pub(crate) fn start(words: &[&str]) -> Self {
        Self::start_program(env!("CARGO_BIN_EXE_cmdhelp-mcp-tests"), words)
    }

    /// Starts another program with these arguments after `--mcp`.
    pub(crate) fn start_program(program: &str, words: &[&str]) -> Self {
        Self::start_with(program, words, &[])
    }

    /// Starts another program with these arguments after `--mcp` and these environment variables.
    pub(crate) fn start_with(program: &str, words: &[&str], variables: &[(&str, &OsStr)]) -> Self {
        Self::of(program, words, variables, Stdio::null())
    }

    /// Starts the program with these arguments after `--mcp`, and does not read its standard error.
    pub(crate) fn unheard(words: &[&str]) -> Self {
        let program = env!("CARGO_BIN_EXE_cmdhelp-mcp-tests");
        Self::of(program, words, &[], Stdio::piped())
    }

    pub(crate) fn of(
        program: &str,
        words: &[&str],
        variables: &[(&str, &OsStr)],
        log: Stdio,
    ) -> Self {
        // A variable marks all processes that the server starts, so that orphaned processes are
        // found.
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let mark = format!("CMDHELP_TEST={}-{number}", std::process::id());
        let (key, value) = mark.split_once('=').unwrap();
        let mut process = Command::new(program)
            .arg("--mcp")
            .args(words)
            .env(key, value)
            .envs(variables.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap();
        let stdout = BufReader::new(process.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in stdout.lines() {
                let _ = sender.send(line.unwrap());
            }
        });
        Self {
            stdin: process.stdin.take(),
            process,
            mark,
            lines,
            ahead: VecDeque::new(),
            pending: HashMap::new(),
            outputs: HashMap::new(),
            shakes_hands: false,
        }
    }

    /// Starts the program and completes the handshake.
    pub(crate) fn handshaken(words: &[&str], capabilities: &Value) -> Self {
        Self::start(words).shake_hands(capabilities)
    }

    pub(crate) fn shake_hands(mut self, capabilities: &Value) -> Self {
        let client = &mut self;
        let params = json!({
            "protocolVersion": "2025-11-25", "capabilities": capabilities,
            "clientInfo": { "name": "test", "version": "1" },
        });
        client.result("initialize", params);
        client.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        // Records the schemas of results, with which later results are validated.
        client.result("tools/list", json!({}));
        self
    }

    pub(crate) fn send(&mut self, message: &Value) {
        self.note(message);
        self.send_line(&message.to_string());
    }

    /// Records a request, so that its answer can be validated.
    fn note(&mut self, message: &Value) {
        let (Some(method), Some(id)) = (message["method"].as_str(), message.get("id")) else {
            return;
        };
        self.shakes_hands |= method == "initialize";
        let meta = &message["params"]["_meta"];
        let pending = Pending {
            is_stateless: meta["io.modelcontextprotocol/protocolVersion"].is_string(),
            method: method.to_owned(),
            tool: message["params"]["name"].as_str().map(str::to_owned),
        };
        self.pending.insert(id.to_string(), pending);
    }

    /// Validates a message with the specification's schema, and a result with the schema of its tool.
    fn check(&mut self, message: &Value) {
        let pending = self.pending.get(&message["id"].to_string());
        if pending.is_none() && message.get("result").is_some() {
            return;
        }
        let method = pending.map_or("", |pending| &pending.method);
        let is_stateless = pending.map_or(!self.shakes_hands, |pending| pending.is_stateless);
        schemas::check(is_stateless, method, message);
        let result = &message["result"];
        if method == "tools/list" {
            for tool in result["tools"].as_array().into_iter().flatten() {
                let name = tool["name"].as_str().unwrap().to_owned();
                if let Some(schema) = tool.get("outputSchema") {
                    let validator = jsonschema::validator_for(schema).unwrap();
                    self.outputs.insert((name, is_stateless), validator);
                }
            }
        } else if let Some(tool) = pending.and_then(|pending| pending.tool.as_ref())
            && let Some(validator) = self.outputs.get(&(tool.clone(), is_stateless))
            && let Some(content) = result.get("structuredContent")
        {
            assert!(validator.is_valid(content), "{tool}: {content}");
        }
    }

    pub(crate) fn send_line(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    /// Returns the next line unchanged, or `None` at the end.
    pub(crate) fn line(&mut self) -> Option<String> {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("the server says nothing"),
        }
    }

    /// Returns the next message, or `None` at the end.
    pub(crate) fn message(&mut self) -> Option<Value> {
        if let Some(message) = self.ahead.pop_front() {
            return Some(message);
        }
        let line = self.line()?;
        let message = serde_json::from_str(&line);
        let message = message.unwrap_or_else(|error| panic!("{error}: {line}"));
        self.check(&message);
        Some(message)
    }

    /// Returns the next message for which `fits` is true. Other messages are kept for later calls.
    pub(crate) fn find(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(place) = self.ahead.iter().position(&fits) {
            return self.ahead.remove(place).unwrap();
        }
        loop {
            let line = self.line().expect("the server has ended");
            let message: Value = serde_json::from_str(&line).unwrap();
            self.check(&message);
            if fits(&message) {
                return message;
            }
            self.ahead.push_back(message);
        }
    }

    /// Returns the answer to a request with this id.
    pub(crate) fn answer(&mut self, id: &Value) -> Value {
        self.find(|message| message.get("method").is_none() && message["id"] == *id)
    }

    /// Sends a request and waits for its answer.
    pub(crate) fn request(&mut self, method: &str, params: Value) -> Value {
        let id = json!(format!("request {method}"));
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        self.answer(&id)
    }

    /// Sends a request and returns its result. Fails if the answer is an error.
    pub(crate) fn result(&mut self, method: &str, params: Value) -> Value {
        let answer = self.request(method, params);
        assert!(answer.get("error").is_none(), "{answer}");
        answer["result"].clone()
    }

    pub(crate) fn call(&mut self, name: &str, arguments: Value) -> Value {
        let result = self.result(
            "tools/call",
            json!({ "name": name, "arguments": arguments }),
        );
        assert_eq!(result["content"][0]["type"], "text");
        result
    }

    /// Calls a tool and returns the error.
    pub(crate) fn failure(&mut self, name: &str, arguments: Value) -> Value {
        let result = self.call(name, arguments);
        assert_eq!(result["isError"], true, "{result}");
        assert!(result.get("structuredContent").is_none(), "{result}");
        failure(&result)
    }

    /// Closes the input and waits for the end of the server. Returns the remaining messages.
    ///
    /// Checks that no process of the server is left. On a busy machine, the server's guard can end
    /// the last process a little later than the server ends.
    pub(crate) fn end(mut self) -> Vec<Value> {
        drop(self.stdin.take());
        let mut rest = Vec::new();
        while let Some(message) = self.message() {
            rest.push(message);
        }
        assert!(self.process.wait().unwrap().success());
        let until = Instant::now() + Duration::from_secs(40);
        while !self.processes().is_empty() && Instant::now() < until {
            thread::sleep(Duration::from_millis(50));
        }
        assert_eq!(self.processes(), Vec::<u32>::new());
        rest
    }

    /// Ends the server with a signal, as hosts do.
    pub(crate) fn kill(&mut self, signal: &str) {
        let id = self.process.id().to_string();
        let killed = Command::new("kill").args([signal, &id]).status();
        assert!(killed.unwrap().success());
        assert_eq!(self.process.wait().unwrap().code(), None);
    }

    /// Returns the number of open files of the server.
    #[cfg(target_os = "linux")]
    pub(crate) fn open_files(&self) -> usize {
        let files = fs::read_dir(format!("/proc/{}/fd", self.process.id()));
        files.unwrap().count()
    }

    /// Returns the number of threads of the server.
    #[cfg(target_os = "linux")]
    pub(crate) fn threads(&self) -> usize {
        let threads = fs::read_dir(format!("/proc/{}/task", self.process.id()));
        threads.unwrap().count()
    }

    /// Returns the processor time of the server in hundredths of a second.
    pub(crate) fn work(&self) -> u64 {
        let file = format!("/proc/{}/stat", self.process.id());
        let text = fs::read_to_string(file).unwrap();
        let fields = text.rsplit_once(')').unwrap().1.split_whitespace();
        let times = fields.skip(11).take(2);
        times.map(|time| time.parse::<u64>().unwrap()).sum()
    }

    /// Returns the ids of the descendant processes of the server. The list is empty on systems
    /// without `/proc`.
    pub(crate) fn processes(&self) -> Vec<u32> {
        let Ok(all) = fs::read_dir("/proc") else {
            return Vec::new();
        };
        let ids = all.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
        let ids = ids.filter(|id| *id != self.process.id());
        ids.filter(|id| {
            let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
            let mut entries = environment.split(|byte| *byte == 0);
            entries.any(|entry| entry == self.mark.as_bytes())
        })
        .collect()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Returns the error in the text of a result.
pub(crate) fn failure(result: &Value) -> Value {
    let text = result["content"][0]["text"].as_str().unwrap();
    let document: Value = serde_json::from_str(text).unwrap();
    assert_eq!(document["ok"], false);
    document["error"].clone()
}

/// Returns the parameters of a request in the stateless revision.
pub(crate) fn stateless(mut params: Value, capabilities: &Value) -> Value {
    params["_meta"]["io.modelcontextprotocol/protocolVersion"] = json!("2026-07-28");
    params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = capabilities.clone();
    params
}
