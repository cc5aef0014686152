//! Tool calls have the same results as calls with `--json`.

use std::process::Command;

use cmdhelp_test_support::{Random, number};
use serde_json::{Map, Value, json};

use super::client::{Client, failure, stateless};

const DESK: &str = env!("CARGO_BIN_EXE_served-desk");

/// Calls a command with `--json`. Returns its output, and whether it succeeded.
fn by_json(path: &[&str], arguments: &Value) -> (Value, bool) {
    let mut desk = Command::new(DESK);
    desk.args(path).args(["--json", &arguments.to_string()]);
    let output = desk.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    // Handlers can print text before the document, which is the last line.
    let text = text.lines().last().unwrap_or_default();
    let document = serde_json::from_str(text).unwrap_or_else(|_| panic!("{arguments}: {text}"));
    (document, output.status.success())
}

fn text(random: &mut Random) -> Value {
    let texts = [
        "a",
        "",
        " ",
        "--top",
        "-",
        "--",
        "a b",
        "'\"\\",
        "\u{1f980}\n",
        "=",
        "null",
        "\u{2028}",
    ];
    json!(random.of(&texts))
}

/// Returns a random value, which is valid or invalid.
fn value(random: &mut Random, key: &str) -> Value {
    if random.below(12) == 0 {
        let odd = [
            json!(null),
            json!({}),
            json!([]),
            json!(-1),
            json!("x"),
            json!(true),
            json!(1.5),
            json!([null]),
        ];
        return random.of(&odd).clone();
    }
    match key {
        "count" => json!(random.below(7)),
        "loud" => json!(random.below(4)),
        "weight" => random
            .of(&[json!(-1.5), json!(0), json!(1e300), json!(-0.0)])
            .clone(),
        "big" => random
            .of(&[json!(i64::MIN), json!(i64::MAX), json!(u64::MAX), json!(0)])
            .clone(),
        "top" => json!(random.below(2) == 0),
        "priority" => random
            .of(&[json!("low"), json!("high"), json!("hihg")])
            .clone(),
        "corner" => (0..random.below(4)).map(|it| json!(it)).collect(),
        "tags" | "rest" => (0..random.below(4)).map(|_| text(random)).collect(),
        _ => text(random),
    }
}

#[test]
fn hosts_and_json_callers_get_the_same_answers() {
    let keys = [
        "tags", "priority", "count", "weight", "big", "origin", "top", "loud", "corner", "rest",
        "room", "nonsense",
    ];
    let mut random = Random::new(number("MCP_SEED", 1));
    let mut client = Client::start_program(DESK, &[]).shake_hands(&json!({}));
    let (mut good, mut bad) = (0, 0);
    for _ in 0..number("MCP_INPUTS", 150) {
        let mut arguments = Map::new();
        if random.below(15) > 0 {
            arguments.insert("title".to_owned(), text(&mut random));
        }
        for _ in 0..random.below(4) {
            let key = random.pick(&keys);
            if key != "nonsense" || random.below(4) == 0 {
                arguments.insert(key.to_owned(), value(&mut random, key));
            }
        }
        let arguments = Value::Object(arguments);
        let (document, succeeded) = by_json(&["item", "put"], &arguments);
        let mut params = json!({ "name": "item_put", "arguments": arguments });
        if random.below(2) == 0 {
            params = stateless(params, &json!({}));
        }
        let result = client.result("tools/call", params);
        if succeeded {
            good += 1;
            assert_eq!(result["structuredContent"], document, "{arguments}");
        } else {
            bad += 1;
            assert_eq!(failure(&result), without_lines(&document), "{arguments}");
        }
    }
    assert!(good > 20 && bad > 20, "{good} good ones, {bad} bad ones");
    client.end();
}

/// Returns the error in a document without its command lines, which are left out of tool results.
fn without_lines(document: &Value) -> Value {
    let mut error = document["error"].clone();
    let members = error.as_object_mut().unwrap();
    members.retain(|key, _| !["corrected_argv", "proceed", "usage"].contains(&key.as_str()));
    error
}

