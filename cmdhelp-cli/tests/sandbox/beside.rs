//! What a program is given, and what it shares with others.

use crate::escapes::{ALONE, GIT, HOME, READ, WRITE};
use crate::world::{User, World, programs};

#[test]
fn what_is_granted_can_be_done() {
    for user in User::all() {
        let rows: [(&[&str], &[&str]); 14] = [
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
            (ALONE, &["thread"]),
            (ALONE, &["write", "new"]),
            (GIT, &["spawn", "git", "--version"]),
        ];
        for (flags, words) in rows {
            let world = World::new(user);
            let (inside, told) = world.attempt(flags, words);
            assert_eq!(inside, "done", "{words:?} as {user:?}: {told}");
        }
    }
}

#[test]
fn the_environment_is_exactly_what_is_passed() {
    for user in User::all() {
        let world = World::new(user);
        let mut command = world.command(&programs().cmdhelp);
        command
            .env("SECRET", "x")
            .env("AWS_SECRET_ACCESS_KEY", "x")
            .env("PASSED", "yes");
        command.args([
            "run", "--env", "PASSED", "--env", "SET=a=b", "--env", "MISSING", "--",
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
fn descriptors_of_the_caller_are_closed() {
    for user in User::all() {
        let world = World::new(user);
        let caller = format!(
            "exec 5<{0}/outside/file 7<{0}/home/.ssh/id_x; exec \"$@\"",
            world.root.display()
        );
        let script = |words: &[&str]| {
            let mut command = world.command(std::path::Path::new("sh"));
            command.args(["-c", &caller, "sh"]).args(words);
            String::from_utf8(command.output().expect("it runs").stdout).expect("text")
        };
        let programs = programs();
        let (cmdhelp, escape) = (
            programs.cmdhelp.to_str().expect("text"),
            programs.escape.to_str().expect("text"),
        );
        assert!(
            script(&[escape, "descriptors"]).contains("5 7"),
            "the caller has none open"
        );
        assert_eq!(
            script(&[cmdhelp, "run", "--", escape, "descriptors"]).trim(),
            "0 1 2"
        );
    }
}

#[test]
fn two_calls_do_not_see_each_other() {
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
    // `grep` finds itself.
    assert!(text.matches("cmdline").count() <= 1, "{text}");
}
