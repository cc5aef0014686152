//! Tests the limits on resources.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::world::{Engine, User, World, callers};

/// Returns the maximum id of a process on this machine, which limits the number of processes.
fn most_processes() -> String {
    std::fs::read_to_string("/proc/sys/kernel/pid_max").expect("a setting")
}

/// An attempt: its name, the flags of the sandbox, its arguments, and why it fails in a sandbox.
type Row<'a> = (&'a str, &'a [&'a str], &'a [&'a str], &'a str);

/// Why no process or thread can be created.
const AGAIN: &str = "Resource temporarily unavailable";

#[test]
fn limits_resources() {
    let before = most_processes();
    for (user, engine) in callers() {
        let few = ["--processes", "64"];
        let rows: [Row; 7] = [
            ("processes", &few, &["processes", "400"], AGAIN),
            ("threads", &few, &["threads", "400"], AGAIN),
            ("files", &[], &["files", "10000"], "Too many open files"),
            (
                "memory",
                &[],
                &["memory", "4294967296"],
                "Cannot allocate memory",
            ),
            (
                "one file",
                &[],
                &["big-file", "/tmp/big", "1073741824"],
                "File too large",
            ),
            (
                "many files",
                &[],
                &["small-files", "/tmp", "1000000"],
                "No space left on device",
            ),
            (
                "many processes by default",
                &[],
                &["processes", "2000"],
                AGAIN,
            ),
        ];
        for (name, flags, words, why) in rows {
            if name == "many files" && engine == Engine::Bwrap {
                // The engine `bwrap` limits the size of private folders, but not the number of files in them.
                continue;
            }
            let world = World::with(user, engine);
            let (inside, printed) = world.attempt(flags, words);
            // The engine `landlock` has no private folder that the attempt could fill.
            let is_expected = printed.contains(why)
                || (engine == Engine::Landlock && printed.contains("Permission denied"));
            assert!(
                inside == "refused" && is_expected,
                "{name} as {user:?} with {engine:?}: {printed}"
            );
            // As a positive control, the attempt succeeds outside of the sandbox. Only root makes the attempt there,
            // because the limits of other users depend on the machine.
            if user == User::Root {
                // Outside, fewer files suffice to show that the attempt can create more than a private folder holds.
                // They are removed with the folders of the test.
                let words = match name {
                    "many files" => &["small-files", "{root}/outside", "70000"],
                    _ => words,
                };
                let (outside, printed) = world.control(words);
                assert_eq!(outside, "done", "{name}: {printed}");
            }
        }
    }
    // The limit was set for the namespace, not for the machine.
    assert_eq!(most_processes(), before);
}

#[test]
fn keeps_the_machine_usable_during_a_fork_bomb() {
    let world = World::new(User::all()[0]);
    let mut command = world.command(&crate::world::programs().cmdhelp);
    // Each process starts two others, and all of them are busy until they are killed.
    let bomb = "bomb() { bomb & bomb & while :; do :; done; }; echo ready; bomb";
    command.args(["run", "--processes", "64", "--timeout", "20s", "--"]);
    let mut bomb = command
        .args(["sh", "-c", bomb])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("it runs");
    let mut line = [0; 6];
    let output = bomb.stdout.as_mut().expect("a pipe");
    std::io::Read::read_exact(output, &mut line).expect("it starts");
    let other = world.inside(&[], &["{escape}", "say"]);
    assert!(other.status.success(), "{other:?}");
    assert!(bomb.try_wait().expect("it is there").is_none(), "it ended");
    bomb.kill().expect("it is there");
    bomb.wait().expect("it ends");
}

