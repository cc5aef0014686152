//! Tests that a new file is created on the machine only if the file is granted and the program
//! succeeds.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt as _;
use std::process::Stdio;

use crate::world::{Engine, User, World, callers, programs};

/// Flags to read the current folder, and to create one file in it.
const ONE: &[&str] = &["--read", ".", "--write", "./new.json"];

fn names(world: &World) -> Vec<String> {
    let entries = fs::read_dir(world.path("work")).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into()).collect();
    names.sort();
    names
}

#[test]
fn creates_a_file_after_the_program_has_ended() {
    for user in User::all() {
        let world = World::new(user);
        let before = names(&world);
        // The program writes the file under another name and then renames it, as for an atomic change.
        let script = "cat own; echo first > part && chmod 640 part && mv part new.json && \
                      echo x > beside && echo ready && read line && echo second >> new.json";
        let mut command = world.command(&programs().cmdhelp);
        let command = command
            .arg("run")
            .args(ONE)
            .args(["--", "sh", "-c", script]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("it runs");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let line = lines.next().expect("a line").expect("text");
        assert_eq!(line, "ownready", "as {user:?}");
        assert_eq!(names(&world), before, "as {user:?}: it is there too early");
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all(b"go\n").expect("it reads");
        assert!(child.wait().expect("it ends").success(), "as {user:?}");

        let file = world.path("work/new.json");
        assert_eq!(
            fs::read_to_string(&file).expect("a file"),
            "first\nsecond\n"
        );
        let mode = fs::metadata(&file).expect("a file").permissions().mode();
        assert_eq!(mode & 0o7777, 0o640);
        fs::remove_file(file).expect("a file");
        assert_eq!(names(&world), before, "as {user:?}: more has come out");
    }
}

#[test]
fn creates_no_file_if_the_program_fails() {
    for user in User::all() {
        let world = World::new(user);
        let before = names(&world);
        for (flags, end) in [
            (&[][..], "exit 3"),
            (&[], "kill -9 $$"),
            (&["--timeout", "1s"], "sleep 60"),
        ] {
            let script = format!("echo x > new.json; test -s new.json && echo made; {end}");
            let output = world.inside(&[ONE, flags].concat(), &["sh", "-c", &script]);
            assert_eq!(output.stdout, b"made\n", "{end} as {user:?}: {output:?}");
            assert!(!output.status.success(), "{end} as {user:?}");
            assert_eq!(names(&world), before, "{end} as {user:?}");
        }
    }
}

#[test]
fn creates_only_regular_files() {
    for user in User::all() {
        for make in [
            "ln -s {root}/outside/file new.json",
            "ln -s /etc/passwd new.json",
            "mkdir new.json",
            "mkfifo new.json",
        ] {
            let world = World::new(user);
            let before = names(&world);
            let script = format!("{make}; echo it runs");
            let output = world.inside(ONE, &["sh", "-c", &script]);
            assert!(!output.status.success(), "{make} as {user:?}: {output:?}");
            let printed = String::from_utf8_lossy(&output.stdout);
            let is_told = printed.starts_with("it runs\n{") && printed.contains("new.json");
            assert!(is_told, "{make} as {user:?}: {printed}");
            assert_eq!(names(&world), before, "{make} as {user:?}");
            // The positive control: without a sandbox, each file is created.
            let mut command = world.command(std::path::Path::new("sh"));
            let status = command.args(["-c", &world.fill(make)]).status();
            assert!(status.expect("it runs").success(), "{make}");
        }
    }
}

#[test]
fn does_not_change_other_files_in_the_folder() {
    for user in User::all() {
        for script in [
            "echo x >> own",
            "rm -f own",
            "mv own moved",
            "echo x > part; mv -f part own",
            "echo x > denied/file",
            "echo x > .git/hooks/pre-commit",
            "rm -rf .git",
            "ln -f {root}/outside/file hard",
        ] {
            let world = World::new(user);
            let before = names(&world);
            let script = format!("{script}; echo x > new.json");
            let output = world.inside(ONE, &["sh", "-c", &script]);
            assert!(output.status.success(), "{script} as {user:?}: {output:?}");
            let content = fs::read(world.path("work/own")).expect("it is there");
            assert_eq!(content, b"own", "{script} as {user:?}");
            let hook = fs::read(world.path("work/.git/hooks/pre-commit")).expect("it is there");
            assert_eq!(hook, b"#!/bin/sh\n", "{script} as {user:?}");
            let file = world.path("work/new.json");
            fs::remove_file(file).expect("it has come out");
            assert_eq!(names(&world), before, "{script} as {user:?}");
        }
    }
}

#[test]
fn replaces_no_file_that_was_created_meanwhile() {
    for user in User::all() {
        let world = World::new(user);
        let script = "echo inside > new.json; echo ready; read line";
        let mut command = world.command(&programs().cmdhelp);
        let command = command
            .arg("run")
            .args(ONE)
            .args(["--", "sh", "-c", script]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("it runs");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        assert_eq!(lines.next().expect("a line").expect("text"), "ready");
        let file = world.path("work/new.json");
        fs::write(&file, "outside").expect("a file");
        drop(child.stdin.take());
        assert!(!child.wait().expect("it ends").success(), "as {user:?}");
        assert_eq!(fs::read(&file).expect("a file"), b"outside");
    }
}

#[test]
fn creates_a_file_in_a_folder_that_is_not_readable() {
    for user in User::all() {
        let world = World::new(user);
        let flags = ["--profile", "none", "--write", "{root}/outside/new.json"];
        let script = "ls -A {root}/outside; echo x > {root}/outside/new.json";
        let output = world.inside(&flags, &["sh", "-c", script]);
        assert!(output.status.success(), "{output:?}");
        assert_eq!(output.stdout, b"", "it sees its neighbours");
        let content = fs::read(world.path("outside/new.json")).expect("a file");
        assert_eq!(content, b"x\n");
        // A denial takes precedence over a grant.
        fs::remove_file(world.path("outside/new.json")).expect("a file");
        for denied in ["{root}/outside/new.json", "{root}/outside"] {
            let flags = [&flags[..], &["--deny", denied]].concat();
            world.inside(&flags, &["sh", "-c", script]);
            let file = world.path("outside/new.json");
            assert!(!file.exists(), "--deny {denied} as {user:?}");
        }
    }
}

#[test]
fn refuses_new_files_without_private_folders() {
    for (user, engine) in callers() {
        if engine == Engine::Namespaces {
            continue;
        }
        let world = World::with(user, engine);
        let flags = ["--write", "{root}/outside/new.json"];
        let output = world.inside(&flags, &["sh", "-c", "echo it runs"]);
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(78), "{engine:?}: {output:?}");
        assert!(
            text.contains("fs.write [") && !text.contains("it runs"),
            "{text}"
        );
    }
}

#[test]
fn refuses_a_new_file_in_a_folder_with_too_many_files() {
    let world = World::new(User::all()[0]);
    for number in 0..1001 {
        fs::write(world.path(&format!("readable/{number}")), "").expect("a file");
    }
    let words = ["sh", "-c", "echo it runs"];
    let (read, write) = ("{root}/readable", "{root}/readable/new.json");
    let output = world.inside(&["--read", read, "--write", write], &words);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(78), "{output:?}");
    assert!(
        text.contains("other files") && !text.contains("it runs"),
        "{text}"
    );
    // The limit counts only the files of the folder that are visible in the sandbox.
    let output = world.inside(&["--profile", "none", "--write", write], &words);
    assert_eq!(output.stdout, b"it runs\n", "{output:?}");
}

