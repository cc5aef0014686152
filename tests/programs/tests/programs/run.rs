//! Helpers that run a program in a separate folder.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

/// A program and its working folder, which is removed when this value is dropped.
pub(crate) struct Place {
    program: &'static str,
    pub(crate) folder: PathBuf,
}

/// The output and the exit code of a program.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: i32,
}

impl Place {
    /// Creates an empty folder for a program. Tests run in parallel, so each has a separate folder.
    pub(crate) fn new(program: &'static str) -> Self {
        static PLACES: AtomicUsize = AtomicUsize::new(0);
        let number = PLACES.fetch_add(1, Ordering::Relaxed);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("programs-{}-{number}", std::process::id()));
        // An earlier process with the same id may have left this folder.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Self { program, folder }
    }

    /// Returns a folder that contains the program under its usual name.
    pub(crate) fn programs(&self) -> PathBuf {
        let programs = self.folder.join("bin");
        fs::create_dir_all(&programs).expect("a folder");
        let name = Path::new(self.program).file_name().expect("a name");
        let name = name.to_string_lossy().replace("example-", "");
        let path = programs.join(name);
        if !path.exists() {
            // A copy could not be run while a process of another test has inherited it as an open file.
            fs::hard_link(self.program, path).expect("a link");
        }
        programs
    }

    /// Returns a command that runs the program without the environment variables that the program reads.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(self.program);
        command
            .current_dir(&self.folder)
            .env_remove("PAD_STATE")
            .env_remove("PAD_WORKSPACE");
        command
    }

    /// Runs the program to its end.
    pub(crate) fn run(&self, words: &[&str]) -> Outcome {
        self.run_with(words, "")
    }

    /// Runs the program with this standard input.
    pub(crate) fn run_with(&self, words: &[&str], stdin: &str) -> Outcome {
        finish(self.command().args(words), stdin)
    }

    /// Runs the program and returns its output, which must be one JSON document. The call must succeed.
    pub(crate) fn document(&self, words: &[&str]) -> Value {
        let outcome = self.run(words);
        let ended = (outcome.code, outcome.stderr.as_str());
        assert_eq!(ended, (0, ""), "{words:?}: {outcome:?}");
        serde_json::from_str(&outcome.stdout).unwrap_or_else(|error| panic!("{words:?}: {error}"))
    }

    /// Runs the program, which must fail. Returns the error code and the exit status.
    pub(crate) fn error(&self, words: &[&str]) -> (String, i32) {
        let outcome = self.run(words);
        let answer: Value = serde_json::from_str(&outcome.stdout).expect("a document");
        let code = answer["error"]["code"].as_str();
        (
            code.unwrap_or_else(|| panic!("{outcome:?}")).to_owned(),
            outcome.code,
        )
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Runs a command to its end.
pub(crate) fn finish(command: &mut Command, stdin: &str) -> Outcome {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // A write error is ignored: a program that does not read its input can have ended already.
    let _ = child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(stdin.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    Outcome {
        stdout: String::from_utf8(output.stdout).expect("text"),
        stderr: String::from_utf8(output.stderr).expect("text"),
        code: output.status.code().expect("an exit code"),
    }
}
