//! Tests calls through a queue, with a real NATS server, and with a program that appends each of its changes to a file.

mod consent;
mod load;
mod login;
mod lost;
mod nats;
mod operator;
mod refused;
mod sessions;
mod tasks;

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use cmdhelp_test_support::executable;
use serde_json::{Value, json};

use self::nats::Nats;
use crate::calls::http::{STATELESS, Server, meta};
use crate::calls::serve::wait_for;
use crate::calls::world::World;

/// A program that appends a line to the file `effects` for each change. The commands `hold` and `peek` of the program
/// wait for the file `go`.
const LEDGER: &str = r#"#!/bin/sh
case "$1" in
    look) sleep 0.2; printf 'look %s' "$2";;
    add|drop) printf '%s %s\n' "$1" "$2" >> effects; sleep 0.2; printf '%s %s' "$1" "$2";;
    hold|grip) printf '%s %s\n' "$1" "$2" >> effects; while [ ! -e go ]; do sleep 0.05; done; printf '%s %s' "$1" "$2";;
    peek) while [ ! -e go ]; do sleep 0.05; done; printf 'peek %s' "$2";;
    flood) head -c 700000 /dev/zero | tr '\0' x;;
esac
"#;

/// A world whose program is called through a queue.
struct Queue {
    /// NATS ends before the folder of the world is removed.
    nats: Nats,
    world: World,
}

impl Queue {
    /// Makes a world and starts its NATS server. Returns `None` if there is no `nats-server` on this machine.
    fn new(name: &str) -> Option<Self> {
        Self::with(name, &[])
    }

    /// Makes a world and starts its NATS server with additional flags.
    fn with(name: &str, flags: &[&str]) -> Option<Self> {
        let world = ledger(name);
        let nats = Nats::with(&world, flags)?;
        Some(Self { nats, world })
    }

    /// Makes a world and starts its NATS server, without the rule that allows all calls.
    fn asking(name: &str) -> Option<Self> {
        let queue = Self::new(name)?;
        let registry = fs::read_to_string(queue.world.registry()).expect("a file");
        let (tool, _) = registry.split_once("policy {").expect("a policy");
        fs::write(queue.world.registry(), tool).expect("a file");
        Some(queue)
    }

    /// Makes a world and starts its NATS server with a configuration file, which `configure` writes.
    fn configured(name: &str, configure: impl FnOnce(&Path)) -> Option<Self> {
        let world = ledger(name);
        let file = world.path("nats.conf");
        configure(&file);
        let nats = Nats::with(&world, &["-c", file.to_str().expect("text")])?;
        Some(Self { nats, world })
    }

    /// Starts a server that sends its calls to the queue.
    fn server(&self, flags: &[&str]) -> Server {
        let url = self.nats.url();
        Server::with(&self.world, &[&["--queue", &url][..], flags].concat())
    }

    /// Starts a worker.
    fn worker(&self) -> Worker {
        Worker::of(self.worker_command())
    }

    fn worker_command(&self) -> Command {
        let url = self.nats.url();
        let words = ["worker", "--lost-after=2s", "--queue", &url];
        self.world.command(&words)
    }

    /// Returns the number of times that the program has made a change.
    fn count(&self, effect: &str) -> usize {
        let effects = fs::read_to_string(self.world.project().join("effects"));
        let effects = effects.unwrap_or_default();
        effects.lines().filter(|line| *line == effect).count()
    }

    /// Lets the waiting commands go on.
    fn go(&self) {
        fs::write(self.world.project().join("go"), "").expect("a file");
    }

    /// Returns whether a command of the program runs.
    fn is_running(&self, command: &str) -> bool {
        let program = self.world.path("ledger").display().to_string();
        let wanted = format!("{program}\0{command}\0");
        let processes = fs::read_dir("/proc").expect("processes").flatten();
        let lines = processes.filter_map(|it| fs::read(it.path().join("cmdline")).ok());
        lines
            .map(|it| String::from_utf8_lossy(&it).into_owned())
            .any(|it| it.contains(&wanted))
    }
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
    fn of(mut command: Command) -> Self {
        command.stdout(Stdio::null()).stderr(Stdio::piped());
        let mut process = command.spawn().expect("it starts");
        let errors = BufReader::new(process.stderr.take().expect("an output"));
        let (sender, lines) = channel();
        thread::spawn(move || {
            let lines = errors.lines().map_while(Result::ok);
            lines.for_each(|line| drop(sender.send(line)));
        });
        Self { process, lines }
    }

    /// Waits until the worker prints a line with this text, and returns the line.
    fn says(&self, text: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(20));
            let line = line.expect("a line");
            if line.contains(text) {
                return line;
            }
        }
    }

    fn id(&self) -> u32 {
        self.process.id()
    }

    /// Kills the worker with `SIGKILL`.
    fn kill(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Calls a command of the program, and returns the text of the result, or the error.
fn call(server: &Server, command: &str, n: &str, request: Option<&str>) -> Result<String, Value> {
    let mut meta = meta();
    if let Some(request) = request {
        meta["cmdhelp/requestId"] = json!(request);
    }
    call_with(server, command, &json!({ "n": n }), &meta)
}

/// Calls a command of the program with these arguments and this metadata.
fn call_with(
    server: &Server,
    command: &str,
    arguments: &Value,
    meta: &Value,
) -> Result<String, Value> {
    let params =
        json!({"name": format!("ledger_{command}"), "arguments": arguments, "_meta": meta});
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

/// Calls a command as [`call`] does, and repeats the call while the queue is unavailable.
fn retried(server: &Server, command: &str, n: &str) -> Result<String, Value> {
    let mut answer = Err(Value::Null);
    wait_for("the queue can be used", || {
        answer = call(server, command, n, None);
        !matches!(&answer, Err(error) if error["code"] == "QUEUE_UNAVAILABLE")
    });
    answer
}

/// Makes a call, and runs `meanwhile` at the same time. Returns the answer to the call.
fn during<T: Send>(call: impl FnOnce() -> T + Send, meanwhile: impl FnOnce()) -> T {
    thread::scope(|scope| {
        let answer = scope.spawn(call);
        meanwhile();
        answer.join().expect("an answer")
    })
}

/// Makes a world in which the program is registered and can do everything.
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
    executable(&program, LEDGER);
    world.register(&format!(
        "tool \"ledger\" {{ document {document:?}; program {program:?}; write \".\"; }}\n\
         policy {{ allow \"ledger *\" {{ effect \"destructive\" \"write\"; }}; }}\n"
    ));
    world
}