#[test]
fn results_of_every_shape_equal_those_of_json_calls() {
    let mut client = Client::start_program(DESK, &[]).shake_hands(&json!({}));
    for (path, name, arguments) in [
        (&["count"][..], "count", json!({})),
        (&["item", "list-all"], "item_list_all", json!({})),
        (&["nothing"], "nothing", json!({})),
        (&["name"], "name", json!({})),
        (&["name"], "name", json!({ "is_there": true })),
    ] {
        let (document, succeeded) = by_json(path, &arguments);
        assert!(succeeded);
        let wrapped = client.call(name, arguments.clone());
        assert_eq!(
            wrapped["structuredContent"],
            json!({ "result": document }),
            "{name}"
        );
        let params = stateless(json!({ "name": name, "arguments": arguments }), &json!({}));
        let result = client.result("tools/call", params);
        // A result that can be null is wrapped in an object, as some clients treat null as a
        // missing result.
        let may_be_null = ["nothing", "name"].contains(&name);
        let expected = if may_be_null {
            json!({ "result": document })
        } else {
            document
        };
        assert_eq!(result["structuredContent"], expected, "{name}");
    }
    let elements = client.call("each", json!({}));
    assert_eq!(
        elements["structuredContent"],
        json!({ "result": [1, 2, 3] })
    );
    client.end();
}

#[test]
fn failures_of_every_kind_are_reported() {
    let mut client = Client::start_program(DESK, &[]).shake_hands(&json!({}));
    for how in ["declared", "panic"] {
        let arguments = json!({ "how": how });
        let (document, succeeded) = by_json(&["fail"], &arguments);
        assert!(!succeeded);
        let mut expected = without_lines(&document);
        if how == "declared" {
            assert_eq!(expected["recovery"], "desk item list-all");
            expected["recovery"] = json!("call the tool `item_list_all`");
        }
        assert_eq!(client.failure("fail", arguments), expected);
    }
    let ended = client.failure("fail", json!({ "how": "exit" }));
    assert_eq!(
        (&ended["code"], &ended["exit_code"]),
        (&json!("COMMAND_FAILED"), &json!(9))
    );
    client.end();
}

#[test]
fn progress_is_reported() {
    let mut client = Client::start_program(DESK, &[]).shake_hands(&json!({}));
    let params = json!({
        "name": "work", "arguments": { "steps": 3 }, "_meta": { "progressToken": "p" },
    });
    client.send(&json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params }));
    for step in 1..=3 {
        let notice = client.message().unwrap();
        let params = json!({
            "progressToken": "p", "progress": step, "total": 3, "message": "working",
        });
        assert_eq!(notice["params"], params);
    }
    assert_eq!(
        client.answer(&json!(1))["result"]["structuredContent"],
        json!({ "result": 3 })
    );
    client.end();
}

#[test]
fn progress_at_a_low_rate_is_reported_completely() {
    let program = env!("CARGO_BIN_EXE_served-conformance");
    let mut client = Client::start_program(program, &[]).shake_hands(&json!({}));
    let params = json!({
        "name": "test_tool_with_progress", "arguments": {}, "_meta": { "progressToken": 7 },
    });
    client.send(&json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params }));
    for done in [0, 50, 100] {
        let notice = client.message().unwrap();
        assert_eq!(notice["params"]["progress"], done, "{notice}");
    }
    assert!(client.answer(&json!(1)).get("result").is_some());
    client.end();
}

#[test]
fn output_before_a_result_is_ignored() {
    let mut client = Client::handshaken(&[], &json!({}));
    let arguments = json!({ "text": "four", "thinks_aloud": true });
    let result = client.call("count", arguments.clone());
    assert_eq!(
        result["structuredContent"],
        json!({ "result": 4 }),
        "{result}"
    );
    let params = stateless(
        json!({ "name": "count", "arguments": arguments }),
        &json!({}),
    );
    assert_eq!(client.result("tools/call", params)["structuredContent"], 4);
    client.end();
}

/// Null would violate the schema of the result, and clients would discard the whole answer.
#[test]
fn a_missing_result_is_an_error_and_not_null() {
    let mut client = Client::handshaken(&[], &json!({}));
    let error = client.failure("count", json!({ "text": "", "says_nothing": true }));
    assert_eq!(error["code"], "NO_DOCUMENT");
    client.end();
}

#[test]
fn results_that_look_like_errors_or_stream_ends_are_results() {
    let mut client = Client::handshaken(&[], &json!({}));
    for document in [
        json!({ "ok": false, "error": "no network" }),
        json!({ "type": "end", "at": 3 }),
    ] {
        let result = client.call("echo", document.clone());
        assert_eq!(result["structuredContent"], document, "{result}");
    }
    client.end();
}
