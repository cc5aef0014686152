//! Tests calls through a queue, with a real NATS server, and with a program that appends each of its changes to a file.

mod load;
mod login;
mod lost;
mod refused;
mod sessions;
mod tasks;

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt as _;
use std::process::{Child, Command, Stdio};
use std::sync::Once;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::http::{STATELESS, Server, meta};
use crate::serve::wait_for;
use crate::world::World;

/// A program that appends a line to the file `effects` for each change. Its commands `hold` and `peek` wait for the
/// file `go`.
const LEDGER: &str = r#"#!/bin/sh
case "$1" in
    look) sleep 0.2; printf 'look %s' "$2";;
    add|drop) printf '%s %s\n' "$1" "$2" >> effects; sleep 0.2; printf '%s %s' "$1" "$2";;
    hold|grip) printf '%s %s\n' "$1" "$2" >> effects; while [ ! -e go ]; do sleep 0.05; done; printf '%s %s' "$1" "$2";;
    peek) while [ ! -e go ]; do sleep 0.05; done; printf 'peek %s' "$2";;
    flood) head -c 700000 /dev/zero | tr '\0' x;;
esac
"#;

/// A NATS server with JetStream, whose store survives the end of the server.
struct Nats {
    process: Child,
    port: u16,
    store: String,
    flags: Vec<String>,
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}

impl Nats {
    /// Starts a server. Returns `None` if this machine has no `nats-server`.
    fn new(world: &World) -> Option<Self> {
        Self::with(world, &[])
    }

    /// Starts a server with additional flags.
    fn with(world: &World, flags: &[&str]) -> Option<Self> {
        static SKIPPED: Once = Once::new();
        if Command::new("nats-server")
            .arg("--version")
            .output()
            .is_err()
        {
            SKIPPED.call_once(|| println!("SKIPPED: there is no nats-server"));
            return None;
        }
        let free = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = free.local_addr().expect("an address").port();
        drop(free);
        let store = world.path("nats").display().to_string();
        let flags: Vec<String> = flags.iter().map(|it| (*it).to_owned()).collect();
        Some(Self {
            process: start(port, &store, &flags),
            port,
            store,
            flags,
        })
    }

    fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    fn kill(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    /// Starts the server again, at the same address and with the same store.
    fn restart(&mut self) {
        self.process = start(self.port, &self.store, &self.flags);
    }
}

fn start(port: u16, store: &str, flags: &[String]) -> Child {
    let process = Command::new("nats-server")
        .args([
            "-js",
            "-a",
            "127.0.0.1",
            "-p",
            &port.to_string(),
            "-sd",
            store,
        ])
        .args(flags)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    wait_for("NATS listens", || {
        TcpStream::connect(("127.0.0.1", port)).is_ok()
    });
    process
}

/// A process `cmdhelp worker`.
struct Worker {
    process: Child,
    lines: Receiver<String>,
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.kill();
    }
}

impl Worker {
    fn new(world: &World, nats: &Nats) -> Self {
        Self::with(world, nats, &[])
    }

    fn with(world: &World, nats: &Nats, flags: &[&str]) -> Self {
        let command = world.command(&["worker", "--lost-after=2s", "--queue", &nats.url()]);
        Self::of(command, flags)
    }

    fn of(mut command: Command, flags: &[&str]) -> Self {
        command
            .args(flags)
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        let mut process = command.spawn().expect("it starts");
        let errors = BufReader::new(process.stderr.take().expect("an output"));
        let (sender, lines) = channel();
        thread::spawn(move || {
            let lines = errors.lines().map_while(Result::ok);
            lines.for_each(|line| drop(sender.send(line)));
        });
        Self { process, lines }
    }

    /// Waits until the worker prints a line that contains this text.
    fn says(&self, text: &str) {
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(20));
            if line.expect("a line").contains(text) {
                return;
            }
        }
    }

    /// Kills the worker with `SIGKILL`.
    fn kill(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Makes an environment in which the program is registered and all of its calls are allowed.
fn ledger(name: &str) -> World {
    let world = World::empty(&format!("queue-{name}"));
    let (document, program) = (world.path("ledger.json"), world.path("ledger"));
    let command = |effect: &str| {
        json!({
            "summary": "Do it",
            "args": [{"name": "n", "type": "string"}],
            "effect": effect,
        })
    };
    let commands = json!({
        "look": command("read"),
        "peek": command("read"),
        "flood": command("read"),
        "add": command("write"),
        "hold": command("write"),
        "drop": command("destructive"),
        "grip": command("destructive"),
    });
    let manifest = json!({"cmdhelp_version": "0.1", "binary": "ledger", "summary": "Keep a ledger", "commands": commands});
    fs::write(&document, manifest.to_string()).expect("a file");
    fs::write(&program, LEDGER).expect("a file");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("a file");
    world.register(&format!(
        "tool \"ledger\" {{ document {document:?}; program {program:?}; write \".\"; }}\n\
         policy {{ allow \"ledger *\" {{ effect \"destructive\" \"write\"; }}; }}\n"
    ));
    world
}

/// Starts a server that sends its calls to the queue.
fn server(world: &World, nats: &Nats, flags: &[&str]) -> Server {
    let url = nats.url();
    Server::with(world, &[&["--queue", &url][..], flags].concat())
}

/// Calls a command of the program. Returns the text of the result, or the error.
fn call(server: &Server, command: &str, n: &str, request: Option<&str>) -> Result<String, Value> {
    let mut meta = meta();
    if let Some(request) = request {
        meta["cmdhelp/requestId"] = json!(request);
    }
    let params = json!({"name": format!("ledger_{command}"), "arguments": {"n": n}, "_meta": meta});
    let request = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
    let answer = server.post(&[STATELESS], &request);
    let messages = answer.messages();
    assert_eq!(messages.len(), 1, "{messages:?}");
    let result = &messages[0]["result"];
    let text = result["content"][0]["text"].as_str();
    let text = text.unwrap_or_else(|| panic!("{messages:?}"));
    if result["isError"] != json!(true) {
        return Ok(text.to_owned());
    }
    let document: Value = serde_json::from_str(text).expect("JSON");
    Err(document["error"].clone())
}

/// Returns how often the program has made this change.
fn count(world: &World, effect: &str) -> usize {
    let effects = fs::read_to_string(world.project().join("effects")).unwrap_or_default();
    effects.lines().filter(|line| *line == effect).count()
}

/// Lets the waiting commands continue.
fn go(world: &World) {
    fs::write(world.project().join("go"), "").expect("a file");
}

/// Returns whether a command of the program is running.
fn is_running(world: &World, command: &str) -> bool {
    let program = world.path("ledger").display().to_string();
    let wanted = format!("{program}\0{command}\0");
    let processes = fs::read_dir("/proc").expect("processes").flatten();
    let lines = processes.filter_map(|it| fs::read(it.path().join("cmdline")).ok());
    lines
        .map(|it| String::from_utf8_lossy(&it).into_owned())
        .any(|it| it.contains(&wanted))
}
