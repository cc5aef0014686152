//! Shorter results: selected fields and limited lists.

use serde_json::{Value, json};

use crate::run::{Outcome, SHELF, line, program, run_printed, words};
use crate::schemas;

fn shelf(call: &str) -> Outcome {
    line(SHELF, call)
}

#[test]
fn fields_are_selected_from_objects_lists_and_streams() {
    for (call, result) in [
        ("show 7 --select id", json!({"id": 7})),
        (
            "show 7 --select=author.name,tags",
            json!({"author": {"name": "Ada"}, "tags": ["a", "b"]}),
        ),
        (
            "list --select id,author.born",
            json!([
                {"id": 1, "author": {"born": 1815}},
                {"id": 2, "author": null},
                {"id": 3, "author": {"born": 1912}},
            ]),
        ),
        ("--cmdhelp-select title show 1", json!({"title": "One"})),
    ] {
        let outcome = shelf(call);
        assert_eq!((outcome.document(), outcome.code), (result, 0), "{call}");
    }
    let by_json = words(
        SHELF,
        &["show", "--json", "{\"id\":7}", "--select", "id,title"],
    );
    assert_eq!(by_json.document(), json!({"id": 7, "title": "One"}));
    let lines = shelf("count --select id --limit 1").stdout;
    assert!(lines.starts_with("{\"type\":\"item\",\"data\":{\"id\":1}}\n"));
    assert_eq!(
        shelf("list --select id --output text").stdout,
        "ID\n1\n2\n3\n"
    );
}

#[test]
fn an_unknown_field_is_refused_before_the_handler_runs() {
    let outcome = shelf("list --select id,titel");
    assert_eq!(outcome.stderr, "", "the handler has not run");
    assert_eq!(outcome.code_and_status(), ("UNKNOWN_FIELD".into(), 2));
    let error = outcome.error();
    assert_eq!(error["did_you_mean"], json!(["title"]));
    assert_eq!(error["fields"], json!(["id", "title", "author", "tags"]));
    let corrected = run_printed(&error["corrected_argv"]);
    assert_eq!(corrected.document()[1], json!({"id": 2, "title": "Two"}));
    let error = shelf("show 1 --select author.nam").error();
    assert_eq!(error["did_you_mean"], json!(["author.name"]));
    assert_eq!(error["fields"], json!(["author.name", "author.born"]));
    assert_eq!(
        run_printed(&error["corrected_argv"]).document(),
        json!({"author": {"name": "Ada"}})
    );
    let error = shelf("show 1 --select id.x").error();
    assert_eq!(error["fields"], json!(["id", "title", "author", "tags"]));
    let error = shelf("show 1 --select author.name.x").error();
    assert_eq!(error["fields"], json!(["author.name", "author.born"]));
    for (call, code) in [
        ("show 1 --select id.x", "UNKNOWN_FIELD"),
        ("show 1 --select=", "UNKNOWN_FIELD"),
        ("show 1 --select id,,title", "UNKNOWN_FIELD"),
        ("undeclared --select id", "SELECT_UNSUPPORTED"),
    ] {
        assert_eq!(shelf(call).code_and_status(), (code.into(), 2), "{call}");
    }
    for limit in ["--limit -1", "--limit=-1", "--limit 0", "--limit x"] {
        let outcome = shelf(&format!("list {limit}"));
        assert_eq!(outcome.code_and_status(), ("INVALID_VALUE".into(), 2));
        assert_eq!(outcome.error()["argument"], "--limit <NUMBER>", "{limit}");
    }
    let several = shelf("list --select titel,tagz").error();
    assert_eq!(several["did_you_mean"], json!(["title", "tags"]));
    assert_eq!(run_printed(&several["corrected_argv"]).code, 0);
}

