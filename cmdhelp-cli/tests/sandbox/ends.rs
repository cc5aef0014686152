//! When a call is over, everything of it is.

use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::world::{User, World, programs};

/// Tells whether somebody still writes to `file`.
fn is_written(file: &Path) -> bool {
    let length = || {
        std::fs::metadata(file)
            .map(|found| found.len())
            .unwrap_or_default()
    };
    let before = length();
    sleep(Duration::from_millis(300));
    length() != before
}

#[test]
fn nothing_outlives_its_call() {
    for user in User::all() {
        let world = World::new(user);
        let file = world.path("work/alive");
        let (inside, told) = world.attempt(&["--write", "."], &["daemon", "alive"]);
        assert_eq!(inside, "done", "{told}");
        assert!(file.exists(), "the daemon has not even started");
        assert!(!is_written(&file), "it is still alive");

        let mut outside = world.command(&programs().escape);
        let outside = outside
            .args(["daemon", "outside"])
            .stdout(Stdio::null())
            .status()
            .expect("it runs");
        assert!(outside.success());
        // It ends by itself when its file is gone.
        let lives = is_written(&world.path("work/outside"));
        assert!(lives, "outside it dies, too: this proves nothing");
    }
}

#[test]
fn output_that_is_held_open_holds_nobody_up() {
    let world = World::new(User::all()[0]);
    let before = Instant::now();
    let (inside, told) = world.attempt(&[], &["hold"]);
    assert_eq!(inside, "done", "{told}");
    assert!(
        before.elapsed() < Duration::from_secs(30),
        "{:?}",
        before.elapsed()
    );
}

#[test]
fn when_the_host_is_killed_everything_inside_dies() {
    for user in User::all() {
        let world = World::new(user);
        let file = world.path("work/alive");
        let mut command = world.command(&programs().cmdhelp);
        let escape = &programs().escape;
        command
            .args(["run", "--write", ".", "--read"])
            .arg(escape)
            .args(["--", "sh"])
            .args(["-c", "\"$0\" daemon alive; sleep 60"])
            .arg(escape);
        let mut host = command.stdout(Stdio::null()).spawn().expect("it runs");
        let since = Instant::now();
        while !file.exists() && since.elapsed() < Duration::from_secs(20) {
            sleep(Duration::from_millis(20));
        }
        assert!(
            is_written(&file),
            "the daemon does not live while the host does"
        );
        host.kill().expect("it is there");
        host.wait().expect("it ends");
        sleep(Duration::from_secs(1));
        assert!(!is_written(&file), "it has outlived the host");
    }
}

#[test]
fn the_status_is_passed_on() {
    let world = World::new(User::all()[0]);
    for (script, status) in [
        ("exit 0", 0),
        ("exit 3", 3),
        ("exit 125", 125),
        ("kill -9 $$", 137),
        ("kill -TERM $$", 143),
    ] {
        let output = world.inside(&[], &["sh", "-c", script]);
        assert_eq!(output.status.code(), Some(status), "{script}: {output:?}");
    }
}

#[test]
fn input_and_output_are_passed_on() {
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
fn calls_leave_nothing_behind() {
    let calls = std::env::var("SANDBOX_CALLS")
        .ok()
        .and_then(|calls| calls.parse().ok())
        .unwrap_or(100);
    let world = World::new(User::all()[0]);
    let counted = || {
        let mounts = std::fs::read_to_string("/proc/self/mountinfo")
            .expect("mounts")
            .lines()
            .count();
        let temporary = |folder| {
            std::fs::read_dir(folder).map(|entries| {
                entries
                    .flatten()
                    .filter(|entry| entry.file_name().to_string_lossy().contains("cmdhelp"))
                    .count()
            })
        };
        let zombies = std::fs::read_dir("/proc")
            .expect("processes")
            .flatten()
            .filter(|entry| {
                let stat = std::fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
                // Tests beside this one kill hosts; their ended children are the init process's
                // to reap, which takes its time in some containers.
                let is_of_init = stat.contains(") Z 1 ");
                !is_of_init && (stat.contains("(cmdhelp) Z") || stat.contains("(exe) "))
            });
        (
            mounts,
            temporary("/tmp").unwrap_or_default(),
            temporary("/dev/shm").unwrap_or_default(),
            zombies.count(),
        )
    };
    let before = counted();
    for _ in 0..calls {
        let output = world.inside(&["--write", "."], &["{escape}", "say"]);
        assert!(output.status.success(), "{output:?}");
    }
    // Other tests run calls of their own meanwhile.
    let since = Instant::now();
    let mut after = counted();
    while after != before && since.elapsed() < Duration::from_secs(60) {
        sleep(Duration::from_millis(50));
        after = counted();
    }
    assert_eq!(
        after, before,
        "mounts, files in /tmp and /dev/shm, processes"
    );
}
