//! Imports of many items.

use std::path::PathBuf;

use cmdhelp_test_support::run_with;
use serde_json::json;

use crate::todo::run::{List, Outcome, checked};

/// Returns this number of lines, each an item.
pub(crate) fn lines(count: usize) -> String {
    let line = |number| format!("{{\"title\":\"item {number}\",\"dueAt\":\"2026-04-05\"}}\n");
    (1..=count).map(line).collect()
}

/// Writes a file with these lines next to a list and returns its path.
pub(crate) fn file(list: &List, lines: &str) -> PathBuf {
    let file = list.folder.join("items.jsonl");
    std::fs::write(&file, lines).expect("a file");
    file
}

/// Imports items from standard input.
fn piped(list: &List, input: &[u8]) -> Outcome {
    checked(run_with(list.command().arg("import"), input))
}

#[test]
fn a_hundred_thousand_items_are_imported_in_one_call() {
    let list = List::of(&["before"]);
    let file = file(&list, &lines(100_000));
    let outcome = list.words(&["import", file.to_str().expect("text")]);
    let imported = json!({"count": 100_000, "firstId": "td_0002", "lastId": "td_100001"});
    assert_eq!(outcome.data(), imported);
    let steps: Vec<serde_json::Value> = outcome
        .stderr
        .lines()
        .map(|line| serde_json::from_str(line).expect("a document"))
        .collect();
    let done: Vec<u64> = steps
        .iter()
        .filter_map(|step| step["done"].as_u64())
        .collect();
    assert!(done.len() == steps.len() && done.is_sorted(), "{done:?}");
    assert_eq!((done.first(), done.last()), (Some(&0), Some(&100_000)));
    assert!(
        steps
            .iter()
            .all(|step| step["type"] == "progress" && step["total"] == 100_000)
    );
    let last = list
        .line("list --select id,title,dueAt --after td_100000")
        .data();
    assert_eq!(
        last,
        json!([{"id": "td_100001", "title": "item 100000", "dueAt": "2026-04-05"}])
    );
    assert_eq!(list.line("undo").data()["count"], 100_000);
    assert_eq!(list.each("title"), ["before"]);
}

#[test]
fn a_pipe_is_accepted_as_a_file() {
    let list = List::new();
    let outcome = piped(
        &list,
        b"{\"title\":\"a\"}\r\n{\"title\":\"b\",\"description\":\"c\"}",
    );
    assert_eq!(outcome.data()["count"], 2);
    assert_eq!(list.each("description"), ["", "c"]);
    let nothing = json!({"count": 0, "firstId": null, "lastId": null});
    assert_eq!(piped(&list, b"").data(), nothing);
}

#[test]
fn an_invalid_line_leaves_the_list_unchanged() {
    let list = List::of(&["before"]);
    let good = lines(1000);
    for (line, reason) in [
        ("{\"title\":\"\"}", "a title cannot be empty"),
        ("{\"titel\":\"x\"}", "unknown field `titel`"),
        ("{}", "missing field `title`"),
        ("{\"title\":\"x\",\"dueAt\":\"soon\"}", "year"),
        ("{\"title\":\"x\"", "EOF"),
        ("", "EOF"),
        ("[]", "invalid length"),
    ] {
        let outcome = piped(&list, format!("{good}{line}\n").as_bytes());
        assert_eq!(
            outcome.code_and_status(),
            ("INVALID_LINE".into(), 64),
            "{line}"
        );
        let message = outcome.error()["message"].take().to_string();
        assert!(
            message.contains("line 1001 ") && message.contains(reason),
            "{message}"
        );
        assert!(!message.contains("line 1 "), "{message}");
        assert_eq!(list.each("title"), ["before"], "{line}");
    }
}

#[test]
fn unreadable_input_is_an_error() {
    let list = List::of(&["before"]);
    let folder = list.folder.to_str().expect("text");
    for file in ["nowhere.jsonl", folder] {
        let outcome = list.words(&["import", file]);
        assert_eq!(
            outcome.code_and_status(),
            ("UNREADABLE_INPUT".into(), 66),
            "{file}"
        );
        assert!(outcome.error()["causes"][0].is_string());
    }
    let outcome = piped(&list, b"{\"title\":\"\xff\"}\n");
    assert_eq!(outcome.code_and_status(), ("UNREADABLE_INPUT".into(), 66));
    assert_eq!(list.each("title"), ["before"]);
}

#[cfg(unix)]
mod ended_early {
    use std::io::{BufRead as _, BufReader};
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::{Child, Command, Stdio};

    use serde_json::Value;

    use super::{file, lines};
    use crate::todo::run::{List, of, todo};

    /// Starts an import of 100,000 items and waits until it has imported this number.
    ///
    /// A test that runs in the background can ignore Ctrl-C, and child processes inherit this. The
    /// program `env` restores the default reaction to Ctrl-C, where `env` supports that.
    fn begun(list: &List, least: u64) -> Child {
        let file = file(list, &lines(100_000));
        let mut command = if cfg!(target_os = "linux") {
            let mut env = Command::new("env");
            env.arg("--default-signal=INT").arg(todo());
            env
        } else {
            Command::new(todo())
        };
        command
            .env("TODO_DATA_DIR", &list.folder)
            .arg("import")
            .arg(file);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        let stderr = BufReader::new(child.stderr.take().expect("a pipe"));
        let mut steps = stderr.lines().map(|line| {
            let step: Value = serde_json::from_str(&line.expect("a line")).expect("a document");
            step["done"].as_u64().expect("a number")
        });
        let reached = steps.find(|done| *done >= least);
        assert!(
            reached.is_some_and(|done| done < 100_000),
            "it was faster than we"
        );
        child
    }

    #[test]
    fn a_killed_import_leaves_no_items() {
        let list = List::of(&["before"]);
        for least in [0, 1, 30_000, 60_000] {
            let mut child = begun(&list, least);
            child.kill().expect("it is killed");
            let ended = child.wait().expect("it ends");
            assert_eq!(ended.signal(), Some(9), "{least}");
            assert_eq!(list.each("title"), ["before"], "{least}");
        }
        assert_eq!(list.line("add after").data()["title"], "after");
        assert_eq!(list.line("undo").data()["command"], "add");
        assert_eq!(list.line("undo").data()["command"], "add");
        assert!(list.items().is_empty());
    }

    #[test]
    fn an_interrupted_import_leaves_no_items() {
        let list = List::of(&["before"]);
        let child = begun(&list, 1);
        let id = child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status();
        assert!(sent.expect("kill").success());
        let outcome = of(child.wait_with_output().expect("it ends"));
        assert_eq!(outcome.code_and_status(), ("INTERRUPTED".into(), 130));
        assert!(
            outcome.stdout.contains("nothing has been imported"),
            "{outcome:?}"
        );
        assert_eq!(list.each("title"), ["before"]);
    }
}

#[cfg(unix)]
#[test]
fn endless_input_is_refused() {
    let list = List::of(&["before"]);
    let endless = list.words(&["import", "/dev/zero"]);
    assert_eq!(endless.code_and_status(), ("INVALID_LINE".into(), 64));
    let message = endless.error()["message"].to_string();
    assert!(message.contains("more than 67108864 bytes"), "{message}");
    assert_eq!(list.each("title"), ["before"]);
}
