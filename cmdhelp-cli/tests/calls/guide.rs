//! Tests the README and the guides to calls and to the server: their console examples are run, and must print the shown
//! output.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use cmdhelp_test_support::executable;

use crate::calls::lifecycle::write_example;
use crate::calls::world::World;

const SHELF: &str = "#!/bin/sh\n[ \"$1\" = --version ] && echo 'shelf 1.0.2'\n[ \"$1\" = list ] || exit 0\n[ -e books.json ] && exec cat books.json\necho '[\"a book\"]'\n";

const DOCUMENT: &str = r#"{
    "cmdhelp_version": "0.1",
    "binary": "shelf",
    "summary": "Keep books on a shelf",
    "commands": {
        "list": {"summary": "List the books", "flags": {"limit": {"type": "int"}}, "effect": "read"},
        "add": {"summary": "Add a book", "args": [{"name": "title", "type": "string", "required": true}], "effect": "write"},
        "clear": {"summary": "Remove all books", "effect": "destructive"}
    }
}"#;

/// Returns whether a text matches the shown output, in which `…` stands for any text.
fn matches(shown: &str, text: &str) -> bool {
    let Some((start, rest)) = shown.split_once('…') else {
        return shown == text;
    };
    let Some(after) = text.strip_prefix(start) else {
        return false;
    };
    after
        .char_indices()
        .map(|(at, _)| at)
        .chain([after.len()])
        .any(|at| matches(rest, &after[at..]))
}

/// Returns the commands in blocks with this fence, each with the shown output.
fn steps(guide: &str, fence: &str) -> Vec<(String, String)> {
    let mut steps: Vec<(String, String)> = Vec::new();
    for block in guide.split(fence).skip(1) {
        let (block, _) = block.split_once("```").expect("the end of a block");
        for line in block.lines() {
            match (line.strip_prefix("$ "), steps.last_mut()) {
                (Some(command), _) => steps.push((command.to_owned(), String::new())),
                (None, Some((_, shown))) => *shown += &format!("{line}\n"),
                (None, None) => panic!("a block begins with a command: {line}"),
            }
        }
    }
    steps
}

#[test]
fn runs_the_guide_to_calls() {
    carry_out("cmdhelp-host/policy.md", "```console\n", 10);
}

#[test]
fn runs_the_guide_to_the_server() {
    carry_out("cmdhelp-host/serve.md", "```console\n", 5);
}

#[test]
fn runs_the_guide_to_bundles() {
    carry_out("cmdhelp-host/lifecycle.md", "```console\n", 8);
}

/// The README's other sessions use programs that are built with cmdhelp, and are tested with those programs.
#[test]
fn runs_the_sessions_of_the_readme() {
    carry_out("README.md", "```shell-session\n", 4);
}

/// The table of guarantees is at the beginning of `calls.rs`.
#[test]
fn finds_every_test_that_the_table_of_guarantees_names() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/calls");
    let table = fs::read_to_string(tests.with_extension("rs")).expect("the table");
    let rows = table.lines().filter(|it| it.starts_with("//! |"));
    let named: Vec<&str> = rows
        .flat_map(|row| row.split('`').skip(1).step_by(2))
        .filter(|it| it.contains("::"))
        .collect();
    assert!(named.len() > 10, "{named:?}");
    for name in named {
        let (module, test) = name.rsplit_once("::").expect("a path");
        let file = |path: &str| {
            let path = tests.join(path.replace("::", "/")).with_extension("rs");
            fs::read_to_string(path)
        };
        let test = format!("fn {test}(");
        let is_test = file(module).is_ok_and(|it| it.contains(&test));
        assert!(is_test || file(name).is_ok(), "there is no {name}");
    }
}

/// Runs the commands of a guide in blocks with this fence. Panics unless the guide contains more than `fewest`
/// commands.
fn carry_out(guide: &str, fence: &str, fewest: usize) {
    let world = World::empty(&format!("guide-{}", guide.replace('/', "-")));
    let project = world.project();
    fs::write(project.join("shelf.json"), DOCUMENT).expect("a file");
    executable(project.join("shelf"), SHELF);
    write_example(&project.join("ferry"));
    let programs = world.path("programs");
    fs::create_dir(&programs).expect("a folder");
    symlink(env!("CARGO_BIN_EXE_cmdhelp"), programs.join("cmdhelp")).expect("a link");

    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let guide = fs::read_to_string(folder.join(guide)).expect("the guide");
    let steps = steps(&guide, fence);
    assert!(steps.len() > fewest, "{steps:?}");
    for (command, shown) in steps {
        let script = format!("exec 2>&1 </dev/null\n{command}");
        let output = world
            .shell(&script)
            .env("PATH", format!("{}:/usr/bin:/bin", programs.display()))
            .output()
            .expect("a shell");
        let output = String::from_utf8(output.stdout).expect("text");
        assert!(
            matches(&shown, &output),
            "$ {command}\nis shown as\n{shown}but prints\n{output}"
        );
    }
}
