//! Tests that no process outlives its call.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::world::{Engine, User, World, callers, for_all_callers, programs};

fn length(file: &Path) -> u64 {
    std::fs::metadata(file)
        .map(|found| found.len())
        .unwrap_or_default()
}

/// Returns whether a process still writes to `file`: it then does so within a moment.
fn is_written(file: &Path) -> bool {
    let before = length(file);
    sleep(Duration::from_millis(300));
    length(file) != before
}

/// Waits until a condition is met. Returns `false` if it is not met in time.
fn comes_true(mut is_so: impl FnMut() -> bool) -> bool {
    let since = Instant::now();
    while !is_so() {
        if since.elapsed() > Duration::from_secs(20) {
            return false;
        }
        sleep(Duration::from_millis(20));
    }
    true
}

/// Waits until a process writes to `file`. Returns `false` if none does.
fn becomes_longer(file: &Path) -> bool {
    let before = length(file);
    comes_true(|| length(file) != before)
}

#[test]
fn ends_all_processes_of_a_call() {
    for_all_callers(|user, engine| {
        let world = World::with(user, engine);
        std::fs::remove_dir_all(world.path("work/.git")).expect("a folder");
        let file = world.path("work/alive");
        let (inside, printed) = world.attempt(&["--write", "."], &["daemon", "alive"]);
        assert_eq!(inside, "done", "{printed}");
        assert!(file.exists(), "the daemon has not even started");
        assert!(!is_written(&file), "it is still alive");

        let mut outside = world.command(&programs().escape);
        let outside = outside
            .args(["daemon", "outside"])
            .stdout(Stdio::null())
            .status()
            .expect("it runs");
        assert!(outside.success());
        // The process ends when this file is removed.
        let lives = becomes_longer(&world.path("work/outside"));
        assert!(lives, "outside it dies, too: this proves nothing");
    });
}

#[test]
fn the_end_of_a_call_is_reported_after_the_end_of_its_processes() {
    // The kernel needs a while to end a process with much memory. `tail` keeps what it has read in memory.
    let size = 256 << 20;
    let name = format!("t{}", std::process::id());
    let script = format!(
        "{{ head -c {size} /dev/zero; touch full; exec sleep 1000; }} | ./{name} -c {size} >/dev/null 2>&1 &
         until [ -e found ]; do sleep 0.01; done; echo started"
    );
    let living = || {
        let processes = std::fs::read_dir("/proc").expect("processes");
        let names =
            processes.filter_map(|it| std::fs::read_to_string(it.ok()?.path().join("comm")).ok());
        names.filter(|it| it.trim_end() == name).count()
    };
    let namespaces = callers().into_iter();
    for (user, engine) in namespaces.filter(|(_, engine)| *engine == Engine::Namespaces) {
        let world = World::with(user, engine);
        std::fs::remove_dir_all(world.path("work/.git")).expect("a folder");
        std::fs::copy("/usr/bin/tail", world.path("work").join(&name)).expect("a copy");
        let mut command = world.command(&programs().cmdhelp);
        command.args(["run", "--write", ".", "--", "sh", "-c"]);
        let call = command.arg(&script).stdout(Stdio::piped()).spawn();
        let mut call = call.expect("it runs");
        let is_full = world.path("work/full");
        while !is_full.exists() {
            let ended = call.try_wait().expect("a state");
            assert_eq!(ended, None, "as {user:?}");
            sleep(Duration::from_millis(1));
        }
        assert_eq!(living(), 1, "the process is not found");
        std::fs::write(world.path("work/found"), "").expect("a file");
        let output = call.wait_with_output().expect("it ends");
        let alive = living();
        assert_eq!(output.stdout, b"started\n", "{output:?}");
        assert_eq!(alive, 0, "as {user:?}");
    }
}

