//! Destructive handlers of every kind run on no channel without consent.

use std::fs;

use cmdhelp_test_support::Folder;
use serde_json::{Value, json};

use crate::run::{Outcome, command, program, run_with};

const DANGER: &str = program!("danger");

/// The path of a command, its JSON value, and the text that its handler records.
const COMMANDS: &[(&str, &str, &str)] = &[
    ("", "{}", "root"),
    ("typed", r#"{"what":"x"}"#, "typed"),
    ("boxed", "{}", "boxed"),
    ("waited", "{}", "waited"),
    ("streamed", "{}", "streamed"),
    ("group", "{}", "group"),
    ("group deep", r#"{"place":"here"}"#, "group deep"),
    ("raised", r#"{"hard":true}"#, "raised --hard"),
    ("function", r#"{"what":"--confirm"}"#, "function"),
    ("firm", "{}", "firm"),
    ("severe", r#"{"what":"y"}"#, "severe"),
];

/// A way to call a command.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Channel {
    Words,
    WordsForPeople,
    Json,
    JsonBefore,
    JsonOfAFile,
    JsonOfInput,
    Server,
    ServerInProcess,
}

const CHANNELS: &[Channel] = &[
    Channel::Words,
    Channel::WordsForPeople,
    Channel::Json,
    Channel::JsonBefore,
    Channel::JsonOfAFile,
    Channel::JsonOfInput,
    Channel::Server,
    #[cfg(unix)]
    Channel::ServerInProcess,
];

impl Channel {
    fn is_server(self) -> bool {
        matches!(self, Self::Server | Self::ServerInProcess)
    }
}

/// The folder in which handlers record that they were called.
struct Danger(Folder);

impl Danger {
    fn new() -> Self {
        Self(Folder::new(env!("CARGO_TARGET_TMPDIR"), "danger"))
    }

    /// Returns the recorded handlers and clears the record.
    fn reached(&self) -> Vec<String> {
        let log = self.0.join("log");
        let text = fs::read_to_string(&log).unwrap_or_default();
        drop(fs::remove_file(log));
        text.lines().map(str::to_owned).collect()
    }

    /// Calls the program with this standard input. If `input` is empty, the standard input answers
    /// `y` and `yes` to questions.
    fn run(&self, words: &[String], input: &str) -> Outcome {
        let mut command = command(DANGER);
        command
            .args(words)
            .env("DANGER_LOG", self.0.join("log"))
            .current_dir(&self.0);
        let input = if input.is_empty() { "y\nyes\n" } else { input };
        run_with(&mut command, input)
    }

    /// Calls a command on a channel, with this consent.
    fn call(&self, channel: Channel, path: &str, value: &str, consent: Option<&str>) -> Outcome {
        let path: Vec<&str> = path.split_whitespace().collect();
        let flag = consent.map(|consent| match consent {
            "" => "--confirm".to_owned(),
            token => format!("--confirm={token}"),
        });
        let mut words: Vec<String> = path.iter().map(|&word| word.to_owned()).collect();
        let mut input = String::new();
        match channel {
            Channel::Words | Channel::WordsForPeople => {
                let flags = serde_json::from_str::<Value>(value).expect("JSON");
                for (key, value) in flags.as_object().expect("an object") {
                    words.push(match value {
                        Value::String(text) => format!("--{key}={text}"),
                        _ => format!("--{key}"),
                    });
                }
                if channel == Channel::WordsForPeople {
                    words.extend(["--output".to_owned(), "text".to_owned()]);
                }
            }
            Channel::Json => words.extend(["--json".to_owned(), value.to_owned()]),
            Channel::JsonBefore => words.insert(0, format!("--json={value}")),
            Channel::JsonOfAFile => {
                fs::write(self.0.join("call.json"), value).expect("a file");
                words.extend(["--json".to_owned(), "@call.json".to_owned()]);
            }
            Channel::JsonOfInput => {
                words.extend(["--json".to_owned(), "-".to_owned()]);
                value.clone_into(&mut input);
            }
            Channel::Server | Channel::ServerInProcess => {
                return self.ask(channel, &path.join("_"), value, consent);
            }
        }
        words.extend(flag);
        self.run(&words, &input)
    }

    /// Calls a tool as a client without elicitation.
    fn ask(&self, channel: Channel, tool: &str, value: &str, consent: Option<&str>) -> Outcome {
        let mut words = vec!["--mcp".to_owned()];
        if channel == Channel::ServerInProcess {
            words.push("--mcp-in-process".to_owned());
        }
        let mut arguments: Value = serde_json::from_str(value).expect("JSON");
        if let Some(token) = consent {
            arguments["confirm"] = json!(token);
        }
        let call = json!({ "name": tool, "arguments": arguments });
        let messages = [
            json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
                "protocolVersion": "2025-11-25", "capabilities": {},
                "clientInfo": {"name": "test", "version": "1"},
            }}),
            json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
            json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call}),
        ];
        let lines = messages.map(|message| message.to_string() + "\n").concat();
        let mut outcome = self.run(&words, &lines);
        // Converts the tool result to the output of a direct call.
        let answers = outcome.stdout.lines().map(|line| {
            let message: Value = serde_json::from_str(line).expect("a message");
            message
        });
        let mut answers: Vec<Value> = answers.filter(|it| it["id"] == 2).collect();
        let result = &answers.remove(0)["result"];
        outcome.code = match result["isError"] == true {
            true => 77,
            false => 0,
        };
        let error: Value =
            serde_json::from_str(result["content"][0]["text"].as_str().expect("a text"))
                .expect("JSON");
        outcome.stdout = format!("{error}\n");
        outcome
    }
}

