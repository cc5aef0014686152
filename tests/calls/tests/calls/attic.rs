//! Runs the program `attic` in a separate folder, for tests of consent and corrections.

use std::fs;

use cmdhelp_test_support::Folder;
use serde_json::{Value, json};

use crate::run::{Outcome, command, program, run_with};

pub(crate) const ATTIC: &str = program!("attic");

/// A folder in which `attic` runs and records its destructive calls.
pub(crate) struct Attic {
    pub(crate) folder: Folder,
}

impl Attic {
    pub(crate) fn new() -> Self {
        Self {
            folder: Folder::new(env!("CARGO_TARGET_TMPDIR"), "attic"),
        }
    }

    /// Returns the recorded calls and clears the record.
    pub(crate) fn gone(&self) -> Vec<String> {
        let log = self.folder.join("log");
        let text = fs::read_to_string(&log).unwrap_or_default();
        drop(fs::remove_file(log));
        text.lines().map(str::to_owned).collect()
    }

    pub(crate) fn call(&self, words: &[&str]) -> Outcome {
        self.call_with(words, "", &[])
    }

    pub(crate) fn line(&self, line: &str) -> Outcome {
        self.call(&line.split_whitespace().collect::<Vec<_>>())
    }

    /// Calls `attic` with this standard input and these environment variables.
    pub(crate) fn call_with(
        &self,
        words: &[&str],
        input: &str,
        variables: &[(&str, &str)],
    ) -> Outcome {
        let mut command = command(ATTIC);
        command.args(words).current_dir(&self.folder);
        command
            .env_remove("ATTIC_VARIABLE")
            .env_remove("ATTIC_FILE");
        command.env("ATTIC_LOG", self.folder.join("log"));
        command.envs(variables.iter().copied());
        run_with(&mut command, input)
    }

    /// Runs a command line that `attic` has printed.
    pub(crate) fn run_printed(&self, argv: &Value) -> Outcome {
        let words = texts(argv);
        self.call(&words[1..])
    }

    /// Calls a tool as a client without elicitation, and returns the answer.
    pub(crate) fn tool(&self, words: &[&str], name: &str, arguments: &Value) -> Value {
        let messages = [
            json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
                "protocolVersion": "2025-11-25", "capabilities": {},
                "clientInfo": {"name": "test", "version": "1"},
            }}),
            json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
            json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call",
                "params": {"name": name, "arguments": arguments}}),
        ];
        let lines = messages.map(|message| message.to_string() + "\n").concat();
        let outcome = self.call_with(words, &lines, &[]);
        let answers = outcome.stdout.lines().map(|line| {
            let message: Value = serde_json::from_str(line).expect("a message");
            message
        });
        let answer = answers.into_iter().find(|answer| answer["id"] == 2);
        answer.expect("an answer")
    }
}

/// The command lines that start `attic` as an MCP server.
pub(crate) const SERVERS: &[&[&str]] = &[
    &["--mcp"],
    #[cfg(unix)]
    &["--mcp", "--mcp-in-process"],
];

/// Returns the error in the text content of a failed tool call.
#[track_caller]
pub(crate) fn failure(answer: &Value) -> Value {
    let result = &answer["result"];
    assert_eq!(result["isError"], true, "{answer}");
    let text = result["content"][0]["text"].as_str().expect("a text");
    let document: Value = serde_json::from_str(text).expect("JSON");
    document["error"].clone()
}

pub(crate) fn texts(list: &Value) -> Vec<&str> {
    let list = list.as_array().expect("a list").iter();
    list.map(|word| word.as_str().expect("a text")).collect()
}
