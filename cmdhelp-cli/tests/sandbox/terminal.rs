//! Tests the terminal of a sandboxed command, which is separate from the caller's terminal.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::fs::fchown;
use std::path::Path;
use std::process::{Child, Command};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, ioctl_tiocgptpeer, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcgetattr, tcsetwinsize};

use crate::world::{User, World, callers, for_all_callers, programs};

/// A terminal, and a thread that collects its output.
struct Seat {
    test_side: File,
    program_side: OwnedFd,
    seen: Arc<Mutex<Vec<u8>>>,
}

impl Seat {
    fn new(user: User) -> Self {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
        let test_side = openpt(flags).expect("a terminal");
        grantpt(&test_side).expect("a terminal");
        unlockpt(&test_side).expect("a terminal");
        let program_side = ioctl_tiocgptpeer(&test_side, flags).expect("a terminal");
        if user == User::Plain && rustix::process::geteuid().is_root() {
            fchown(&program_side, Some(crate::world::NOBODY), None).expect("an owner");
        }
        let test_side = File::from(test_side);
        let seen = Arc::new(Mutex::new(Vec::new()));
        let (mut from, to) = (test_side.try_clone().expect("a handle"), Arc::clone(&seen));
        thread::spawn(move || {
            let mut some = [0; 1024];
            while let Ok(read @ 1..) = from.read(&mut some) {
                to.lock().expect("no panic").extend(&some[..read]);
            }
        });
        let seat = Self {
            test_side,
            program_side,
            seen,
        };
        seat.resize(31, 97);
        seat
    }

    fn resize(&self, rows: u16, columns: u16) {
        let size = Winsize {
            ws_row: rows,
            ws_col: columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&self.test_side, size).expect("a size");
    }

    /// Replaces the placeholder in an argument by the path of the terminal.
    fn fill(&self, word: &str) -> String {
        let path = ptsname(&self.test_side, Vec::new()).expect("a name");
        word.replace("{terminal}", path.to_str().expect("text"))
    }

    /// Starts a command whose standard streams and controlling terminal are this terminal.
    fn start(&self, world: &World, program: &Path, words: &[&str]) -> Child {
        let mut command: Command = world.command(Path::new("setsid"));
        let stream = || self.program_side.try_clone().expect("a handle");
        command
            .args(["--ctty", "--wait"])
            .arg(program)
            .args(words.iter().map(|word| self.fill(&world.fill(word))))
            .stdin(stream())
            .stdout(stream())
            .stderr(stream());
        command.spawn().expect("it runs")
    }

