//! Calls of a program at a pseudo-terminal.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::os::fd::AsFd;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use crate::run::{DESK, command};

/// A program that runs at a pseudo-terminal.
pub(crate) struct Terminal {
    child: Child,
    keys: File,
    screen: mpsc::Receiver<Vec<u8>>,
    seen: String,
}

impl Terminal {
    pub(crate) fn open(words: &[&str]) -> Self {
        let mut command = command(DESK);
        command.args(words);
        Self::run(command, 80)
    }

    /// Runs a command at a terminal with this number of columns.
    pub(crate) fn run(command: Command, columns: u16) -> Self {
        Self::run_with(command, columns, &[0, 1, 2])
    }

    /// Runs a command. Only its standard streams in `streams` are at the terminal.
    pub(crate) fn run_with(mut command: Command, columns: u16, streams: &[u8]) -> Self {
        let keys = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&keys).expect("a terminal");
        unlockpt(&keys).expect("a terminal");
        let name = ptsname(&keys, Vec::new()).expect("a name");
        let name = name.into_string().expect("text");
        let open = || {
            File::options()
                .read(true)
                .write(true)
                .open(&name)
                .expect("a terminal")
        };
        set_columns(&keys, columns);
        if streams.contains(&0) {
            command.stdin(Stdio::from(open()));
        }
        if streams.contains(&1) {
            command.stdout(Stdio::from(open()));
        }
        if streams.contains(&2) {
            command.stderr(Stdio::from(open()));
        }
        let child = command.spawn().expect("the program runs");
        // The file descriptors in `command` would keep the terminal open.
        drop(command);
        let keys = File::from(keys);
        let mut reader = keys.try_clone().expect("a terminal");
        let (sender, screen) = mpsc::channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // Reading fails when the terminal is closed.
            while let Ok(count) = reader.read(&mut bytes) {
                if count == 0 || sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self {
            child,
            keys,
            screen,
            seen: String::new(),
        }
    }

    /// Waits until the program has printed this text.
    pub(crate) fn wait_for(&mut self, text: &str) {
        while !self.seen.contains(text) {
            let bytes = self.screen.recv_timeout(Duration::from_secs(60));
            let bytes = bytes.unwrap_or_else(|_| panic!("`{text}` in {:?}", self.seen));
            self.seen += &String::from_utf8_lossy(&bytes);
        }
    }

    /// Sets the number of columns of the terminal.
    pub(crate) fn resize(&self, columns: u16) {
        set_columns(&self.keys, columns);
    }

    pub(crate) fn type_in(&mut self, text: &str) {
        self.keys.write_all(text.as_bytes()).expect("a terminal");
    }

    /// Waits for the end of the program. Returns its output and exit status.
    pub(crate) fn end(mut self) -> (String, Option<i32>) {
        let status = self.child.wait().expect("it ends");
        // All output has arrived when reading fails, because the program has closed the terminal.
        while let Ok(bytes) = self.screen.recv_timeout(Duration::from_secs(60)) {
            self.seen += &String::from_utf8_lossy(&bytes);
        }
        (self.seen, status.code())
    }
}

