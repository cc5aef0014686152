//! What is used up has an end.

use std::time::{Duration, Instant};

use crate::world::{Engine, User, World, callers};

#[test]
fn what_is_used_up_is_limited() {
    for (user, engine) in callers() {
        let rows: [(&str, &[&str], &[&str]); 7] = [
            ("processes", &["--processes", "64"], &["processes", "400"]),
            ("threads", &["--processes", "64"], &["threads", "400"]),
            ("files", &[], &["files", "10000"]),
            ("memory", &[], &["memory", "4294967296"]),
            ("one file", &[], &["big-file", "/tmp/big", "1073741824"]),
            ("many files", &[], &["small-files", "/tmp", "100000"]),
            ("many processes by default", &[], &["processes", "2000"]),
        ];
        for (name, flags, words) in rows {
            if name == "many files" && engine == Engine::Bwrap {
                // It limits their size, and not their number.
                continue;
            }
            let world = World::with(user, engine);
            let (inside, told) = world.attempt(flags, words);
            // Where there is no private folder, none is filled.
            assert!(
                inside == "refused" || (inside == "absent" && engine == Engine::Landlock),
                "{name} as {user:?} with {engine:?}: {told}"
            );
            // Root has to be able to do it; what a plain user may is the machine's business.
            if user == User::Root && name != "many files" {
                let (outside, told) = world.control(words);
                assert_eq!(outside, "done", "{name}: {told}");
            }
        }
    }
}

#[test]
fn processor_time_is_limited() {
    let world = World::new(User::all()[0]);
    let output = world.inside(&["--cpu", "1s", "--timeout", "60s"], &["{escape}", "spin"]);
    // By SIGXCPU or, as the limit is a hard one, SIGKILL.
    assert!(
        [128 + 24, 128 + 9].contains(&output.status.code().unwrap_or_default()),
        "{output:?}"
    );
}

#[test]
fn a_time_that_is_over_ends_a_program_that_does_not_listen() {
    let world = World::new(User::all()[0]);
    let before = Instant::now();
    let output = world.inside(
        &["--timeout", "1s"],
        &["sh", "-c", "trap '' TERM; sleep 60"],
    );
    assert_eq!(output.status.code(), Some(124), "{output:?}");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("ended after 1s"), "{told}");
    assert!(before.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_flood_is_passed_on_without_being_kept() {
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