#[test]
fn limits_or_refuses_the_resources_of_all_processes() {
    let world = World::new(User::all()[0]);
    let mut command = world.command(&crate::world::programs().cmdhelp);
    let found = command.arg("doctor").output().expect("it runs");
    let found = String::from_utf8(found.stdout).expect("text");
    let is_delegated = found.contains("delegated: ") && found.contains("memory");
    // Each of the two processes needs half of the memory limit. A single such process succeeds.
    let script = "half() { head -c 40000000 /dev/zero | tail -c 40000000 >/dev/null; }; \
                  half && echo one; half & half & wait %1 && wait %2 && echo both";
    let words = ["sh", "-c", script];
    let printed = |flags: &[&str]| {
        let output = world.inside(flags, &words);
        (
            output.status.code(),
            String::from_utf8(output.stdout).expect("text"),
        )
    };
    let (_, free) = printed(&[]);
    assert_eq!(free, "one\nboth\n");
    let (status, bound) = printed(&["--total-memory", "64M"]);
    if is_delegated {
        assert!(!bound.contains("both"), "{bound}");
        return;
    }
    println!("SKIPPED: no group of processes is delegated to this user");
    assert_eq!(status, Some(78), "{bound}");
    assert!(
        bound.contains("limits.total_memory [") && !bound.contains("one"),
        "{bound}"
    );
    let (status, bound) = printed(&["--total-cpu", "50"]);
    assert_eq!(status, Some(78), "{bound}");
    assert!(bound.contains("limits.total_cpu ["), "{bound}");
}

#[test]
fn limits_processor_time() {
    let world = World::new(User::all()[0]);
    let output = world.inside(&["--cpu", "1s", "--timeout", "60s"], &["{escape}", "spin"]);
    // The kernel sends SIGXCPU at the limit, or SIGKILL because the limit is a hard one.
    assert!(
        [128 + 24, 128 + 9].contains(&output.status.code().unwrap_or_default()),
        "{output:?}"
    );
}

/// The stages of a sandbox run on different processors, but the program may run on all processors of the caller, and
/// on no others.
#[test]
fn lets_the_program_run_on_the_processors_of_the_caller() {
    let words = ["grep", "Cpus_allowed_list", "/proc/self/status"];
    for (user, engine) in callers() {
        let world = World::with(user, engine);
        for before in [":", "taskset -cp 0 $$ >/dev/null"] {
            let line = format!("{before}; {}", words.join(" "));
            let outside = world.command(Path::new("sh")).args(["-c", &line]).output();
            let outside = outside.expect("a shell");
            assert!(outside.status.success(), "{outside:?}");
            let inside = world.inside_after(before, &[], &words);
            let [inside, outside] =
                [inside, outside].map(|it| String::from_utf8_lossy(&it.stdout).into_owned());
            assert_eq!(inside, outside, "{before} as {user:?} with {engine:?}");
        }
    }
}

#[test]
fn kills_a_program_that_ignores_sigterm() {
    let world = World::new(User::all()[0]);
    let before = Instant::now();
    let output = world.inside(
        &["--timeout", "1s"],
        &["sh", "-c", "trap '' TERM; sleep 60"],
    );
    assert_eq!(output.status.code(), Some(124), "{output:?}");
    let printed = String::from_utf8_lossy(&output.stderr);
    assert!(printed.contains("timed out after 1s"), "{printed}");
    assert!(before.elapsed() < Duration::from_secs(30));
}

#[test]
fn passes_on_a_flood_without_storing_it() {
    let world = World::new(User::all()[0]);
    let flood = "200000000";
    let mut command = world.command(&crate::world::programs().cmdhelp);
    command.args(["run", "--", &world.fill("{escape}"), "flood", flood, "1"]);
    command.stdout(std::process::Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    let mut output = child.stdout.take().expect("a pipe");
    let mut some = vec![0; 1 << 20];
    let mut read = 0;
    let mut most = 0;
    while let Ok(now @ 1..) = std::io::Read::read(&mut output, &mut some) {
        read += now;
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let line = status
            .lines()
            .find(|line| line.starts_with("RssAnon:"))
            .unwrap_or_default();
        let kept: u64 = line
            .split_whitespace()
            .nth(1)
            .and_then(|kept| kept.parse().ok())
            .unwrap_or_default();
        most = most.max(kept);
    }
    assert!(read >= 200_000_000, "{read}");
    assert!(most > 0 && most < 32 << 10, "{most} KiB are kept");
    assert!(child.wait().expect("it ends").success());
}