#[test]
fn a_list_is_cut_between_elements_and_the_next_call_is_printed() {
    let ids = |document: &Value| -> Vec<u64> {
        let items = document.as_array().expect("a list").iter();
        items.filter_map(|item| item["id"].as_u64()).collect()
    };
    let next = |outcome: &Outcome| -> Option<Value> {
        let line = outcome.stderr.lines().find(|line| line.starts_with('{'))?;
        let line: Value = serde_json::from_str(line).expect("a document");
        assert_eq!(line["type"], "next");
        Some(line["next"].clone())
    };
    let first = shelf("list --limit 2 --select id");
    assert_eq!(ids(&first.document()), [1, 2]);
    let call = next(&first).expect("a next call");
    assert_eq!(
        call["line"],
        format!("{SHELF} list --limit 2 --select id --after=2")
    );
    let second = run_printed(&call["argv"]);
    assert_eq!(ids(&second.document()), [3]);
    assert_eq!(next(&second), None);
    assert_eq!(ids(&shelf("list --after 1").document()), [2, 3]);
    assert_eq!(ids(&shelf("list --after 9 --limit 1").document()), [0; 0]);
    // Following the suggested next calls returns each element once, for any limit.
    for limit in ["1", "2", "3", "4"] {
        let mut outcome = shelf(&format!("list --limit {limit}"));
        let mut seen = ids(&outcome.document());
        while let Some(call) = next(&outcome) {
            outcome = run_printed(&call["argv"]);
            seen.extend(ids(&outcome.document()));
        }
        assert_eq!(seen, [1, 2, 3], "{limit}");
    }
    // Arguments after `--` keep their place in the next call.
    let quoted = words(SHELF, &["list", "--limit", "1", "--", "it's", "--after"]);
    let call = next(&quoted).expect("a next call");
    let line = call["line"].as_str().expect("a line");
    assert!(line.ends_with(r"--after=1 -- 'it'\''s' --after"), "{line}");
    assert_eq!(ids(&run_printed(&call["argv"]).document()), [2]);
}

#[test]
fn the_next_call_is_in_the_envelope_or_on_standard_error() {
    let outcome = shelf("count --limit 2 --after 3 --select id");
    let lines: Vec<Value> = outcome
        .stdout
        .lines()
        .inspect(|line| schemas::check_line(line))
        .map(|line| serde_json::from_str(line).expect("a document"))
        .collect();
    assert_eq!(lines[0]["data"]["id"], 4);
    assert_eq!(
        (&lines[2]["ok"], &lines[2]["count"]),
        (&json!(true), &json!(2))
    );
    let next = run_printed(&lines[2]["next"]["argv"]);
    assert!(next.stdout.contains("\"data\":{\"id\":6}"), "{next:?}");

    let rows = line(program!("wrapped"), "rows --limit 2");
    let document = rows.document();
    assert_eq!(document["data"], json!([1, 2]));
    let next = run_printed(&document["next"]["argv"]);
    let rest = json!({"ok": true, "command": "rows", "data": [3]});
    assert_eq!((next.document(), rows.stderr.as_str()), (rest, ""));

    let text = shelf("list --limit 1 --output text");
    assert_eq!(text.stdout, "1: One\n");
    assert!(
        text.stderr
            .contains(&format!("more: {SHELF} list --limit 1")),
        "{text:?}"
    );
    assert_eq!(shelf("list --output text").stdout, "3 books\n");
}

#[test]
fn limits_are_refused_for_other_results_than_lists() {
    for (call, code) in [
        ("show 1 --limit 2", "LIMIT_UNSUPPORTED"),
        ("undeclared --limit 2", "LIMIT_UNSUPPORTED"),
        ("sort --limit 1", "LIMIT_UNSUPPORTED"),
        ("sort --after 1", "LIMIT_UNSUPPORTED"),
        ("list --limit 0", "INVALID_VALUE"),
        ("list --limit x", "INVALID_VALUE"),
        ("list --after -1", "UNKNOWN_ARGUMENT"),
        ("list --after=-1", "INVALID_VALUE"),
    ] {
        let outcome = shelf(call);
        assert_eq!(outcome.code_and_status(), (code.into(), 2), "{call}");
        assert_eq!(outcome.stderr, "", "{call}");
    }
    assert_eq!(shelf("sort --select id").document(), json!([{"id": 2}]));
}

