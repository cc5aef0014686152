//! A client for MCP servers that communicate over standard input and output.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::Result;

pub(crate) const INITIALIZE: &str = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"race","version":"1"}}}"#;
pub(crate) const INITIALIZED: &str = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
pub(crate) const LIST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;

/// A running server. The server is killed when this value is dropped.
pub(crate) struct Server {
    process: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
    /// The last answer.
    pub(crate) line: String,
}

impl Server {
    pub(crate) fn start(mut command: Command) -> Result<Self> {
        let mut process = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let stdin = process.stdin.take();
        let stdout = process.stdout.take().ok_or("no output")?;
        Ok(Self {
            process,
            stdin,
            stdout: BufReader::new(stdout),
            line: String::new(),
        })
    }

    /// Sends a message without waiting for an answer.
    pub(crate) fn tell(&mut self, message: &str) -> Result<()> {
        let stdin = self.stdin.as_mut().ok_or("no input")?;
        Ok(stdin.write_all(format!("{message}\n").as_bytes())?)
    }

    /// Sends a request and waits for its result.
    pub(crate) fn ask(&mut self, message: &str) -> Result<()> {
        self.tell(message)?;
        self.line.clear();
        self.stdout.read_line(&mut self.line)?;
        match self.line.contains("\"result\"") {
            true => Ok(()),
            false => Err(format!("{message}: {}", self.line).into()),
        }
    }

    /// Returns the peak memory of the server in bytes. Returns `None` where there is no `/proc`.
    pub(crate) fn most_memory(&self) -> Option<f64> {
        let status = format!("/proc/{}/status", self.process.id());
        let status = std::fs::read_to_string(status).ok()?;
        let line = status.lines().find_map(|it| it.strip_prefix("VmHWM:"))?;
        let kib: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kib * 1024.0)
    }

    /// Returns the processor time of the server so far, in seconds. Returns `None` where there is no `/proc`.
    pub(crate) fn processor_time(&self) -> Option<f64> {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.process.id())).ok()?;
        let mut nanoseconds = 0.0;
        for task in tasks {
            let text = std::fs::read_to_string(task.ok()?.path().join("schedstat")).ok()?;
            let first: f64 = text.split_whitespace().next()?.parse().ok()?;
            nanoseconds += first;
        }
        Some(nanoseconds / 1e9)
    }

    /// Closes the input of the server, and waits until the server has ended.
    pub(crate) fn end(mut self) -> Result<()> {
        self.stdin = None;
        self.process.wait()?;
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