#[test]
fn does_not_wait_for_streams_that_stay_open() {
    for (user, engine) in callers() {
        let world = World::with(user, engine);
        let before = Instant::now();
        let (inside, printed) = world.attempt(&[], &["hold"]);
        assert_eq!(inside, "done", "{printed}");
        // The processes that keep the streams open sleep for a thousand seconds, so the call has not waited for them.
        assert!(before.elapsed() < Duration::from_secs(500), "{engine:?}");
    }
}

#[test]
fn ends_all_processes_when_the_caller_is_killed() {
    for_all_callers(|user, engine| {
        let world = World::with(user, engine);
        std::fs::remove_dir_all(world.path("work/.git")).expect("a folder");
        let file = world.path("work/alive");
        let mut command = world.command(&programs().cmdhelp);
        let escape = &programs().escape;
        command
            .args(["run", "--engine", engine.name(), "--write", ".", "--read"])
            .arg(escape)
            .args(["--", "sh"])
            .args(["-c", "\"$0\" daemon alive; sleep 1000"])
            .arg(escape);
        let mut host = command.stdout(Stdio::null()).spawn().expect("it runs");
        assert!(
            comes_true(|| file.exists()) && becomes_longer(&file),
            "the daemon does not live while the host does"
        );
        host.kill().expect("it is there");
        host.wait().expect("it ends");
        // The kernel ends the processes of the call after the host.
        assert!(
            comes_true(|| !is_written(&file)),
            "it has outlived the host"
        );
    });
}

#[test]
fn passes_on_the_exit_code() {
    for (user, engine) in callers() {
        let world = World::with(user, engine);
        for (script, status) in [
            ("exit 0", 0),
            ("exit 1", 1),
            ("exit 3", 3),
            ("exit 125", 125),
            ("kill -9 $$", 137),
            ("kill -TERM $$", 143),
        ] {
            let output = world.inside(&[], &["sh", "-c", script]);
            assert_eq!(output.status.code(), Some(status), "{script}: {output:?}");
        }
    }
}

/// Shell commands that start the rest of the command line in a process that ignores `SIGCHLD`. Not every shell can make
/// itself ignore it.
const IGNORING: &str = "exec env --ignore-signal=CHLD \"$0\" \"$@\"";

/// Some daemons ignore the end of their child processes, and the programs that they start inherit this.
#[test]
fn passes_on_the_exit_code_to_a_caller_that_ignores_sigchld() {
    for (user, engine) in callers() {
        let world = World::with(user, engine);
        let words = ["sh", "-c", "sh -c 'exit 1'; exit 3"];
        let output = world.inside_after(IGNORING, &["--timeout", "60s"], &words);
        assert_eq!(
            output.status.code(),
            Some(3),
            "as {user:?} with {engine:?}: {output:?}"
        );
    }
}

