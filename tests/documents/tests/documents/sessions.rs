//! Sessions at a terminal: each command runs, and its output is the shown one.

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::files::{bless, read, shown};
use crate::markdown::{Block, blocks};

/// The programs of sessions, and their files.
const PROGRAMS: &[(&str, &str)] = &[
    ("pad", env!("CARGO_BIN_EXE_documented-pad")),
    ("todo", env!("CARGO_BIN_EXE_documented-todo")),
    ("one-line", env!("CARGO_BIN_EXE_documented-one-line")),
    ("jot", env!("CARGO_BIN_EXE_documented-jot")),
    ("greet", env!("CARGO_BIN_EXE_documented-greet")),
    ("shelf", env!("CARGO_BIN_EXE_documented-shelf")),
    ("bell", env!("CARGO_BIN_EXE_documented-bell")),
    ("pulse", env!("CARGO_BIN_EXE_documented-pulse")),
    ("peek", env!("CARGO_BIN_EXE_documented-peek")),
    ("crate-depot", env!("CARGO_BIN_EXE_documented-crate-depot")),
];

/// A command, and the output that the document shows.
struct Step<'a> {
    command: &'a str,
    shown: Vec<&'a str>,
}

/// Returns the steps of a session. A line that ends with `\` continues in the next line.
fn steps(session: &str) -> Vec<Step<'_>> {
    let mut steps: Vec<Step> = Vec::new();
    for line in session.lines() {
        match (line.strip_prefix("$ "), steps.last_mut()) {
            (Some(command), _) => steps.push(Step {
                command,
                shown: Vec::new(),
            }),
            (None, Some(step)) => step.shown.push(line),
            (None, None) => panic!("a session begins with a command: {line}"),
        }
    }
    steps
}

/// The folder in which the commands of a document run.
struct Place {
    folder: PathBuf,
    path: String,
}

impl Place {
    fn of(document: &Path) -> Self {
        let name = document.file_stem().expect("a name");
        let all = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sessions");
        let folder = all.join(name);
        drop(fs::remove_dir_all(&folder));
        let programs = folder.join(".programs");
        fs::create_dir_all(&programs).expect("a folder");
        for (name, file) in PROGRAMS {
            symlink(file, programs.join(name)).expect("a link");
        }
        let path = env::var("PATH").unwrap_or_default();
        let path = format!("{}:{path}", programs.display());
        Self { folder, path }
    }

    /// Runs a command. Returns the standard output and standard error of the command, in the order
    /// in which they were written.
    fn run(&self, command: &str) -> String {
        let output = Command::new("sh")
            .args(["-c", &format!("exec 2>&1 </dev/null\n{command}")])
            .current_dir(&self.folder)
            .env_clear()
            .env("PATH", &self.path)
            .env("HOME", &self.folder)
            .env("LC_ALL", "C.UTF-8")
            .output()
            .expect("a shell");
        String::from_utf8(output.stdout).expect("text")
    }
}

/// Returns whether a line of output matches the shown line.
pub(crate) fn matches(shown: &str, line: &str) -> bool {
    let Some((start, rest)) = shown.split_once('…') else {
        return shown == line;
    };
    let Some(after) = line.strip_prefix(start) else {
        return false;
    };
    let ends = after.char_indices().map(|(end, _)| end);
    ends.chain([after.len()])
        .any(|end| matches(rest, &after[end..]))
}

/// Returns whether the lines of an output match the shown lines.
pub(crate) fn agrees(shown: &[&str], lines: &[&str]) -> bool {
    match (shown, lines) {
        ([], lines) => lines.is_empty(),
        (["…", shown @ ..], lines) => (0..=lines.len()).any(|left| agrees(shown, &lines[left..])),
        ([_, ..], []) => false,
        ([first, shown @ ..], [line, lines @ ..]) => matches(first, line) && agrees(shown, lines),
    }
}

/// Returns the lines that the document should show: the shown lines if they match, or else the output.
fn kept<'a>(shown: &[&'a str], lines: &[&'a str], agrees: bool) -> Vec<&'a str> {
    if agrees {
        return shown.to_vec();
    }
    let old = |i: usize| shown.get(i).filter(|shown| matches(shown, lines[i]));
    let kept = (0..lines.len()).map(|i| *old(i).unwrap_or(&lines[i]));
    kept.collect()
}

/// Runs a session. Returns the text of the session with corrected output, and whether all shown
/// output was correct.
fn carried_out(place: &Place, block: &Block) -> (String, bool) {
    let mut text = String::new();
    let mut right = true;
    for Step { command, shown } in steps(&block.text) {
        let output = place.run(command);
        let lines: Vec<&str> = output.lines().collect();
        let agrees = agrees(&shown, &lines);
        right &= agrees;
        text += &format!("$ {command}\n");
        for line in kept(&shown, &lines, agrees) {
            text += line;
            text += "\n";
        }
    }
    (text, right)
}

#[test]
fn shown_sessions_match_their_programs() {
    let mut wrong = String::new();
    let mut sessions = 0;
    for document in shown() {
        let place = Place::of(&document);
        let text = read(&document);
        let mut blessed = text.clone();
        for block in blocks(&text).iter().filter(|block| block.is("console")) {
            sessions += 1;
            let (output, right) = carried_out(&place, block);
            if !right {
                let (file, line) = (document.display(), block.line);
                wrong += &format!(
                    "\n{file}:{line} shows\n{}but this happens\n{output}",
                    block.text
                );
                blessed = blessed.replacen(&block.text, &output, 1);
            }
        }
        if bless() && blessed != text {
            fs::write(&document, blessed).expect("the document can be written");
        }
    }
    assert!(sessions > 10, "only {sessions} sessions were found");
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn excerpts_match_the_output() {
    for (shown, lines, agree) in [
        (&["a…c"][..], &["abc"][..], true),
        (&["a…c"], &["abd"], false),
        (&["…"], &[], true),
        (&["…", "c"], &["a", "b", "c"], true),
        (&["…", "c"], &["a", "b"], false),
        (&["a"], &["a", "b"], false),
        (
            &["{\"id\":…,\"at\":\"…\"}"],
            &["{\"id\":1,\"at\":\"x\"}"],
            true,
        ),
    ] {
        assert_eq!(agrees(shown, lines), agree, "{shown:?} {lines:?}");
    }
}
