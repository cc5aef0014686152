//! Tests the server over HTTP.

mod attacks;
mod limits;
mod load;
mod progress;
mod tasks;
mod transcripts;

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::calls::world::World;

/// A server over HTTP, which ends with the test.
pub(crate) struct Server {
    process: Child,
    address: String,
    token: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// An answer to an HTTP request.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|it| it.split_once(':'));
        let mut lines = lines.filter(|(key, _)| key.eq_ignore_ascii_case(name));
        lines.next().map(|(_, value)| value.trim())
    }

    /// Returns the messages in the answer, which can be a stream of events.
    pub(crate) fn messages(&self) -> Vec<Value> {
        let json = |text: &str| serde_json::from_str(text).unwrap_or_else(|_| panic!("{self:?}"));
        match self.header("content-type") {
            Some("text/event-stream") => {
                let data = self.body.lines().filter_map(|it| it.strip_prefix("data: "));
                data.map(json).collect()
            }
            _ => vec![json(&self.body)],
        }
    }
}

impl Server {
    fn new(world: &World) -> Self {
        Self::with(world, &[])
    }

    /// Starts a server with additional flags.
    pub(crate) fn with(world: &World, flags: &[&str]) -> Self {
        Self::of(world.command(&[]), flags)
    }

    /// Starts a server by adding `serve`, the address and these flags to a command of a world.
    pub(crate) fn of(mut command: Command, flags: &[&str]) -> Self {
        command.args(["serve", "--http", "127.0.0.1:0"]).args(flags);
        command.stderr(Stdio::piped());
        let mut process = command.spawn().expect("it starts");
        let errors = BufReader::new(process.stderr.take().expect("an output"));
        let mut lines = errors.lines().map_while(Result::ok);
        let begin = "cmdhelp: serving at http://";
        let line = lines.find_map(|it| Some(it.strip_prefix(begin)?.to_owned()));
        let line = line.expect("an address");
        let (address, file) = line.split_once("/mcp; the token is in ").expect("a token");
        let token = fs::read_to_string(file).expect("a token");
        std::thread::spawn(move || lines.for_each(drop));
        Self {
            process,
            address: address.to_owned(),
            token: token.trim().to_owned(),
        }
    }

    /// Returns the id of the process.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Asks the server to end, and waits until it has ended.
    pub(crate) fn terminate(&mut self) {
        let server = rustix::process::Pid::from_child(&self.process);
        rustix::process::kill_process(server, rustix::process::Signal::TERM).expect("it was there");
        self.process.wait().expect("it ends");
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("a connection");
        let time = Some(Duration::from_secs(60));
        stream.set_read_timeout(time).expect("a time");
        stream
    }

    /// Sends a request with these headers, and returns the connection.
    pub(crate) fn begin(&self, line: &str, headers: &[(&str, &str)], body: &str) -> TcpStream {
        let mut stream = self.connect();
        // A write error is ignored: the server can answer before it has read the whole request.
        let _ = stream.write_all(self.request(line, headers, body).as_bytes());
        stream
    }

    /// Returns the text of a request with these headers.
    fn request(&self, line: &str, headers: &[(&str, &str)], body: &str) -> String {
        let mut text = format!("{line} HTTP/1.1\r\nConnection: close\r\n");
        let headers_by_default = [
            ("Host", "127.0.0.1"),
            ("Authorization", &*format!("Bearer {}", self.token)),
            ("Content-Type", "application/json"),
            ("Accept", "application/json, text/event-stream"),
            ("Content-Length", &*body.len().to_string()),
        ]
        .map(|(name, value)| (name, value.to_owned()));
        let headers_by_default = headers_by_default.into_iter().chain(needed(headers, body));
        let is_new = |name: &str| !headers.iter().any(|(it, _)| *it == name);
        let headers_by_default = headers_by_default.filter(|(name, _)| is_new(name));
        let given = headers
            .iter()
            .map(|(name, value)| (*name, (*value).to_owned()));
        for (name, value) in headers_by_default
            .chain(given)
            .filter(|it| !it.1.is_empty())
        {
            text += &format!("{name}: {value}\r\n");
        }
        text + &format!("\r\n{body}")
    }

    pub(crate) fn ask(&self, line: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        answer(self.begin(line, headers, body))
    }

    /// Sends a message.
    pub(crate) fn post(&self, headers: &[(&str, &str)], message: &Value) -> Answer {
        self.ask("POST /mcp", headers, &message.to_string())
    }
}

/// Returns the messages of a stream as they arrive.
pub(crate) fn events(stream: TcpStream) -> impl Iterator<Item = Value> {
    let lines = BufReader::new(stream).lines().map_while(Result::ok);
    lines.filter_map(|it| {
        let data = it.strip_prefix("data: ")?;
        Some(serde_json::from_str(data).expect("JSON"))
    })
}

/// Returns the headers that the stateless revision requires in addition to the version, with values from the message.
fn needed(headers: &[(&str, &str)], body: &str) -> Vec<(&'static str, String)> {
    let message: Value = match headers.contains(&STATELESS) {
        true => serde_json::from_str(body).unwrap_or_default(),
        false => Value::Null,
    };
    let is_call = message["method"] == "tools/call";
    let name = is_call
        .then(|| message["params"]["name"].as_str())
        .flatten();
    let needed = [
        ("Mcp-Method", message["method"].as_str()),
        ("Mcp-Name", name),
    ];
    let needed = needed
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?.to_owned())));
    needed.collect()
}

/// Reads an answer up to its end.
fn answer(mut stream: TcpStream) -> Answer {
    let mut bytes = Vec::new();
    // An error after the answer is ignored: it means that the server has not read the whole request.
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8(bytes).expect("text");
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|it| it.parse().ok());
    Answer {
        status: status.unwrap_or_default(),
        head: head.to_owned(),
        body: body.to_owned(),
    }
}

/// Returns the metadata of a request of a client without a handshake.
pub(crate) fn meta() -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    })
}

pub(crate) const STATELESS: (&str, &str) = ("MCP-Protocol-Version", "2026-07-28");
