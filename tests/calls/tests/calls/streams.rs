//! Results that are printed while they are made.

use serde_json::{Value, json};

use crate::run::{Said, desk};
use crate::schemas;

fn lines(said: &Said) -> Vec<Value> {
    let lines = said.stdout.lines();
    let lines = lines.inspect(|line| schemas::check_line(line));
    lines
        .map(|line| serde_json::from_str(line).expect("a document"))
        .collect()
}

#[test]
fn the_last_line_says_how_it_ended() {
    let said = desk("count 2");
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    assert_eq!(
        lines(&said),
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
fn a_failure_in_between_is_the_last_line() {
    let said = desk("count 3 --fail-at 2");
    assert_eq!(said.code, 124);
    let lines = lines(&said);
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
fn progress_is_told_in_lines_on_standard_error() {
    let said = desk("slow");
    assert_eq!(said.document(), json!(3));
    let told: Vec<Value> = said
        .stderr
        .lines()
        .map(|it| serde_json::from_str(it).expect("a document"))
        .collect();
    let end = json!({"type": "progress", "done": 3, "total": 3, "message": "sorting"});
    assert_eq!(told.first().map(|it| &it["done"]), Some(&json!(0)));
    assert_eq!(told.last(), Some(&end));
}