    /// Runs a command to its end. Returns the exit code and the output of the terminal.
    fn run(&self, world: &World, program: &Path, words: &[&str]) -> (Option<i32>, String) {
        const END: &str = "<end of the output>";
        let status = self.start(world, program, words).wait().expect("it ends");
        // The output arrives a moment after the command has ended, and before later output.
        let program_side = self.program_side.try_clone().expect("a handle");
        let written = File::from(program_side).write_all(END.as_bytes());
        written.expect("a terminal");
        self.wait_for(END);
        (status.code(), self.text().replace(END, ""))
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.seen.lock().expect("no panic")).into_owned()
    }

    fn wait_for(&self, text: &str) {
        let since = Instant::now();
        while !self.text().contains(text) {
            assert!(since.elapsed() < Duration::from_secs(20), "{}", self.text());
            thread::sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn gives_a_command_a_separate_terminal_on_request() {
    for (user, engine) in callers() {
        let world = World::with(user, engine);
        let seat = Seat::new(user);
        let before = tcgetattr(&seat.program_side).expect("a terminal");
        let script = "test -t 0 && test -t 1 && test -t 2 && stty size && echo in it >/dev/tty";
        let words = ["run", "--engine", engine.name(), "--tty", "--", "sh", "-c"];
        let run = |seat: &Seat, flags: &[&str]| {
            let words = [flags, &[script]].concat();
            seat.run(&world, &programs().cmdhelp, &words)
        };
        let (status, printed) = run(&seat, &words);
        assert_eq!(status, Some(0), "as {user:?} with {engine:?}: {printed}");
        assert!(
            printed.contains("31 97") && printed.contains("in it"),
            "{printed}"
        );
        let after = tcgetattr(&seat.program_side).expect("a terminal");
        assert_eq!(before.local_modes, after.local_modes);
        assert_eq!(before.input_modes, after.input_modes);

        let seat = Seat::new(user);
        let without: Vec<&str> = words.into_iter().filter(|word| *word != "--tty").collect();
        let (status, printed) = run(&seat, &without);
        assert_eq!(status, Some(1), "it has one without asking: {printed}");
    }
}

#[test]
fn passes_on_keys_and_changes_of_size() {
    for (user, engine) in callers() {
        let world = World::with(user, engine);
        let seat = Seat::new(user);
        let words = ["run", "--engine", engine.name(), "--tty", "--"];
        let words = [&words[..], &["{escape}", "terminal"]].concat();
        let mut child = seat.start(&world, &programs().cmdhelp, &words);
        seat.wait_for("ready");
        seat.resize(40, 100);
        seat.wait_for("40 100");
        (&seat.test_side).write_all(b"\x03").expect("a key");
        let until = Instant::now() + Duration::from_secs(20);
        let end = loop {
            if let Some(end) = child.try_wait().expect("its state") {
                break end;
            }
            assert!(
                Instant::now() < until,
                "the key does not reach the command of {user:?} with {engine:?}: {}",
                seat.text()
            );
            thread::sleep(Duration::from_millis(20));
        };
        assert_eq!(end.code(), Some(7));
    }
}

#[test]
fn shows_control_characters_of_a_command() {
    let world = World::new(User::all()[0]);
    let script = r"printf '\033]0;title\007'; printf '\033[31m' >&2";
    let seat = Seat::new(world.user);
    let (_, printed) = seat.run(
        &world,
        &programs().cmdhelp,
        &["run", "--", "sh", "-c", script],
    );
    assert!(
        printed.contains("^[]0;title^G") && printed.contains("^[[31m"),
        "{printed}"
    );
    assert!(!printed.contains('\x1b'), "{printed:?}");
    let seat = Seat::new(world.user);
    let (_, printed) = seat.run(&world, Path::new("sh"), &["-c", script]);
    assert!(printed.contains("\x1b]0;title\x07"), "{printed:?}");
}

#[test]
fn refuses_tty_without_a_terminal() {
    let world = World::new(User::all()[0]);
    let flags = ["--tty", "--write", "{root}/outside"];
    let output = world.inside(&flags, &["{escape}", "write", "{root}/outside/ran"]);
    assert_eq!(output.status.code(), Some(78), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        text.contains("SANDBOX_UNENFORCEABLE") && text.contains("tty: "),
        "{text}"
    );
    assert!(!world.path("outside/ran").exists(), "it ran");
}

#[test]
fn denies_access_to_the_terminal_of_the_caller() {
    for_all_callers(|user, engine| {
        let world = World::with(user, engine);
        let rows: [(&[&str], bool, bool); 4] = [
            // Each row contains the attempt, whether the sandbox has a terminal, and whether only root can make the
            // attempt.
            (&["write", "/dev/tty"], false, false),
            (&["write", "{terminal}"], false, false),
            (&["write", "{terminal}"], true, false),
            (&["sticky"], true, true),
        ];
        for (words, has_terminal, is_for_root) in rows {
            let seat = Seat::new(user);
            let mut flags = vec!["run", "--engine", engine.name()];
            flags.extend(has_terminal.then_some("--tty"));
            let all = [&flags[..], &["--", "{escape}"], words].concat();
            let (_, printed) = seat.run(&world, &programs().cmdhelp, &all);
            let is_refused = ["refused", "absent"]
                .iter()
                .any(|word| printed.contains(word));
            assert!(
                is_refused,
                "{words:?} as {user:?} with {engine:?}, {has_terminal}: {printed}"
            );
            if !is_for_root || user == User::Root {
                let seat = Seat::new(user);
                let (_, printed) = seat.run(&world, &programs().escape, words);
                assert!(printed.contains("done"), "{words:?} as {user:?}: {printed}");
            }
        }
    });
}