fn set_columns(terminal: impl AsFd, columns: u16) {
    let size = Winsize {
        ws_row: 24,
        ws_col: columns,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    tcsetwinsize(terminal, size).expect("a terminal");
}

#[test]
fn results_are_text_and_json_is_indented() {
    let (seen, code) = Terminal::open(&["thing", "add", "Cup"]).end();
    assert_eq!(code, Some(0));
    assert_eq!(seen, "Added T-3: Cup\r\n");
    let (seen, code) = Terminal::open(&["thing", "add", "Cup", "--output", "json"]).end();
    assert_eq!(code, Some(0));
    assert_eq!(
        seen,
        "{\r\n  \"id\": \"T-3\",\r\n  \"title\": \"Cup\"\r\n}\r\n"
    );
}

#[test]
fn usage_errors_look_like_claps() {
    let (seen, code) = Terminal::open(&["thing", "lsit"]).end();
    assert_eq!(code, Some(2));
    assert!(seen.contains("unrecognized subcommand"), "{seen:?}");
    assert!(!seen.contains("UNKNOWN_COMMAND"), "{seen:?}");
    let (seen, code) = Terminal::open(&["thing", "lsit", "--output", "json"]).end();
    assert_eq!(code, Some(2));
    assert!(seen.contains("UNKNOWN_COMMAND"), "{seen:?}");
}

#[test]
fn destructive_calls_prompt_for_consent() {
    for (answer, code) in [
        ("y\n", 0),
        ("YES\n", 0),
        ("n\n", 77),
        ("\n", 77),
        ("yess\n", 77),
        ("\x04", 77),
    ] {
        let mut terminal = Terminal::open(&["thing", "drop", "T-1"]);
        terminal.wait_for("Go on? [y/N] ");
        assert!(terminal.seen.contains("`desk thing drop` cannot be undone"));
        assert!(
            terminal
                .seen
                .contains("Preview:\r\n  id: T-1\r\n  done: false\r\n")
        );
        terminal.type_in(answer);
        let (seen, status) = terminal.end();
        assert_eq!(status, Some(code), "{answer:?}: {seen:?}");
        assert_eq!(
            seen.contains("done: true"),
            code == 0,
            "{answer:?}: {seen:?}"
        );
        assert_eq!(
            seen.contains("error:") && seen.contains("was declined; nothing was done"),
            code != 0,
            "{answer:?}: {seen:?}"
        );
    }
}

#[test]
fn consent_by_name_requires_the_name() {
    for (answer, code) in [
        ("y\n", 77),
        ("yes\n", 77),
        ("\n", 77),
        ("Oak\n", 77),
        ("oak\n", 0),
    ] {
        let mut terminal = Terminal::open(&["thing", "raze", "oak"]);
        terminal.wait_for("type oak: ");
        terminal.type_in(answer);
        let (seen, status) = terminal.end();
        assert_eq!(status, Some(code), "{answer:?}: {seen:?}");
    }
}

#[test]
fn progress_is_a_bar_that_is_erased() {
    let (seen, code) = Terminal::open(&["slow"]).end();
    assert_eq!(code, Some(0));
    assert!(
        seen.contains("[########################] 3/3 sorting"),
        "{seen:?}"
    );
    assert!(seen.contains("\r\u{1b}[K3\r\n"), "{seen:?}");
}

#[test]
fn data_does_not_control_the_terminal() {
    let hostile = "T-\u{9b}2J\u{202e}\u{1b}[8m\u{7f}";
    let controls = |text: &str| {
        text.replace(['\r', '\n'], "")
            .contains(crate::escapes::controls)
    };
    let mut terminal = Terminal::open(&["thing", "drop", hostile]);
    terminal.wait_for("Go on? [y/N] ");
    assert!(!controls(&terminal.seen), "{:?}", terminal.seen);
    assert!(terminal.seen.contains("␛[8m"), "{:?}", terminal.seen);
    terminal.type_in("y\n");
    let (seen, code) = terminal.end();
    assert_eq!(code, Some(0), "{seen:?}");
    assert!(!controls(&seen), "{seen:?}");
    // JSON contains the control characters of the id as escapes, such as `\u001b`.
    let words = ["thing", "drop", hostile, "--confirm", "--output=json"];
    let (seen, code) = Terminal::open(&words).end();
    assert_eq!(code, Some(0), "{seen:?}");
    assert!(!controls(&seen), "{seen:?}");
    assert!(
        seen.contains(r#""id": "T-\u009b2J\u202e\u001b[8m\u007f""#),
        "{seen:?}"
    );
    let mut terminal = Terminal::open(&["thing", "raze", hostile]);
    terminal.wait_for("type desk thing raze: ");
    terminal.type_in("no\n");
    let _ = terminal.end();
    // clap's error about an unknown subcommand must not contain control characters from the
    // subcommand's name.
    let (seen, code) = Terminal::open(&["thing", hostile]).end();
    assert_eq!(code, Some(2), "{seen:?}");
    assert!(!controls(&seen), "{seen:?}");
}
