//! Helpers that call the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

/// Returns the path of the program.
pub(crate) fn todo() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_todo"))
}

/// A list in a separate folder, which is removed when this value is dropped.
pub(crate) struct List {
    pub(crate) folder: PathBuf,
}

impl List {
    /// Creates an empty folder.
    pub(crate) fn new() -> Self {
        static LISTS: AtomicUsize = AtomicUsize::new(0);
        let number = LISTS.fetch_add(1, Ordering::Relaxed);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("todo-{}-{number}", std::process::id()));
        // An earlier process with the same id may have left this folder.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
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

impl Drop for List {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The output and the exit code of the program.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    /// The exit code, or `None` if the program was killed.
    pub(crate) code: Option<i32>,
}

impl Outcome {
    /// Returns the one document on standard output.
    #[track_caller]
    pub(crate) fn document(&self) -> Value {
        assert_eq!(self.stdout.matches('\n').count(), 1, "one line: {self:?}");
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Returns the result in the envelope of a successful call.
    #[track_caller]
    pub(crate) fn data(&self) -> Value {
        let mut document = self.document();
        assert_eq!((self.code, &document["ok"]), (Some(0), &Value::Bool(true)));
        document["data"].take()
    }

    /// Returns the error in the document. Checks that the manifest of the command lists the code of
    /// the error.
    #[track_caller]
    pub(crate) fn error(&self) -> Value {
        let mut document = self.document();
        assert_eq!(document["ok"], false, "{self:?}");
        let code = self.code.filter(|code| *code != 0);
        let code = code.unwrap_or_else(|| panic!("a status: {self:?}"));
        let error = document["error"].take();
        let name = error["code"].as_str().expect("a code");
        assert!(error["message"].as_str().is_some_and(|it| !it.is_empty()));
        let is_ours = code == 2 || name == "CONFIRMATION_REQUIRED";
        if let (Some(command), false) = (document["command"].as_str(), is_ours) {
            let documented = &manifest()["commands"][command]["exit_codes"][code.to_string()];
            assert!(documented.to_string().contains(name), "{name} of {command}");
        }
        error
    }

    /// Returns the code of the error in the document, and the exit status.
    #[track_caller]
    pub(crate) fn code_and_status(&self) -> (String, i32) {
        let code = self.error()["code"].as_str().expect("a code").to_owned();
        (code, self.code.expect("a status"))
    }
}

/// Runs a command and returns its output.
pub(crate) fn outcome(command: &mut Command) -> Outcome {
    of(command.output().expect("the program runs"))
}

/// Converts the output of a process.
pub(crate) fn of(output: Output) -> Outcome {
    Outcome {
        stdout: String::from_utf8(output.stdout).expect("text"),
        stderr: String::from_utf8(output.stderr).expect("text"),
        code: output.status.code(),
    }
}

/// Returns the manifest of the program.
pub(crate) fn manifest() -> &'static Value {
    static MANIFEST: OnceLock<Value> = OnceLock::new();
    MANIFEST.get_or_init(|| {
        outcome(Command::new(todo()).args(["help", "--all", "--format", "json"])).document()
    })
}
