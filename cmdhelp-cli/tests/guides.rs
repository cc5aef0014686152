//! Tests the guides of `cmdhelp-host`: the commands in their `console` blocks are run, and must print the shown output.

#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The guides, with the minimum number of commands that each contains.
const GUIDES: [(&str, usize); 2] = [("host.md", 3), ("check.md", 4)];

/// Returns the commands in `console` blocks, each with the shown lines of its output.
fn steps(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut steps: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut is_session = false;
    for line in text.lines() {
        match (line, is_session) {
            ("```console", _) => is_session = true,
            ("```", _) => is_session = false,
            (line, true) => match (line.strip_prefix("$ "), steps.last_mut()) {
                (Some(command), _) => steps.push((command, Vec::new())),
                (None, Some((_, shown))) => shown.push(line),
                (None, None) => panic!("a session begins with a command: {line}"),
            },
            _ => {}
        }
    }
    steps
}

/// Returns whether a line matches the shown line, in which `…` stands for any text.
fn is_line(shown: &str, line: &str) -> bool {
    match shown.split_once('…') {
        None => shown == line,
        Some((start, end)) => line.starts_with(start) && line.ends_with(end),
    }
}

/// Returns whether an output matches the shown lines. The last line `…` stands for any further lines.
fn is_output(shown: &[&str], lines: &[&str]) -> bool {
    let (shown, is_all) = match shown.split_last() {
        Some((&"…", before)) => (before, false),
        _ => (shown, true),
    };
    let pairs = shown.iter().zip(lines);
    lines.len() >= shown.len()
        && (!is_all || lines.len() == shown.len())
        && pairs.into_iter().all(|(shown, line)| is_line(shown, line))
}

/// Makes a folder with the programs that the guides use.
fn programs() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("guides");
    let _ = fs::remove_dir_all(&folder);
    let programs = folder.join("programs");
    fs::create_dir_all(&programs).expect("a folder");
    fs::copy(env!("CARGO_BIN_EXE_cmdhelp"), programs.join("cmdhelp")).expect("a program");
    let pier = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/pier");
    symlink(pier, programs.join("pier")).expect("a link");
    folder
}

#[test]
fn runs_the_guides() {
    let folder = programs();
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", folder.join("programs").display());
    let mut wrong = String::new();
    for (guide, least) in GUIDES {
        let file = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../cmdhelp-host")
            .join(guide);
        let text = fs::read_to_string(file).expect("a guide");
        let steps = steps(&text);
        assert!(
            steps.len() >= least,
            "{guide} shows {} commands",
            steps.len()
        );
        for (command, shown) in steps {
            let output = Command::new("sh")
                .args(["-c", &format!("exec 2>&1 </dev/null\n{command}")])
                .current_dir(&folder)
                .env("PATH", &path)
                .env("XDG_CACHE_HOME", folder.join("cache"))
                .output()
                .expect("a shell");
            let output = String::from_utf8_lossy(&output.stdout).into_owned();
            let lines: Vec<&str> = output.lines().collect();
            if !is_output(&shown, &lines) {
                wrong += &format!("{guide}: $ {command}\n{output}\n");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
