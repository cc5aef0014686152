//! Helpers that call the program.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

pub(crate) use cmdhelp_test_support::Outcome;
use cmdhelp_test_support::{Folder, run};
use serde_json::Value;

/// Returns the path of the program.
pub(crate) fn todo() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_todo"))
}

/// A list in a separate folder.
pub(crate) struct List {
    pub(crate) folder: Folder,
}

impl List {
    /// Creates an empty folder.
    pub(crate) fn new() -> Self {
        let folder = Folder::new(env!("CARGO_TARGET_TMPDIR"), "todo");
        Self { folder }
    }

    /// Creates a list with these titles.
    pub(crate) fn of(titles: &[&str]) -> Self {
        let list = Self::new();
        for title in titles {
            list.words(&["add", title]).data();
        }
        list
    }

    /// Returns the file of the list.
    pub(crate) fn file(&self) -> PathBuf {
        self.folder.join("todo.db")
    }

    /// Returns a command that runs the program with this list and an empty standard input.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(todo());
        command.env("TODO_DATA_DIR", &self.folder);
        command.stdin(Stdio::null());
        command
    }

    /// Calls the program with these arguments.
    pub(crate) fn words(&self, words: &[&str]) -> Outcome {
        outcome(self.command().args(words))
    }

    /// Calls the program with arguments that are separated by spaces.
    pub(crate) fn line(&self, line: &str) -> Outcome {
        self.words(&line.split_whitespace().collect::<Vec<_>>())
    }

    /// Returns all items.
    #[track_caller]
    pub(crate) fn items(&self) -> Vec<Value> {
        match self.line("list").data() {
            Value::Array(items) => items,
            other => panic!("a list: {other}"),
        }
    }

    /// Returns one field of all items.
    #[track_caller]
    pub(crate) fn each(&self, field: &str) -> Vec<String> {
        let items = self.items().into_iter();
        items
            .map(|item| item[field].as_str().expect("a text").to_owned())
            .collect()
    }
}

/// Runs a command and returns its output.
pub(crate) fn outcome(command: &mut Command) -> Outcome {
    checked(run(command))
}

/// Converts the output of a process.
pub(crate) fn of(output: Output) -> Outcome {
    checked(Outcome::of(output))
}

/// Returns the outcome. If it is an error, checks that the manifest of the command lists the code of the error.
pub(crate) fn checked(outcome: Outcome) -> Outcome {
    let document: Value = serde_json::from_str(&outcome.stdout).unwrap_or_default();
    if let (Some(command), Some(name)) = (
        document["command"].as_str(),
        document["error"]["code"].as_str(),
    ) {
        let code = outcome.code.to_string();
        let documented = &manifest()["commands"][command]["exit_codes"][&code];
        let is_ours = code == "2" || name == "CONFIRMATION_REQUIRED";
        assert!(
            is_ours || documented.to_string().contains(name),
            "{name} of {command}"
        );
    }
    outcome
}

/// Returns the manifest of the program.
pub(crate) fn manifest() -> &'static Value {
    static MANIFEST: OnceLock<Value> = OnceLock::new();
    MANIFEST.get_or_init(|| {
        run(Command::new(todo()).args(["help", "--all", "--format", "json"])).document()
    })
}
