//! Tests the environment of a sandboxed program, and the resources that it shares with other processes.

use std::path::Path;

use crate::escapes::{ALONE, GIT, HOME, READ, WRITE};
use crate::world::{User, World, callers, programs};

#[test]
fn allows_granted_access() {
    for user in User::all() {
        let rows: [(&[&str], &[&str]); 17] = [
            (WRITE, &["write", "new"]),
            (WRITE, &["read", "own"]),
            (WRITE, &["read", ".git/config"]),
            (WRITE, &["read", "{root}/readable/file"]),
            (WRITE, &["write", "/tmp/new"]),
            (WRITE, &["fork"]),
            (WRITE, &["spawn", "id"]),
            (WRITE, &["rename", "own", "renamed"]),
            (READ, &["read", "own"]),
            (
                &["--profile", "none", "--write", "{root}/work/own"],
                &["write", "{root}/work/own"],
            ),
            (HOME, &["write", "{root}/home/notes"]),
            // Secrets and hooks in a granted folder are protected, but a grant that names them permits access.
            (
                &["--profile", "none", "--read", "{root}/home/.aws"],
                &["read", "{root}/home/.aws/credentials"],
            ),
            (
                &["--write", "{root}/home", "--read", "{root}/home/.ssh"],
                &["read", "{root}/home/.ssh/id_x"],
            ),
            (
                &["--write", ".", "--write", ".git/hooks"],
                &["write", ".git/hooks/new"],
            ),
            (ALONE, &["thread"]),
            (ALONE, &["write", "new"]),
            (GIT, &["spawn", "git", "--version"]),
        ];
        for (flags, words) in rows {
            let world = World::new(user);
            let (inside, printed) = world.attempt(flags, words);
            assert_eq!(inside, "done", "{words:?} as {user:?}: {printed}");
        }
    }
}

#[test]
fn passes_exactly_the_granted_environment() {
    for (user, engine) in callers() {
        let world = World::with(user, engine);
        let mut command = world.command(&programs().cmdhelp);
        command
            .env("SECRET", "x")
            .env("AWS_SECRET_ACCESS_KEY", "x")
            .env("PASSED", "yes");
        command.args([
            "run",
            "--engine",
            engine.name(),
            "--env",
            "PASSED",
            "--env",
            "SET=a=b",
            "--env",
            "MISSING",
            "--",
        ]);
        let output = command
            .arg(&programs().escape)
            .arg("environment")
            .output()
            .expect("it runs");
        let text = String::from_utf8(output.stdout).expect("text");
        let mut names: Vec<&str> = text.lines().collect();
        names.sort_unstable();
        let folder = programs()
            .escape
            .parent()
            .expect("a folder")
            .display()
            .to_string();
        let path =
            format!("PATH={folder}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin");
        assert_eq!(
            names,
            [
                "HOME=/run/home",
                "LANG=C.UTF-8",
                "PASSED=yes",
                &path,
                "SET=a=b",
                "TMPDIR=/tmp"
            ]
        );
    }
}

#[test]
fn finds_programs_for_a_caller_without_a_search_path() {
    for (user, engine) in callers() {
        let world = World::with(user, engine);
        let output = world.inside_after("unset PATH", &[], &["id", "-u"]);
        assert!(
            output.status.success(),
            "as {user:?} with {engine:?}: {output:?}"
        );
    }
}

#[test]
fn closes_descriptors_of_the_caller() {
    for (user, engine) in callers() {
        let world = World::with(user, engine);
        let (secret, other) = (world.path("home/.ssh/id_x"), world.path("outside/file"));
        let open = [
            format!("5={}", other.display()),
            format!("60={}", secret.display()),
            format!("251={}", secret.display()),
            // The descriptor 252 becomes a socket.
            "252".to_owned(),
        ];
        let run = |open: &[String], words: &[&Path]| {
            let mut command = world.command(&programs().escape);
            command.arg("leak").args(open).arg("--").args(words);
            String::from_utf8(command.output().expect("it runs").stdout).expect("text")
        };
        let programs = programs();
        let shows = [programs.escape.as_path(), Path::new("descriptors")];
        let call = ["run", "--engine", engine.name(), "--"].map(Path::new);
        let call = [&[programs.cmdhelp.as_path()], &call[..], &shows[..]].concat();
        // Descriptors with low numbers are closed without a list of all descriptors.
        for open in [&open[..2], &open] {
            let outside = run(open, &shows);
            let numbers: Vec<&str> = outside.split_whitespace().collect();
            let mut opened = open.iter().filter_map(|it| it.split('=').next());
            assert!(opened.all(|one| numbers.contains(&one)), "{outside}");
            let inside = run(open, &call);
            assert_eq!(inside.trim(), "0 1 2", "as {user:?} with {engine:?}");
        }
    }
}

#[test]
fn separates_simultaneous_calls() {
    let user = User::all()[0];
    let world = World::new(user);
    let mut first = world.command(&programs().cmdhelp);
    first.args([
        "run",
        "--",
        "sh",
        "-c",
        "echo x >/tmp/mine; echo x >/dev/shm/mine; echo ready; exec sleep 20",
    ]);
    let mut first = first
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut line = String::new();
    let mut reader = std::io::BufReader::new(first.stdout.take().expect("a pipe"));
    std::io::BufRead::read_line(&mut reader, &mut line).expect("a line");
    assert_eq!(line, "ready\n");
    let second = world.inside(
        &[],
        &[
            "sh",
            "-c",
            "ls /tmp /dev/shm; grep -l sleep /proc/[0-9]*/cmdline",
        ],
    );
    first.kill().expect("it is there");
    first.wait().expect("it ends");
    let text = String::from_utf8_lossy(&second.stdout);
    assert!(!text.contains("mine"), "{text}");
    // `grep` can find its own process, so one match is accepted.
    assert!(text.matches("cmdline").count() <= 1, "{text}");
}
