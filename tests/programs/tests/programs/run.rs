//! Helpers that run a program in a separate folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) use cmdhelp_test_support::{Folder, Outcome, run_with as finish};
use serde_json::Value;

/// A program and its working folder.
pub(crate) struct Place {
    program: &'static str,
    pub(crate) folder: Folder,
}

impl Place {
    /// Creates an empty folder for a program.
    pub(crate) fn new(program: &'static str) -> Self {
        let folder = Folder::new(env!("CARGO_TARGET_TMPDIR"), "programs");
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
        self.run(words).only_document()
    }

    /// Runs the program, which must fail. Returns the error code and the exit status.
    pub(crate) fn error(&self, words: &[&str]) -> (String, i32) {
        self.run(words).code_and_status()
    }
}