#[test]
fn cut_results_are_valid_under_the_schema() {
    let tools = shelf("--llms").document();
    let tools = tools["tools"].as_array().expect("tools");
    let list = tools.iter().find(|tool| tool["name"] == "list");
    let schema = &list.expect("a tool")["_meta"]["cmdhelp/outputSchema"];
    let cut = shelf("list --limit 1").document();
    let validator = jsonschema::validator_for(schema).expect("a schema");
    assert!(validator.is_valid(&cut), "{cut}");
    assert!(!validator.is_valid(&json!([{"id": "1"}])));
    // The schema of an envelope describes the next call, which the envelope contains.
    let tools_of = line(program!("wrapped"), "--llms").document();
    let wrapped = tools_of["tools"].as_array().expect("tools").iter();
    let mut rows = wrapped.filter(|tool| tool["name"] == "rows");
    let mut schema = rows.next().expect("a tool")["outputSchema"].clone();
    schema["additionalProperties"] = json!(false);
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let mut cut = line(program!("wrapped"), "rows --limit 1").document();
    assert!(validator.is_valid(&cut), "{cut}");
    cut["next"]["argv"] = json!("rows");
    assert!(!validator.is_valid(&cut), "{cut}");
    let help = tools[0]["description"].as_str().expect("a text");
    assert!(help.contains("`--select <fields>`") && help.contains("`--limit <number>`"));
}

#[test]
fn the_document_lists_the_available_flags() {
    let surface = |program: &str| {
        let outcome = line(program, "--cmdhelp-help --format json");
        let outcome = match outcome.code {
            0 => outcome,
            _ => line(program, "help --format json"),
        };
        outcome.document()["surface"].clone()
    };
    assert_eq!(
        surface(SHELF),
        json!({
            "help": "help", "help_flag": "--cmdhelp-help", "capabilities": "--cmdhelp-capabilities",
            "llms": "--llms", "json": "--json", "output": "--output", "confirm": "--confirm",
            "dry_run": "--dry-run", "select": "--select", "limit": "--limit", "after": "--after",
        })
    );
    let wrapped = surface(program!("wrapped"));
    assert_eq!(
        (&wrapped["output"], &wrapped["confirm"]),
        (&json!("--as"), &json!("--sure"))
    );
}

#[test]
fn a_single_value_has_no_fields_and_no_elements() {
    let abacus = |call: &str| line(program!("abacus"), call);
    for (call, json, text) in [
        ("add 2 3", "5\n", "5\n"),
        ("spell {a}:b", "\"{a}:b\"\n", "{a}:b\n"),
        ("spell [1,2]", "\"[1,2]\"\n", "[1,2]\n"),
        ("compare 1 2", "false\n", "false\n"),
        ("clear", "null\n", ""),
        ("check", "0\n", "0\n"),
    ] {
        assert_eq!(abacus(call).stdout, json, "{call}");
        assert_eq!(
            abacus(&format!("{call} --output text")).stdout,
            text,
            "{call}"
        );
    }
    let error = abacus("add 2 3 --select sum").error();
    assert_eq!(
        error,
        json!({
            "code": "UNKNOWN_FIELD",
            "message": "the output of `abacus add` has no field `sum`",
        })
    );
    let error = abacus("spell x --select a.b,c").error();
    let message = "the output of `abacus spell` has no fields `a.b`, `c`";
    assert_eq!(error["message"], json!(message));
    for (call, code) in [
        ("check --select a", "SELECT_UNSUPPORTED"),
        ("add 2 3 --limit 1", "LIMIT_UNSUPPORTED"),
        ("add 2 3 --after 1", "LIMIT_UNSUPPORTED"),
        ("clear --limit 1", "LIMIT_UNSUPPORTED"),
    ] {
        let outcome = abacus(call);
        assert_eq!(outcome.code_and_status(), (code.into(), 2), "{call}");
    }
}
