//! The environment of a test: a home folder, a project, and a program that prints its arguments.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use cmdhelp_test_support::{Folder, executable};
use serde_json::Value;

/// A program that prints its arguments, its environment, its folder and its standard input, and writes a file as the
/// mark that it has run.
const TELLER: &str = r#"#!/bin/sh
printf 'ran\n' >> ran 2>/dev/null
case "$1" in
    --version) echo 'teller 1.0.0';;
    fail) echo '{"ok":false,"error":{"code":"NO_SUCH_ITEM","message":"it is not there"}}'; exit 44;;
    trace) printf 'Traceback (most recent call last):\n  File "%s/x.py", line 1\nValueError: bad\n' "$PWD" >&2; exit 1;;
    sleep) sleep 600;;
    wait) while [ ! -e go ]; do sleep 0.1; done; echo done;;
    flood) yes;;
    env) env;;
    echo) shift; printf '%s' "$*";;
    stdin) cat;;
    *) for word; do printf '%s\0' "$word"; done;;
esac
"#;

/// The manifest of the program, in which `{}` stands for the program's name.
const DOCUMENT: &str = r#"{
    "cmdhelp_version": "0.1",
    "binary": "teller",
    "version": "1.0.0",
    "summary": "Tell what it was called with",
    "commands": {
        "show": {
            "summary": "Show the arguments",
            "args": [
                {"name": "name", "type": "string"},
                {"name": "more", "type": "string", "repeatable": true}
            ],
            "flags": {
                "level": {"type": "int"},
                "output": {"type": "string"},
                "tag": {"type": "string", "repeatable": true},
                "quiet": {"type": "bool"},
                "x": {"type": "string"},
                "color": {"type": "bool", "default": true, "negate_flag": "--no-color"},
                "password": {"type": "string", "secret": true},
                "keys": {"type": "string", "repeatable": true, "secret": true},
                "pin": {"type": "int", "secret": true}
            },
            "effect": "read"
        },
        "fail": {"summary": "Fail", "effect": "read", "exit_codes": {"44": {"when": "it is not there", "recovery": "teller show"}}},
        "trace": {"summary": "Fail with a trace", "effect": "read"},
        "sleep": {"summary": "Take long", "effect": "read"},
        "flood": {"summary": "Print without end", "effect": "read"},
        "env": {"summary": "Show the environment", "effect": "read"},
        "echo": {"summary": "Say it again", "args": [{"name": "text", "type": "string"}], "effect": "read"},
        "stdin": {"summary": "Show standard input", "stdin": {"accepted": true}, "effect": "read"},
        "write": {"summary": "Change something", "args": [{"name": "name", "type": "string"}], "effect": "write"},
        "drop": {"summary": "Drop something", "args": [{"name": "name", "type": "string"}], "effect": "destructive"},
        "odd": {"summary": "Nobody says what this does"}
    }
}"#;

/// The folders and the program of a test, which are removed after the test.
pub(crate) struct World {
    folder: Folder,
}

impl World {
    /// Makes an environment in which the program is registered and can write the file that shows that it has run.
    pub(crate) fn new(name: &str) -> Self {
        Self::granted(name, "write \".\"; ")
    }

    /// Makes an environment in which the program is registered with these grants.
    pub(crate) fn granted(name: &str, grants: &str) -> Self {
        let world = Self::empty(name);
        world.register_tool("teller", "teller.json", grants);
        world
    }

    /// Makes an environment without registered programs.
    pub(crate) fn empty(name: &str) -> Self {
        let folder = Folder::new(env!("CARGO_TARGET_TMPDIR"), &format!("calls-{name}"));
        fs::create_dir_all(folder.join("home/.config/cmdhelp")).expect("a folder");
        fs::create_dir_all(folder.join("project/.git")).expect("a folder");
        let world = Self { folder };
        fs::write(world.path("teller.json"), DOCUMENT).expect("a file");
        executable(world.path("teller"), TELLER);
        world
    }

