//! Calls with `--json`, which have the same outcome as calls with arguments.

use serde_json::{Value, json};

use crate::run::{DESK, Outcome, SHELF, command, desk, program, run, run_printed, run_with, words};

/// Calls a command of `desk` with a JSON value.
fn call(path: &str, value: &Value) -> Outcome {
    call_beside(path, value, &[])
}

/// Calls a command of `desk` with a JSON value and further flags.
fn call_beside(path: &str, value: &Value, beside: &[&str]) -> Outcome {
    let value = value.to_string();
    let mut line: Vec<&str> = path.split(' ').collect();
    line.extend(["--json", &value]);
    line.extend(beside);
    words(DESK, &line)
}

#[test]
fn a_json_call_equals_the_call_by_words() {
    for (path, value, line) in [
        ("greet", json!({ "name": "Ada" }), "greet Ada"),
        (
            "greet",
            json!({ "name": "Ada", "times": 3 }),
            "greet Ada --times 3",
        ),
        (
            "thing add",
            json!({ "title": "T", "manner": "gently" }),
            "thing add T --manner gently",
        ),
        (
            "thing list",
            json!({ "nothing": false, "drawer": "x" }),
            "thing list --drawer x",
        ),
        ("nothing", json!({}), "nothing"),
        ("thing drop", json!({ "id": "nope" }), "thing drop nope"),
        ("count", json!({ "to": 3 }), "count 3"),
        (
            "count",
            json!({ "to": 3, "fail_at": 2 }),
            "count 3 --fail-at 2",
        ),
    ] {
        let (by_json, by_words) = (call(path, &value), desk(line));
        assert_eq!(by_json.code, by_words.code, "{path} {value}");
        let stable = |outcome: &Outcome| {
            let mut lines = outcome.stdout.lines();
            let first = lines.next().unwrap_or_default().to_owned();
            // Tokens differ from call to call, so they are left out of the comparison.
            first
                .split("\"token\"")
                .next()
                .unwrap_or_default()
                .to_owned()
        };
        assert_eq!(stable(&by_json), stable(&by_words), "{path} {value}");
        assert_eq!(
            by_json.stdout.lines().count(),
            by_words.stdout.lines().count()
        );
    }
}

#[test]
fn json_calls_require_consent() {
    let value = json!({ "id": "T-1" });
    let refused = call("thing drop", &value);
    let error = refused.error();
    assert_eq!(
        (&error["code"], refused.code),
        (&json!("CONFIRMATION_REQUIRED"), 77)
    );
    assert_eq!(error["preview"], json!({ "id": "T-1", "done": false }));
    // The token is valid for the same call in another form.
    let token = format!("--confirm={}", error["token"].as_str().expect("a token"));
    assert_eq!(
        call_beside("thing drop", &json!({ "id": "T-2" }), &[&token]).code,
        77
    );
    let done = call_beside("thing drop", &value, &[&token]);
    assert_eq!(done.document(), json!({ "id": "T-1", "done": true }));
    // The command line in `proceed` runs the call.
    let proceeds = run_printed(&call("thing drop", &value).error()["proceed"]);
    assert_eq!(proceeds.document()["done"], true);
    // A JSON value cannot contain the consent to its own call.
    for smuggled in [
        json!({ "id": "--confirm" }),
        json!({ "id": "T-1", "reason": ["--confirm", "-"] }),
        json!({ "id": "T-1", "drawer": "--confirm" }),
    ] {
        // The call is refused, either because the key is unknown or because consent is missing.
        let outcome = call("thing drop", &smuggled);
        assert!(matches!(outcome.code, 44 | 77), "{smuggled}: {outcome:?}");
        assert!(
            !outcome.stdout.contains("\"done\":true"),
            "{smuggled}: {outcome:?}"
        );
    }
    let error = call("thing drop", &json!({ "id": "T-1", "confirm": true }));
    assert_eq!(error.error()["violations"][0]["code"], "UNKNOWN_KEY");
    // An argument with an effect of its own makes the call destructive.
    assert_eq!(
        call("thing add", &json!({ "title": "T", "replace": true })).code,
        77
    );
}

#[test]
fn framework_flags_are_accepted_with_a_json_call() {
    let value = json!({ "id": "T-1" });
    let dry = call_beside("thing drop", &value, &["--dry-run"]);
    assert_eq!(dry.document(), json!({ "id": "T-1", "done": false }));
    let text = call_beside("greet", &json!({ "name": "Ada" }), &["--output", "text"]);
    assert_eq!(text.stdout, desk("greet Ada --output text").stdout);
    let undeclared = call_beside("greet", &json!({ "name": "Ada" }), &["--dry-run"]);
    assert_eq!(
        undeclared.code_and_status(),
        ("DRY_RUN_UNSUPPORTED".to_owned(), 2)
    );
    let stray = call_beside("greet", &json!({ "name": "Ada" }), &["--times=2"]);
    assert_eq!(
        stray.code_and_status(),
        ("ARGUMENT_BESIDE_JSON".to_owned(), 2)
    );
}

#[test]
fn a_json_call_that_clap_rejects_prints_one_document() {
    let error = call("thing add", &json!({ "title": "T", "manner": "gentle" })).error();
    assert_eq!(error["violations"][0]["did_you_mean"], json!(["gently"]));
    assert_eq!(
        error["corrected_json"],
        json!({ "title": "T", "manner": "gently" })
    );
    assert_eq!(call("count", &json!({ "to": "3" })).code, 2);
}

#[test]
fn a_value_from_a_pipe_does_not_answer_a_prompt() {
    let mut command = command(DESK);
    command.args(["thing", "drop", "--json", "-"]);
    let outcome = run_with(&mut command, "{\"id\":\"T-1\"}\n");
    assert_eq!(outcome.code, 77);
}