/// Reading is part of writing, so a file that does not exist yet can be granted for both.
#[test]
fn creates_a_file_that_is_granted_for_reading_and_for_writing() {
    for user in User::all() {
        for read in ["./new.json", "new.json", "{root}/work/new.json"] {
            let world = World::new(user);
            let script = "echo first > new.json; cat new.json";
            let flags = [ONE, &["--read", read]].concat();
            let output = world.inside(&flags, &["sh", "-c", script]);
            assert_eq!(output.stdout, b"first\n", "{read} as {user:?}: {output:?}");
            let content = fs::read(world.path("work/new.json")).expect("a file");
            assert_eq!(content, b"first\n", "{read} as {user:?}");
        }
        // A file can be granted twice, by two paths.
        let world = World::new(user);
        let flags = [ONE, &["--write", "{root}/work/new.json"]].concat();
        let output = world.inside(&flags, &["sh", "-c", "echo first > new.json"]);
        assert!(output.status.success(), "as {user:?}: {output:?}");
        // A writable folder contains its missing files.
        let world = World::new(user);
        let flags = ["--write", ".", "--read", "./new.json"];
        let output = world.inside(&flags, &["sh", "-c", "echo first > new.json"]);
        assert!(output.status.success(), "as {user:?}: {output:?}");
        // Other missing files cannot be granted for reading.
        for read in ["./other.json", "{root}/outside/new.json"] {
            let world = World::new(user);
            let flags = [ONE, &["--read", read]].concat();
            let output = world.inside(&flags, &["sh", "-c", "echo it runs"]);
            assert_eq!(
                output.status.code(),
                Some(78),
                "{read} as {user:?}: {output:?}"
            );
            let text = String::from_utf8_lossy(&output.stdout);
            assert!(text.contains("fs.read: "), "{text}");
        }
    }
}

/// A process that was killed may leave an incomplete copy behind.
#[test]
fn creates_a_file_beside_an_incomplete_copy() {
    let world = World::new(User::all()[0]);
    let next = std::process::id();
    for number in next..next + 5000 {
        fs::write(world.path(&format!("outside/.cmdhelp-{number}-0")), "").expect("a file");
    }
    let script = "echo new > {root}/outside/new.json";
    let flags = ["--profile", "none", "--write", "{root}/outside/new.json"];
    let output = world.inside(&flags, &["sh", "-c", script]);
    assert!(output.status.success(), "{output:?}");
    let content = fs::read(world.path("outside/new.json")).expect("a file");
    assert_eq!(content, b"new\n");
}
