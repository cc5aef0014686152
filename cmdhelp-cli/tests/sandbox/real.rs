//! Tests that common programs work in a sandbox.

use cmdhelp_test_support::executable;

use crate::world::{User, World, programs};

#[test]
fn runs_common_programs() {
    let rows: [(&str, &[&str], &[&str], &str); 8] = [
        (
            "git",
            &["--write", "."],
            &["git", "init", "-q", "repository"],
            "",
        ),
        (
            "git",
            &["--write", "."],
            &[
                "sh",
                "-c",
                "git init -q r && cd r && git -c user.name=a -c user.email=a@example.com commit -q --allow-empty -m x && git log --oneline | wc -l",
            ],
            "1",
        ),
        (
            "git",
            &["--write", ".", "--spawn", "git"],
            &["git", "--version"],
            "git version",
        ),
        (
            "/usr/bin/python3",
            &[],
            &[
                "/usr/bin/python3",
                "-c",
                "import subprocess, json; print(subprocess.run(['echo', '42'], capture_output=True).stdout)",
            ],
            "42",
        ),
        (
            "/usr/bin/node",
            &[],
            &[
                "/usr/bin/node",
                "-e",
                "console.log(require('child_process').execFileSync('echo', ['42']).toString())",
            ],
            "42",
        ),
        (
            "sh",
            &["--no-spawn"],
            &["sh", "-c", "echo $((6 * 7))"],
            "42",
        ),
        (
            "cc",
            &["--write", "."],
            &[
                "sh",
                "-c",
                "echo 'int main(){return 42;}' > a.c && cc -o a.out a.c && ./a.out; echo $?",
            ],
            "42",
        ),
        (
            "kubectl",
            &[],
            &["kubectl", "version", "--client"],
            "Version",
        ),
    ];
    for user in User::all() {
        for (program, flags, words, expected) in rows {
            let known = std::process::Command::new("sh")
                .args(["-c", "command -v \"$0\" >/dev/null", program])
                .status();
            if !known.is_ok_and(|status| status.success()) {
                println!("SKIPPED: there is no {program}");
                continue;
            }
            let world = World::new(user);
            let output = world.inside(flags, words);
            let text = String::from_utf8_lossy(&output.stdout);
            assert!(
                output.status.success() && text.contains(expected),
                "{words:?} as {user:?}: {output:?}"
            );
        }
        let world = World::new(user);
        for (library, fixed) in &programs().fixed {
            let Some(fixed) = fixed else {
                println!("SKIPPED: no program can be linked statically with {library}");
                continue;
            };
            let output = world.inside(&["--no-spawn"], &[fixed.to_str().expect("text"), "42"]);
            assert_eq!(output.stdout, b"42\n", "{library}: {output:?}");
        }
        let script = world.path("work/script");
        executable(&script, "#!/usr/bin/env sh\necho \"$1\"\n");
        for flags in [&["--write", "."][..], &["--no-spawn"], &["--spawn", "cat"]] {
            let output = world.inside(flags, &["./script", "a b"]);
            assert_eq!(output.stdout, b"a b\n", "{flags:?} as {user:?}: {output:?}");
        }
    }
}

#[test]
fn finds_programs_in_a_granted_folder() {
    for user in User::all() {
        let world = World::new(user);
        let folder = world.path("readable");
        std::fs::copy(&programs().escape, folder.join("own-program")).expect("a copy");
        let mut command = world.command(&programs().cmdhelp);
        let path = format!("{}:/usr/bin:/bin", folder.display());
        command
            .env("PATH", path)
            .args(["run", "--read"])
            .arg(&folder);
        let output = command.args(["--", "sh", "-c", "own-program say"]);
        let output = output.output().expect("it runs");
        assert_eq!(output.stdout, b"done \n", "{output:?}");
    }
}

#[test]
fn builds_with_cargo_if_its_folders_are_granted() {
    let Some(home) = std::env::home_dir() else {
        return;
    };
    let folders = [".cargo", ".rustup"].map(|name| home.join(name));
    if !folders.iter().all(|folder| folder.is_dir()) {
        println!("SKIPPED: there is no ~/.cargo and ~/.rustup");
        return;
    }
    let world = World::new(User::all()[0]);
    let mut command = world.command(&programs().cmdhelp);
    command.env("HOME", &home).args(["run", "--write", "."]);
    for folder in &folders {
        command.arg("--read").arg(folder);
    }
    let script = "cargo new -q --vcs none small && cd small && cargo run -q --offline";
    let output = command
        .args(["--", "sh", "-c", script])
        .output()
        .expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("Hello, world!"), "{output:?}");
}

#[test]
fn runs_no_git_hook_if_only_git_may_be_started() {
    let world = World::new(User::all()[0]);
    let flags = ["--write", ".", "--spawn", "git"];
    let init = world.inside(&["--write", "."], &["git", "init", "-q", "repository"]);
    if !init.status.success() {
        println!("SKIPPED: there is no git");
        return;
    }
    let hook = world.path("work/repository/.git/hooks/pre-commit");
    std::fs::write(
        &hook,
        "#!/bin/sh\necho ran > \"$OLDPWD/ran\" || echo ran > ../ran\n",
    )
    .expect("a hook");
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&hook, mode).expect("a hook");
    let commit = [
        "git",
        "-C",
        "repository",
        "-c",
        "user.name=a",
        "-c",
        "user.email=a@example.com",
        "commit",
        "-q",
        "--allow-empty",
        "-m",
        "x",
    ];
    world.inside(&flags, &commit);
    assert!(!world.path("work/ran").exists(), "the hook has run");
    // The positive control: the hook runs if the sandbox permits all programs.
    let output = world.inside(&["--write", "."], &commit);
    assert!(
        world.path("work/ran").exists(),
        "it does not run anywhere: {output:?}"
    );
}
