//! Tests that denied accesses are reported after the end of a command, with the flags that grant them.

use cmdhelp_test_support::executable;

use crate::world::{User, World};

/// Runs a command, and returns the report of denied accesses.
fn printed(flags: &[&str], words: &[&str]) -> String {
    let world = World::new(User::all()[0]);
    let output = world.inside(flags, words);
    let text = String::from_utf8_lossy(&output.stderr);
    let mut lines = text.lines().filter(|line| line.starts_with("cmdhelp: "));
    let line = lines.next_back().unwrap_or_default();
    line.replace(world.root.to_str().expect("text"), "{root}")
}

#[test]
fn reports_a_denied_file_with_the_flag_that_grants_it() {
    let rows: [(&[&str], &[&str], &str); 4] = [
        (&[], &["touch", "new"], r#""grant":["--write ."]"#),
        (
            &["--read", "{root}/readable"],
            &["touch", "{root}/readable/new"],
            r#""grant":["--write {root}/readable"]"#,
        ),
        (
            &[],
            &["cat", "{root}/outside/file"],
            r#""grant":["--read {root}/outside/file"]"#,
        ),
        (
            &["--profile", "none"],
            &["cat", "own"],
            r#""grant":["--read {root}/work/own"]"#,
        ),
    ];
    for (flags, words, expected) in rows {
        let line = printed(flags, words);
        assert!(line.contains(expected), "{words:?}: {line}");
    }
}

#[test]
fn grants_access_by_the_reported_flag() {
    let world = World::new(User::all()[0]);
    let output = world.inside(&["--write", "."], &["touch", "new"]);
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[test]
fn proposes_the_flag_for_a_file_that_other_programs_obey() {
    let replace = ["sh", "-c", "echo '[core]' > new; mv new .git/config"];
    let append = ["sh", "-c", "echo '[core]' >> .git/config"];
    let add = ["sh", "-c", "touch .git/hooks/new"];
    for (words, file) in [
        (replace, ".git/config"),
        (append, ".git/config"),
        (add, ".git/hooks"),
    ] {
        let line = printed(&["--write", "."], &words);
        let flag = format!(r#""grant":["--write {file}"]"#);
        assert!(line.contains(&flag), "{words:?}: {line}");
        let world = World::new(User::all()[0]);
        let output = world.inside(&["--write", ".", "--write", file], &words);
        assert!(output.status.success(), "{words:?}: {output:?}");
    }
}

#[test]
fn proposes_the_folder_of_a_tool_in_the_home_folder() {
    let world = World::new(User::all()[0]);
    let folder = world.path("home/.tool");
    std::fs::create_dir_all(folder.join("bin")).expect("a folder");
    std::fs::write(folder.join("data"), "data").expect("a file");
    let program = folder.join("bin/program");
    let data = folder.join("data");
    // One program prints a message about the file that it cannot read, the other program prints no message.
    for quiet in ["", " 2>/dev/null"] {
        let script = format!("#!/bin/sh\ncat {}{quiet}\n", data.display());
        executable(&program, script);
        let words = [program.to_str().expect("text")];
        let output = world.inside(&[], &words);
        let errors = String::from_utf8_lossy(&output.stderr);
        let flag = format!(r#""grant":["--read {}"]"#, folder.display());
        assert!(errors.contains(&flag), "{errors}");
        let output = world.inside(&["--read", "{root}/home/.tool"], &words);
        assert_eq!(output.stdout, b"data", "{output:?}");
        assert!(output.stderr.is_empty(), "{output:?}");
    }
}

#[test]
fn proposes_no_flag_for_a_host_that_ssh_looks_up() {
    let script =
        "getent hosts a.example.test; echo 'ssh: Could not resolve hostname a.example.test' >&2";
    let line = printed(&[], &["sh", "-c", script]);
    assert!(
        line.contains("not with ssh") && line.contains(r#""grant":[]"#),
        "{line}"
    );
}

#[test]
fn proposes_flags_that_are_quoted_for_shells() {
    let world = World::new(User::all()[0]);
    for (name, expected) in [
        ("a|b", "--read '{root}/outside/a|b'"),
        ("$HOME&", "--read '{root}/outside/$HOME&'"),
        ("a\u{1b}[31m", ""),
    ] {
        let path = world.path("outside").join(name);
        std::fs::write(&path, "").expect("a file");
        let path = path.to_str().expect("text").to_owned();
        let output = world.inside(
            &[],
            &[
                "sh",
                "-c",
                "echo \"$1: not found\" >&2; exit 1",
                "sh",
                &path,
            ],
        );
        let errors = String::from_utf8_lossy(&output.stderr);
        let line = errors
            .lines()
            .find_map(|line| line.strip_prefix("cmdhelp: "));
        let report: Option<serde_json::Value> =
            line.map(|line| serde_json::from_str(line).expect("JSON"));
        let flag = report
            .as_ref()
            .and_then(|report| report["grant"][0].as_str())
            .unwrap_or_default();
        assert_eq!(flag, world.fill(expected), "{errors}");
    }
}

#[test]
fn reports_neither_secrets_nor_missing_files() {
    for file in [
        "{root}/home/.ssh/id_x",
        "{root}/home/.aws/credentials",
        "{root}/outside/nothing",
        "/etc/shadow",
    ] {
        let line = printed(&[], &["cat", file]);
        assert_eq!(line, "", "{file}");
    }
    // After a successful command, missing files are not reported.
    let line = printed(&[], &["sh", "-c", "cat {root}/outside/file || true"]);
    assert_eq!(line, "");
}

#[test]
fn reports_a_host_that_is_looked_up_without_the_proxy() {
    let words = ["{escape}", "resolve", "a.example.test"];
    let line = printed(&[], &words);
    assert!(
        line.contains(r#""grant":["--network a.example.test"]"#),
        "{line}"
    );
    // The host is granted, but the program does not use the proxy, so no flag is suggested.
    let line = printed(&["--network", "a.example.test"], &words);
    assert!(
        line.contains("does not use the proxy") && line.contains(r#""grant":[]"#),
        "{line}"
    );
    let line = printed(&[], &["{escape}", "say"]);
    assert_eq!(line, "");
}

#[test]
fn finds_granted_files_in_the_private_home_folder() {
    for user in User::all() {
        let world = World::new(user);
        let words = ["sh", "-c", "cat ~/notes; ls -A ~"];
        let output = world.inside(&["--read", "{root}/home/notes"], &words);
        assert_eq!(output.stdout, b"notesnotes\n", "{output:?}");
        let output = world.inside(&["--profile", "home"], &["sh", "-c", "echo $HOME"]);
        let home = format!("{}\n", world.path("home").display());
        assert_eq!(String::from_utf8_lossy(&output.stdout), home, "{output:?}");
    }
}
