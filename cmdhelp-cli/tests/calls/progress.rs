//! Tests that the progress that a program reports on standard error reaches clients and callers.

use std::fs;

use serde_json::{Value, json};

use crate::calls::client::Client;
use crate::calls::tasks::{go, waiting};
use crate::calls::world::World;

const PROGRESS: &str = "notifications/progress";

/// Inserts a command into the program of a test, at the beginning of the case `case`.
fn insert(world: &World, case: &str, command: &str) {
    let file = world.path("teller");
    let text = fs::read_to_string(&file).expect("a file");
    let changed = text.replacen(case, &format!("{case} {command};"), 1);
    assert_ne!(text, changed);
    fs::write(&file, changed).expect("a file");
}

/// Returns the command of a shell that prints a report.
fn report(done: u32, total: u32, message: &str) -> String {
    let report = json!({"done": done, "total": total, "message": message}).to_string();
    // The member `type` comes first, as in the lines that cmdhelp prints.
    let rest = report.trim_start_matches('{');
    format!("printf '%s\\n' '{{\"type\":\"progress\",{rest}' >&2")
}

#[test]
fn a_client_gets_the_progress_that_the_program_reports() {
    let world = waiting("progress-own");
    let reports = [
        report(1, 3, "one"),
        "echo 'not a report' >&2".to_owned(),
        report(2, 3, "\u{202e}two"),
    ];
    insert(&world, "wait)", &reports.join("; "));
    let mut client = Client::new(&world, &[]);
    let silent = client.send(
        "tools/call",
        json!({"name": "teller_wait", "arguments": {}}),
    );
    let params =
        json!({"name": "teller_wait", "arguments": {}, "_meta": {"progressToken": "the token"}});
    let asking = client.send("tools/call", params);
    // The call without a progress token gets no reports, so both reports are about the other call.
    for (done, message) in [(1, "one"), (2, "two")] {
        let report = client.wait_for(|it| it["method"] == PROGRESS);
        let expected =
            json!({"progressToken": "the token", "progress": done, "total": 3, "message": message});
        assert_eq!(report["params"], expected);
    }
    go(&world);
    let mut waiting = vec![json!(silent), json!(asking)];
    while !waiting.is_empty() {
        let answer = client.wait_for(|it| it["method"] == PROGRESS || waiting.contains(&it["id"]));
        assert_eq!(answer["result"]["content"][0]["text"], "done", "{answer}");
        waiting.retain(|it| *it != answer["id"]);
    }
}

#[test]
fn a_call_at_the_command_line_reports_the_progress_of_its_program_without_secrets() {
    let world = World::new("progress-call");
    insert(
        &world,
        "*)",
        "printf '{\"type\":\"progress\",\"done\":4,\"message\":\"%s\"}\\n' \"$*\" >&2",
    );
    let json = json!({"name": "a", "password": "hunter2hunter2"}).to_string();
    let output = world.run(&["call", "teller", "show", "--json", &json]);
    assert!(output.status.success(), "{output:?}");
    let errors = String::from_utf8(output.stderr).expect("a text");
    let report: Value = serde_json::from_str(&errors).expect("one report");
    assert_eq!(report["done"], 4, "{report}");
    let message = report["message"].as_str().expect("a text");
    assert!(message.contains("--password"), "{message}");
    assert!(message.contains("[secret]"), "{message}");
    assert!(!message.contains("hunter2"), "{message}");
}