#[test]
fn the_first_tool_describes_calls_and_consent() {
    let list = desk("--llms").document();
    let help = list["tools"][0]["description"].as_str().expect("a text");
    for part in [
        "`desk <name> --json '<value>'`",
        "CONFIRMATION_REQUIRED",
        "--confirm=<token>",
        "--dry-run",
    ] {
        assert!(help.contains(part), "{part}: {help}");
    }
}

#[test]
fn a_correction_changes_only_the_value() {
    let value = |id: &str| format!("{{\"{id}\":7}}");
    let corrected = |line: &[&str]| words(SHELF, line).error()["corrected_argv"].clone();
    let argv = corrected(&["show", "--json", &value("ID"), "--select", "title"]);
    let expected = [SHELF, "show", "--json", &value("id"), "--select", "title"];
    assert_eq!(argv, json!(expected));
    let inline = format!("--json={}", value("ID"));
    let argv = corrected(&[&inline, "--select=title", "show"]);
    let expected = [SHELF, "show", "--json", &value("id"), "--select=title"];
    assert_eq!(argv, json!(expected));
}

#[test]
fn corrections_can_be_called() {
    // Each occurrence of `pair` takes two values, which the schema cannot express.
    let refused = |value: Value| words(SHELF, &["values", "--json", &value.to_string()]).error();
    let error = refused(json!({ "Odd": true }));
    assert_eq!(error["violations"][0]["did_you_mean"], json!(["odd"]));
    assert!(error["corrected_json"].is_object(), "{error}");
    let error = refused(json!({ "Pair": ["a"] }));
    assert_eq!(error["corrected_json"], Value::Null, "{error}");
}

#[test]
fn an_unknown_command_is_reported() {
    let wrong = |line: &[&str]| words(DESK, &[line, &["--json", "{}"]].concat()).error();
    let error = wrong(&["thing", "lst"]);
    assert_eq!(error["code"], "UNKNOWN_COMMAND", "{error}");
    assert_eq!(error["did_you_mean"], json!(["list"]));
    let error = wrong(&["gret"]);
    assert_eq!(error["did_you_mean"], json!(["greet"]), "{error}");
    // A word that can be a positional argument is an argument beside the JSON value.
    assert_eq!(wrong(&["greet", "Ada"])["code"], "ARGUMENT_BESIDE_JSON");
}

#[test]
fn a_fraction_for_an_integer_is_reported() {
    let error = call("greet", &json!({ "name": "Ada", "times": 1.5 })).error();
    let message = error["violations"][0]["message"].as_str().expect("a text");
    assert_eq!(message, "expected a whole number");
}

#[cfg(unix)]
#[test]
fn a_value_that_is_not_text_is_reported_at_its_position() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let mut command = command(DESK);
    let value = OsStr::from_bytes(b"{\"name\": \"\xff\"}");
    command.args(["greet", "--json"]).arg(value);
    let outcome = run(&mut command);
    assert_eq!(outcome.code_and_status(), ("INVALID_JSON".into(), 2));
    let error = outcome.error();
    assert_eq!(error["offset"], 10);
    assert!(
        error["message"]
            .as_str()
            .is_some_and(|it| it.contains("UTF-8"))
    );
}

#[test]
fn a_number_out_of_range_does_not_become_infinity() {
    let rate = |text: &str| words(program!("ledger"), &["rate", "--json", text]);
    for text in ["1e400", "-1e400", "1".repeat(400).as_str()] {
        let error = rate(&format!("{{\"rate\":{text}}}")).error();
        assert_eq!(error["code"], "INVALID_INPUT", "{text}");
        assert_eq!(error["violations"][0]["code"], "OUT_OF_RANGE", "{text}");
    }
    let outcome = rate(r#"{"rate":1.7976931348623157e308}"#);
    assert_eq!(outcome.stdout.trim().parse(), Ok(f64::MAX));
}

/// An argument of the type `json` has one value, which may be an array.
#[test]
fn an_array_is_passed_to_a_json_argument_as_one_value() {
    for value in [
        "[]",
        "[1]",
        "[1,2]",
        r#"[["a"],{"b":null}]"#,
        r#"{"a":[1]}"#,
    ] {
        let input = format!(r#"{{"input":{value}}}"#);
        let outcome = words(program!("keeper"), &["reshape", "--cmdhelp-json", &input]);
        let result: Value = serde_json::from_str(&outcome.stdout).expect("one document");
        assert_eq!(result["input"], value, "{outcome:?}");
    }
}

#[test]
fn an_exclusive_key_replaces_the_required_ones() {
    let sweep = |value: Value| words(program!("attic"), &["sweep", "--json", &value.to_string()]);
    assert_eq!(
        sweep(json!({"everything": true})).document(),
        json!([null, true])
    );
    assert_eq!(
        sweep(json!({"corner": "left"})).document(),
        json!(["left", false])
    );
    for value in [json!({}), json!({"everything": null})] {
        let error = sweep(value.clone()).error();
        assert_eq!(
            error["violations"][0]["code"], "MISSING",
            "{value}: {error}"
        );
    }
}

#[test]
fn a_number_in_a_string_is_corrected() {
    let stroll = |value: Value| words(program!("attic"), &["stroll", "--json", &value.to_string()]);
    let error = stroll(json!({"pace": "7"})).error();
    assert_eq!(error["violations"][0]["code"], "WRONG_TYPE", "{error}");
    assert_eq!(error["corrected_json"], json!({"pace": 7}), "{error}");
    let error = stroll(json!({"pace": "fast"})).error();
    assert_eq!(error.get("corrected_json"), None, "{error}");
}