#[test]
fn passes_on_input_and_output() {
    let world = World::new(User::all()[0]);
    let mut command = world.command(&programs().cmdhelp);
    command.args(["run", "--", "sh", "-c", "cat; echo error >&2"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let bytes: Vec<u8> = (0..=255).cycle().take(300_000).collect();
    let mut input = child.stdin.take().expect("a pipe");
    let sent = bytes.clone();
    let writer = std::thread::spawn(move || std::io::Write::write_all(&mut input, &sent));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("no panic").expect("it is read");
    assert_eq!(output.stdout, bytes);
    assert_eq!(output.stderr, b"error\n");
}

#[test]
fn gives_a_command_without_input_an_empty_one() {
    for (user, engine) in callers() {
        // The standard input of the caller and that of the command are `/dev/null`.
        let output = World::with(user, engine).inside(
            &[],
            &["sh", "-c", "cat; test -c /proc/self/fd/0 && echo nothing"],
        );
        assert_eq!(output.stdout, b"nothing\n", "{engine:?}: {output:?}");
    }
}

#[test]
fn ends_a_command_when_its_reader_has_ended() {
    for (user, engine) in callers() {
        let world = World::with(user, engine);
        let mut command = world.command(&programs().cmdhelp);
        command.args(["run", "--engine", engine.name(), "--", "cat", "/dev/zero"]);
        let mut child = command.stdout(Stdio::piped()).spawn().expect("it runs");
        let mut output = child.stdout.take().expect("a pipe");
        std::io::Read::read_exact(&mut output, &mut [0; 1000]).expect("it writes");
        drop(output);
        let status = child.wait().expect("it ends");
        assert_eq!(status.code(), Some(141), "as {user:?} with {engine:?}");
    }
}

#[test]
fn calls_leave_nothing_behind() {
    let calls = std::env::var("SANDBOX_CALLS")
        .ok()
        .and_then(|calls| calls.parse().ok())
        .unwrap_or(100);
    let callers = callers()
        .into_iter()
        .filter(|(user, _)| *user == User::Plain);
    let worlds: Vec<(Engine, World)> = callers
        .map(|(user, engine)| (engine, World::with(user, engine)))
        .collect();
    // The program is a copy with another name, because other tests make calls at the same time.
    let programs = worlds.iter().map(|(_, world)| {
        let program = world.path("cmdhelp");
        std::fs::hard_link(&programs().cmdhelp, &program).expect("a link");
        program
    });
    let programs: Vec<PathBuf> = programs.collect();
    let before: Vec<_> = programs.iter().map(|program| left(program)).collect();
    std::thread::scope(|scope| {
        for ((engine, world), program) in worlds.iter().zip(&programs) {
            scope.spawn(move || (0..calls).for_each(|_| call_thrice(*engine, world, program)));
        }
    });
    for (((engine, _), program), before) in worlds.iter().zip(&programs).zip(before) {
        // The last stage ends a moment after it has reported the exit code.
        let mut new = BTreeSet::new();
        comes_true(|| {
            new = &left(program) - &before;
            new.is_empty()
        });
        assert!(new.is_empty(), "with {engine:?}: {new:#?}");
    }
}

/// Makes a call, and two others that run no program, although a part of the sandbox is made in advance.
fn call_thrice(engine: Engine, world: &World, program: &Path) {
    let mut command = world.command(program);
    command.args([
        "run",
        "--engine",
        engine.name(),
        "--profile",
        "none",
        "--read",
    ]);
    let escape = &programs().escape;
    let command = command.arg(escape).arg("--").arg(escape).arg("say");
    let output = command.output().expect("it runs");
    assert!(output.status.success(), "{output:?}");
    for (words, is_success) in [
        (["--dry-run", "--", "true"], true),
        (["--no-spawn", "--", "no-such-program"], false),
    ] {
        let mut command = world.command(program);
        let output = command.arg("run").args(words).output().expect("it runs");
        assert_eq!(output.status.success(), is_success, "{output:?}");
    }
}

/// Returns the visible mounts, the caller's files in temporary folders, and the running processes of a program. The
/// files of tests, which are named after a [`World`], are left out, because these tests run at the same time, also in
/// other checkouts.
fn left(program: &Path) -> BTreeSet<String> {
    use std::os::unix::fs::MetadataExt;
    let mounts = std::fs::read_to_string("/proc/self/mountinfo").expect("mounts");
    let owner = std::fs::metadata(program).expect("a program").uid();
    let entries = |folder| std::fs::read_dir(folder).into_iter().flatten().flatten();
    let folders = ["/tmp", "/var/tmp", "/dev/shm", "/run"].into_iter();
    let files = folders.flat_map(entries).filter(|entry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_named = name.contains("cmdhelp") && !name.starts_with("cmdhelp-sandbox-");
        is_named && entry.metadata().is_ok_and(|found| found.uid() == owner)
    });
    let processes = entries("/proc").filter(|entry| {
        let file = std::fs::read_link(entry.path().join("exe"));
        file.is_ok_and(|file| file == program)
    });
    let paths = files.chain(processes).map(|entry| entry.path());
    let paths = paths.map(|path| path.display().to_string());
    mounts.lines().map(str::to_owned).chain(paths).collect()
}