    /// Makes an environment in which the program is registered as `tool` with this manifest.
    pub(crate) fn described(name: &str, tool: &str, manifest: &str) -> Self {
        let world = Self::empty(name);
        fs::write(world.path("manifest.json"), manifest).expect("a file");
        world.register_tool(tool, "manifest.json", "");
        world
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    pub(crate) fn project(&self) -> PathBuf {
        self.path("project")
    }

    pub(crate) fn registry(&self) -> PathBuf {
        self.path("home/.config/cmdhelp/cmdhelp.kdl")
    }

    pub(crate) fn state(&self) -> PathBuf {
        self.path("home/.local/state/cmdhelp")
    }

    /// Adds text to the user's registry.
    pub(crate) fn register(&self, text: &str) {
        let old = fs::read_to_string(self.registry()).unwrap_or_default();
        self.write_registry(&(old + text));
    }

    /// Registers the program as `tool`, with a manifest in the folder of the test and with these grants.
    pub(crate) fn register_tool(&self, tool: &str, document: &str, grants: &str) {
        let (document, program) = (self.path(document), self.path("teller"));
        self.register(&format!(
            "tool {tool:?} {{ document {document:?}; program {program:?}; {grants}}}\n"
        ));
    }

    /// Replaces the user's registry at once, so that a server never reads a part of it.
    pub(crate) fn write_registry(&self, text: &str) {
        let draft = self.registry().with_extension("new");
        fs::write(&draft, text).expect("a file");
        fs::rename(draft, self.registry()).expect("a file");
    }

    /// Returns whether the program has run.
    pub(crate) fn has_run(&self) -> bool {
        self.project().join("ran").exists()
    }

    pub(crate) fn command(&self, words: &[&str]) -> Command {
        let mut command = self.program(env!("CARGO_BIN_EXE_cmdhelp"));
        command.args(words);
        command
    }

    /// Returns a command that runs a shell script.
    pub(crate) fn shell(&self, script: &str) -> Command {
        let mut command = self.program("/bin/sh");
        command.args(["-c", script]);
        command
    }

    fn program(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command
            .current_dir(self.project())
            .env_clear()
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("HOME", self.path("home"))
            .stdin(Stdio::null());
        command
    }

    pub(crate) fn run(&self, words: &[&str]) -> Output {
        self.command(words).output().expect("it runs")
    }

    /// Runs a command of `cmdhelp`. Returns the command's exit code and JSON output.
    pub(crate) fn json(&self, words: &[&str]) -> (i32, Value) {
        let output = self.run(words);
        let text = String::from_utf8(output.stdout).expect("text");
        let value = serde_json::from_str(&text).unwrap_or_else(|error| {
            let errors = String::from_utf8_lossy(&output.stderr);
            panic!("{words:?}: {error}: {text}{errors}")
        });
        (output.status.code().expect("a status"), value)
    }

    /// Registers a description of the program under a name. Returns the answer.
    pub(crate) fn add(&self, description: &str, name: &str) -> Value {
        let program = self.path("teller");
        let program = program.to_str().expect("a path");
        let named = ["--name", name, "--program", program, "--yes"];
        let (status, answer) = self.json(&[&["add", description], &named[..]].concat());
        assert_eq!(status, 0, "{answer}");
        answer
    }

    /// Calls a command of the program with a JSON object of arguments.
    pub(crate) fn call(&self, command: &str, inputs: &str) -> (i32, Value) {
        self.json(&["call", "teller", command, "--json", inputs])
    }

    /// Returns the arguments that the program has received.
    pub(crate) fn words(&self, inputs: &str) -> Vec<String> {
        let (status, answer) = self.call("show", inputs);
        assert_eq!(status, 0, "{inputs}: {answer}");
        let text = answer["value"].as_str().expect("a text");
        let words = text.strip_suffix('\0').expect("words");
        words.split('\0').map(str::to_owned).collect()
    }
}

/// Asserts that a call has failed with this exit code and this error code. Returns the error message.
#[track_caller]
pub(crate) fn assert_fails<'a>(status: i32, answer: &'a Value, expected: (i32, &str)) -> &'a str {
    let code = answer["error"]["code"].as_str().unwrap_or("none");
    assert_eq!((status, code), expected, "{answer}");
    answer["error"]["message"].as_str().expect("a message")
}

/// Asserts that a call has succeeded with this value.
#[track_caller]
pub(crate) fn assert_value(status: i32, answer: &Value, expected: impl Into<Value>) {
    assert_eq!(
        (status, &answer["value"]),
        (0, &expected.into()),
        "{answer}"
    );
}

/// Splits a command line at its spaces.
pub(crate) fn split(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}