/// Returns the commands that can be called on a channel. The root is not a tool.
fn commands(
    channel: Channel,
) -> impl Iterator<Item = &'static (&'static str, &'static str, &'static str)> {
    let leads = move |path: &str| !path.is_empty() || matches!(channel, Channel::Words);
    COMMANDS.iter().filter(move |(path, ..)| leads(path))
}

/// Returns the error from the document or from the envelope.
fn error(outcome: &Outcome) -> Value {
    let document: Value = serde_json::from_str(&outcome.stdout).expect("a document");
    match &document["error"] {
        Value::Null => document,
        error => error.clone(),
    }
}

#[test]
fn no_channel_runs_a_destructive_handler_without_consent() {
    let folder = Danger::new();
    for &channel in CHANNELS {
        for (path, value, _) in commands(channel) {
            let mut guesses = vec![None, Some("yes"), Some("1-0")];
            if ["firm", "severe"].contains(path) && !channel.is_server() {
                // The commands `firm` and `severe` need more than the flag `--confirm`, so the bare
                // flag is one of the guesses.
                guesses.push(Some(""));
            }
            for consent in guesses {
                let outcome = folder.call(channel, path, value, consent);
                assert_eq!(
                    outcome.code, 77,
                    "{channel:?} {path} {consent:?}: {outcome:?}"
                );
                if channel != Channel::WordsForPeople {
                    let code = &error(&outcome)["code"];
                    assert_eq!(
                        code, "CONFIRMATION_REQUIRED",
                        "{channel:?} {path}: {outcome:?}"
                    );
                }
            }
            assert_eq!(folder.reached(), [""; 0], "{channel:?} {path}");
        }
    }
}

#[test]
fn every_channel_runs_every_handler_with_consent() {
    let folder = Danger::new();
    for &channel in CHANNELS {
        for (path, value, what) in commands(channel) {
            let refused = match channel {
                Channel::WordsForPeople => folder.call(Channel::Words, path, value, None),
                _ => folder.call(channel, path, value, None),
            };
            let token = error(&refused)["token"].clone();
            let token = token.as_str().expect("a token");
            let outcome = folder.call(channel, path, value, Some(token));
            assert_eq!(outcome.code, 0, "{channel:?} {path}: {outcome:?}");
            assert_eq!(folder.reached(), [*what], "{channel:?} {path}: {outcome:?}");
        }
    }
}

/// Help requests and command lines that only resemble a call run no handler.
#[test]
fn questions_about_a_program_run_no_handler() {
    let folder = Danger::new();
    for line in [
        "--llms",
        "typed --llms",
        "help typed --format json",
        "help --capabilities",
        "--help",
        "typed --help",
        "--version",
        "typed --dry-run",
        "firm --dry-run",
        "typed --json {}x",
        "typed --json -",
        "--mcp-doctor",
    ] {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        folder.run(&words, "");
        assert_eq!(folder.reached(), [""; 0], "{line}");
    }
}
