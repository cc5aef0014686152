//! A client of the MCP server.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::calls::world::World;

/// A client, and the server that it has started.
pub(crate) struct Client {
    server: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    id: u64,
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

impl Client {
    pub(crate) fn new(world: &World, words: &[&str]) -> Self {
        let mut client = Self::without_handshake(world, words);
        let result = client.ask(
            "initialize",
            json!({"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}),
        );
        assert_eq!(result["result"]["serverInfo"]["name"], "cmdhelp");
        client
    }

    /// Starts a server without a handshake.
    pub(crate) fn without_handshake(world: &World, words: &[&str]) -> Self {
        let words: Vec<&str> = std::iter::once(&"serve").chain(words).copied().collect();
        let mut command = world.command(&words);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut server = command.spawn().expect("it starts");
        let output = BufReader::new(server.stdout.take().expect("an output"));
        let (sender, messages) = channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let message = serde_json::from_str(&line).expect("JSON");
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        Self {
            input: server.stdin.take(),
            messages,
            server,
            id: 0,
        }
    }

    /// Sends a message.
    pub(crate) fn write(&mut self, message: &Value) {
        writeln!(self.input(), "{message}").expect("it reads");
    }

    fn input(&mut self) -> &mut ChildStdin {
        self.input.as_mut().expect("an open input")
    }

    pub(crate) fn send(&mut self, method: &str, params: Value) -> u64 {
        self.id += 1;
        let request = json!({"jsonrpc":"2.0","id":self.id,"method":method,"params":params});
        self.write(&request);
        self.id
    }

    /// Sends a notification.
    pub(crate) fn tell(&mut self, method: &str, params: Value) {
        let notice = json!({"jsonrpc":"2.0","method":method,"params":params});
        self.write(&notice);
    }

    /// Kills the server.
    /// Asks the server to end, and waits until it has ended.
    pub(crate) fn terminate(&mut self) {
        let server = rustix::process::Pid::from_child(&self.server);
        rustix::process::kill_process(server, rustix::process::Signal::TERM).expect("it was there");
        self.server.wait().expect("it ends");
    }

    pub(crate) fn kill(&mut self) {
        self.server.kill().expect("it was there");
    }

    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.send(method, params);
        self.wait_for(|it| it["id"] == id)
    }

    /// Returns the next message that meets a condition. Earlier messages are dropped.
    pub(crate) fn wait_for(&mut self, is_meant: impl Fn(&Value) -> bool) -> Value {
        loop {
            let next = self.messages.recv_timeout(Duration::from_secs(120));
            let message = next.expect("a message");
            if is_meant(&message) {
                return message;
            }
        }
    }

    /// Closes the server's input.
    pub(crate) fn close(&mut self) {
        drop(self.input.take());
    }

    pub(crate) fn tools(&mut self) -> Vec<Value> {
        let answer = self.ask("tools/list", json!({}));
        answer["result"]["tools"].as_array().expect("tools").clone()
    }

    /// Calls a tool. Returns whether the call has failed, and the text of the result.
    pub(crate) fn call(&mut self, name: &str, arguments: Value) -> (bool, String) {
        let answer = self.ask("tools/call", json!({"name":name,"arguments":arguments}));
        let result = &answer["result"];
        let text = result["content"][0]["text"].as_str();
        let text = text.unwrap_or_else(|| panic!("{answer}")).to_owned();
        (result["isError"] == json!(true), text)
    }

    /// Calls a tool that must fail, and returns the error.
    pub(crate) fn fail(&mut self, name: &str, arguments: Value) -> Value {
        let (failed, text) = self.call(name, arguments);
        assert!(failed, "{text}");
        let document: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(document["ok"], false);
        document["error"].clone()
    }
}
