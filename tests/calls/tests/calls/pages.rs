//! Lists that their commands produce page by page.

use serde_json::{Value, json};

use crate::run::{Outcome, line, program, run_printed};

const ARCHIVE: &str = program!("archive");

fn archive(call: &str) -> Outcome {
    line(ARCHIVE, call)
}

/// Returns the next call, as printed on standard error.
fn rest(outcome: &Outcome) -> Option<Value> {
    let line = outcome.stderr.lines().find(|line| line.starts_with('{'))?;
    let mut line: Value = serde_json::from_str(line).expect("a document");
    let object = line.as_object_mut().expect("an object");
    assert_eq!(object.remove("type"), Some(json!("next")));
    Some(line)
}

fn made(outcome: &Outcome) -> usize {
    let lines = outcome.stderr.lines();
    lines.filter(|line| line.starts_with("made ")).count()
}

#[test]
fn a_command_produces_only_the_printed_elements() {
    let outcome = archive("letters --limit 2 --select key");
    assert_eq!(outcome.document(), json!([{"key": "L0"}, {"key": "L1"}]));
    assert_eq!(made(&outcome), 2);
    let rest = rest(&outcome).expect("a next call");
    assert_eq!(rest["total"], 7);
    assert_eq!(
        rest["next"]["line"],
        format!("{ARCHIVE} letters --limit 2 --select key --after=-l=2")
    );
    let outcome = run_printed(&rest["next"]["argv"]);
    assert_eq!(outcome.document(), json!([{"key": "L2"}, {"key": "L3"}]));
    assert_eq!(made(&outcome), 2);
}

#[test]
fn all_pages_together_have_each_element_once() {
    let all: Vec<Value> = (0..7)
        .map(|at| json!({"key": format!("L{at}"), "pages": at}))
        .collect();
    for limit in 1..=8 {
        let mut outcome = archive(&format!("letters --limit {limit}"));
        let mut seen = outcome.document().as_array().expect("a list").clone();
        let mut calls = 1;
        while let Some(rest) = rest(&outcome) {
            outcome = run_printed(&rest["next"]["argv"]);
            seen.extend(outcome.document().as_array().expect("a list").clone());
            calls += 1;
        }
        assert_eq!((&seen, calls), (&all, 7_usize.div_ceil(limit)), "{limit}");
    }
    assert_eq!(archive("letters").document(), json!(all));
    assert_eq!(rest(&archive("letters")), None);
}

#[test]
fn a_command_may_return_fewer_elements_than_requested() {
    let first = archive("years");
    assert_eq!(first.document(), json!([1815, 1816, 1817]));
    let next = rest(&first).expect("a next call");
    assert_eq!(
        next["next"]["line"],
        format!("{ARCHIVE} years --after=1818")
    );
    let second = run_printed(&next["next"]["argv"]);
    assert_eq!(second.document(), json!([1818, 1819, 1820]));
    let last = run_printed(&rest(&second).expect("a next call")["next"]["argv"]);
    assert_eq!(last.document(), json!([1821]));
    assert_eq!(rest(&last), None);
    assert_eq!(archive("years --limit 9").document(), first.document());
}

#[test]
fn text_output_has_the_next_call() {
    let outcome = archive("years --output text");
    assert_eq!(outcome.stdout, "1815\n1816\n1817\n");
    let more = format!("more: {ARCHIVE} years --output text --after=1818\n");
    assert_eq!(outcome.stderr, more);
    let outcome = archive("letters --limit 1 --output text --select key,pages");
    assert_eq!(outcome.stdout, "KEY  PAGES\nL0   0\n");
    assert!(
        outcome.stderr.contains("more of 7 elements: "),
        "{outcome:?}"
    );
    // The text template of a command describes only the page that was printed.
    let outcome = archive("letters --limit 1 --output text");
    assert_eq!(outcome.stdout, "1 letters\n");
    assert!(
        outcome.stderr.contains("more of 7 elements: "),
        "{outcome:?}"
    );
    assert_eq!(archive("letters --output text").stdout, "7 letters\n");
}

#[test]
fn an_invalid_position_is_a_usage_error() {
    for call in ["letters --after there", "years --limit 2 --after=-1"] {
        let outcome = archive(call);
        assert_eq!(outcome.code_and_status(), ("INVALID_VALUE".into(), 2));
        assert_eq!(made(&outcome), 0);
    }
    let error = archive("letters --after there").error();
    assert_eq!(error["message"], "invalid cursor `there`");
    let outcome = archive("letters --lent --after=-l=3");
    assert_eq!(outcome.code_and_status(), ("LENT".into(), 1));
}

#[test]
fn the_next_call_contains_no_secret() {
    let outcome = archive("letters --key L0pht --limit 1");
    let rest = rest(&outcome).expect("a next call");
    let line = rest["next"]["line"].as_str().expect("a line");
    assert!(line.contains("'***'") && !line.contains("L0pht"), "{line}");
}

#[test]
fn too_many_elements_are_an_error_of_the_program() {
    assert_eq!(archive("boxes").document(), json!([0, 1, 2, 3, 4]));
    assert_eq!(archive("boxes --limit 5").code, 0);
    let outcome = archive("boxes --limit 4");
    assert_eq!(outcome.code_and_status(), ("INTERNAL".into(), 70));
}

#[test]
fn the_schema_describes_the_list() {
    let tools = archive("--llms").document();
    let tools = tools["tools"].as_array().expect("tools");
    let letters = tools.iter().find(|tool| tool["name"] == "letters");
    let schema = &letters.expect("a tool")["_meta"]["cmdhelp/outputSchema"];
    assert_eq!(schema["type"], "array");
    let validator = jsonschema::validator_for(schema).expect("a schema");
    let page = archive("letters --limit 2").document();
    assert!(validator.is_valid(&page), "{page}");
    assert!(!validator.is_valid(&json!([{"key": 1}])));
    // The manifest lists the command's own error codes, not those that any call can have.
    let help = archive("help letters --format json").document();
    let text = help.to_string();
    assert!(
        text.contains("LENT") && !text.contains("INVALID_VALUE"),
        "{text}"
    );
}

#[test]
fn the_envelope_has_the_total_and_the_next_call() {
    let outcome = line(program!("wrapped"), "pages --limit 2");
    let document = outcome.document();
    assert_eq!(
        (&document["data"], &document["total"]),
        (&json!([1, 2]), &json!(3))
    );
    let rest = run_printed(&document["next"]["argv"]).document();
    let expected = json!({"ok": true, "command": "pages", "data": [3], "total": 3});
    assert_eq!((&rest, outcome.stderr.as_str()), (&expected, ""));
    let tools = line(program!("wrapped"), "--llms").document();
    let mut tools = tools["tools"].as_array().expect("tools").iter();
    let pages = tools.find(|tool| tool["name"] == "pages").expect("a tool");
    let mut schema = pages["outputSchema"].clone();
    schema["additionalProperties"] = json!(false);
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    assert!(validator.is_valid(&rest) && validator.is_valid(&document));
}
