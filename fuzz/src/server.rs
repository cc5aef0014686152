//! The program as a server, which runs this executable in another process.

use std::env;
use std::fs::{self, OpenOptions};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{ChildStdin, ChildStdout, Command, Stdio};

use serde_json::Value;

use crate::program::Anvil;

/// The variable that makes a process of this executable run the program.
const SERVES: &str = "ANVIL_SERVES";

/// The variable with the path of the file that records each drop.
const DROPPED: &str = "ANVIL_DROPPED";

/// Runs the program and exits, if this process was started for that.
pub(crate) fn run_as_program() {
    if env::var_os(SERVES).is_some() {
        let _ = cmdhelp::run::<Anvil>();
        // The exit code is not needed: the document of the call has the outcome.
        std::process::exit(0);
    }
}

/// Returns a command that runs the program in a process of its own.
pub(crate) fn program() -> Command {
    let mut program = Command::new(env::current_exe().expect("a program"));
    program.env(SERVES, "1");
    program
}

/// Records a drop in the file that the variable names, if there is one.
pub(crate) fn note_drop() {
    let Some(file) = env::var_os(DROPPED) else {
        return;
    };
    let file = OpenOptions::new().append(true).create(true).open(file);
    file.and_then(|mut file| file.write_all(b"."))
        .expect("a file");
}

/// A server, and the number of its recorded drops.
pub(crate) struct Server {
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
    dropped: PathBuf,
    drops: u64,
}

impl Server {
    /// Starts a server whose client can ask its user.
    pub(crate) fn start(words: &[&str]) -> Self {
        let name = words.concat();
        let dropped = env::temp_dir().join(format!("cmdhelp-fuzz-{}{name}", std::process::id()));
        fs::write(&dropped, "").expect("a file");
        let mut server = program();
        server.arg("--mcp").args(words).env(DROPPED, &dropped);
        server.stdin(Stdio::piped()).stdout(Stdio::piped());
        // The server ends when its input, a pipe of this process, is closed.
        #[expect(
            clippy::zombie_processes,
            reason = "the server ends together with this process"
        )]
        let mut server = server.stderr(Stdio::null()).spawn().expect("a server");
        let mut this = Self {
            stdin: server.stdin.take().expect("a pipe"),
            stdout: BufReader::new(server.stdout.take().expect("a pipe")),
            dropped,
            drops: 0,
        };
        this.send(
            r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{}},"clientInfo":{"name":"fuzz","version":"1"}}}"#,
        );
        this.message();
        this.send(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        this
    }

    pub(crate) fn send(&mut self, line: &str) {
        assert!(!line.contains('\n'), "{line}");
        let line = format!("{line}\n");
        self.stdin.write_all(line.as_bytes()).expect("it reads");
    }

    /// Returns the next message.
    pub(crate) fn message(&mut self) -> Value {
        let mut line = String::new();
        self.stdout.read_line(&mut line).expect("it writes");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"))
    }

    /// Returns whether something was dropped since this method was last called.
    pub(crate) fn has_dropped(&mut self) -> bool {
        let drops = fs::metadata(&self.dropped).expect("a file").len();
        std::mem::replace(&mut self.drops, drops) != drops
    }
}
