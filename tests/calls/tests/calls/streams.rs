//! Results that are printed element by element while the command runs.

use serde_json::{Value, json};

use crate::run::{Outcome, desk, line, program};
use crate::schemas;

const WRAPPED: &str = program!("wrapped");

fn lines(outcome: &Outcome) -> Vec<Value> {
    let lines = outcome.stdout.lines();
    let lines = lines.inspect(|line| schemas::check_line(line));
    lines
        .map(|line| serde_json::from_str(line).expect("a document"))
        .collect()
}

#[test]
fn the_last_line_has_the_outcome() {
    let outcome = desk("count 2");
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
    assert_eq!(
        lines(&outcome),
        [
            json!({"type": "item", "data": 1}),
            json!({"type": "item", "data": 2}),
            json!({"type": "end", "ok": true, "count": 2}),
        ]
    );
    assert_eq!(
        lines(&desk("count 0")),
        [json!({"type": "end", "ok": true, "count": 0})]
    );
}

#[test]
fn a_failure_ends_the_stream() {
    let outcome = desk("count 3 --fail-at 2");
    assert_eq!(outcome.code, 124);
    let lines = lines(&outcome);
    assert_eq!(lines[0], json!({"type": "item", "data": 1}));
    assert_eq!(
        lines[1],
        json!({
            "type": "end",
            "ok": false,
            "count": 1,
            "error": {"code": "NO_ANSWER", "message": "no answer", "retryable": true},
        })
    );
    assert_eq!(lines.len(), 2);
}

#[test]
fn progress_is_printed_as_lines_on_standard_error() {
    let outcome = desk("slow");
    assert_eq!(outcome.document(), json!(3));
    let messages: Vec<Value> = outcome
        .stderr
        .lines()
        .map(|it| serde_json::from_str(it).expect("a document"))
        .collect();
    let end = json!({"type": "progress", "done": 3, "total": 3, "message": "sorting"});
    assert_eq!(messages.first().map(|it| &it["done"]), Some(&json!(0)));
    assert_eq!(messages.last(), Some(&end));
}

#[test]
fn documents_mark_streaming_commands() {
    let tools = desk("--llms").document();
    let tools = tools["tools"].as_array().expect("tools");
    let convention = tools[0]["description"].as_str().expect("a text");
    assert!(
        convention.contains(r#"{"type":"item","data":…}"#),
        "{convention}"
    );
    let streams = |tool: &&Value| tool["_meta"]["cmdhelp/stream"] == true;
    let names = tools.iter().filter(streams);
    let names: Vec<&str> = names.filter_map(|tool| tool["name"].as_str()).collect();
    assert_eq!(names, ["count", "break"]);

    // The manifest marks a stream even if it has no schema of the elements.
    for (name, schema) in [("count", true), ("break", false)] {
        let description = &desk(&format!("help {name} --format json")).document()["commands"][name];
        assert_eq!(description["stdout"]["stream"], true, "{name}");
        assert_eq!(description["stdout"]["json_schema_ref"].is_string(), schema);
        let page = desk(&format!("help {name} --format md")).stdout;
        assert!(
            page.contains(r#"a line `{"type":"item","data":…}`"#),
            "{page}"
        );
    }
    let description = &desk("help thing --format json --all").document();
    assert!(!description.to_string().contains("stream"), "{description}");
}

/// The schema of a stream has no envelope.
#[test]
fn the_schema_of_a_stream_matches_its_lines() {
    let tools = line(WRAPPED, "--llms").document();
    let mut tools = tools["tools"].as_array().expect("tools").iter();
    let tool = tools.find(|tool| tool["name"] == "pieces").expect("it");
    assert_eq!(tool["outputSchema"], Value::Null);
    assert_eq!(tool["_meta"]["cmdhelp/outputSchema"]["type"], "array");
    let outcome = line(WRAPPED, "pieces --select size --limit 1");
    let lines = lines(&outcome);
    assert_eq!(lines[0], json!({"type": "item", "data": {"size": 1}}));
    assert_eq!(lines[1]["next"]["after"], "1");
}
