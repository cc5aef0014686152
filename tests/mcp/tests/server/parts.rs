//! Lists that are read page by page.

use std::process::Command;

use cmdhelp_test_support::{Random, number};
use serde_json::{Value, json};

use super::client::{Client, stateless};

const DESK: &str = env!("CARGO_BIN_EXE_served-desk");
const ARCHIVE: &str = env!("CARGO_BIN_EXE_served-archive");

fn desks() -> impl Iterator<Item = Client> {
    let words: [&[&str]; 2] = [&[], &["--mcp-in-process"]];
    words
        .into_iter()
        .map(|words| Client::start_program(DESK, words).shake_hands(&json!({})))
}

/// Calls a command with `--json` and further flags. Returns its output.
fn by_json(command: &str, arguments: &Value, flags: &[String]) -> Value {
    let mut desk = Command::new(DESK);
    desk.args([command, "--json", &arguments.to_string()])
        .args(flags);
    let output = desk.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    serde_json::from_str(text.lines().last().unwrap()).unwrap()
}

#[test]
fn only_lists_of_read_commands_have_pages() {
    let mut client = desks().next().unwrap();
    let list = client.result("tools/list", json!({}));
    for (name, keys) in [
        ("item_list_all", &["limit", "after"][..]),
        ("each", &["limit", "after"]),
        // The program's own argument `limit` keeps its name, and the server's is `cmdhelp_limit`.
        ("drawers", &["limit", "cmdhelp_limit", "after"]),
        ("count", &[]),
        ("name", &["is_there"]),
        ("ring", &["hard", "confirm"]),
    ] {
        let mut tools = list["tools"].as_array().unwrap().iter();
        let tool = tools.find(|tool| tool["name"] == name).unwrap();
        let properties = tool["inputSchema"]["properties"].as_object().unwrap();
        let there: Vec<&str> = properties.keys().map(String::as_str).collect();
        // The root's flag `room` is an argument of each command, so the comparison leaves it out.
        let expected: Vec<&str> = keys.to_vec();
        let there: Vec<&str> = there.into_iter().filter(|key| *key != "room").collect();
        assert_eq!(there, expected, "{name}");
        let next = &tool["outputSchema"]["properties"]["next"]["required"];
        let is_in_parts = keys.contains(&"after");
        let expected = if is_in_parts {
            json!(["after"])
        } else {
            Value::Null
        };
        assert_eq!(next, &expected, "{name}");
    }
    client.end();
}

#[test]
fn pages_equal_those_of_json_calls_and_name_the_next_call() {
    let mut random = Random::new(number("MCP_SEED", 1));
    for mut client in desks() {
        for _ in 0..number("MCP_PARTS", 20) {
            let limit = random.below(12);
            let after = random.below(12);
            let is_given = random.below(2) == 0;
            let depth = 1 + random.below(9);
            let mut arguments = json!({ "limit": depth });
            let mut flags = Vec::new();
            let mut add = |key: &str, number: usize| {
                arguments[key] = json!(number);
                let flag = key.trim_start_matches("cmdhelp_");
                flags.push(format!("--cmdhelp-{flag}={number}"));
            };
            if limit > 0 {
                add("cmdhelp_limit", limit);
            }
            if is_given {
                add("after", after);
            }
            let document = by_json("drawers", &json!({ "limit": depth }), &flags);
            let params = stateless(
                json!({ "name": "drawers", "arguments": arguments }),
                &json!({}),
            );
            let result = client.result("tools/call", params);
            let next = limit + if is_given { after } else { 0 };
            let is_left_to_clap = limit > 0 && next < depth;
            assert_eq!(result["structuredContent"], document, "{arguments}");
            let place = is_left_to_clap.then(|| json!(next.to_string()));
            assert_eq!(next_position(&result), place, "{arguments}: {result}");
        }
        client.end();
    }
}

/// Returns the cursor in the text for the model, if there is one.
fn next_position(result: &Value) -> Option<Value> {
    let note = result["content"].get(1)?["text"].as_str().unwrap();
    let note = note
        .strip_prefix("There is more: repeat the call with \"after\": ")
        .unwrap();
    let cursor = note.strip_suffix(" to continue.").unwrap();
    Some(serde_json::from_str(cursor).unwrap())
}

#[test]
fn all_pages_together_are_the_list() {
    let letter = |at: u32| format!("--\"letter\" '{at}' \\ $é\n");
    let numbers = json!([0, 1, 2, 3, 4, 5, 6]);
    let lists = [
        // These tools return a stream, a list, and a list that its command limits.
        (DESK, "each", json!([1, 2, 3])),
        (DESK, "drawers", json!([1, 2, 3, 4, 5, 6, 7, 8, 9])),
        (DESK, "shelves", json!(["a", "b", "c", "d", "e", "f", "g"])),
        // These tools return lists in envelopes. A stream has no envelope.
        (
            ARCHIVE,
            "letters",
            json!((0..7).map(letter).collect::<Vec<_>>()),
        ),
        (ARCHIVE, "boxes", numbers),
    ];
    for (program, tool, all) in lists {
        for words in [&[][..], &["--mcp-in-process"]] {
            let mut client = Client::start_program(program, words).shake_hands(&json!({}));
            for limit in 1..=10 {
                let key = if tool == "drawers" {
                    "cmdhelp_limit"
                } else {
                    "limit"
                };
                let mut arguments = json!({ key: limit });
                let mut elements = Vec::new();
                loop {
                    let result = client.call(tool, arguments.clone());
                    let document = &result["structuredContent"];
                    let part = document.get("result").or_else(|| document.get("data"));
                    let part = part.and_then(Value::as_array);
                    let part = part.unwrap_or_else(|| panic!("{tool}: {result}"));
                    assert!(part.len() <= limit, "{tool}: {result}");
                    elements.extend(part.clone());
                    // Some hosts pass only the text or only the structured content to their models.
                    let next = document.get("next").map(|next| next["after"].clone());
                    assert_eq!(next, next_position(&result), "{tool}: {result}");
                    // A model has no shell for a command line.
                    let members = document.get("next").and_then(Value::as_object);
                    assert!(members.is_none_or(|it| it.len() == 1), "{tool}: {result}");
                    match next {
                        Some(place) => arguments["after"] = place,
                        None => break,
                    }
                }
                assert_eq!(json!(elements), all, "{tool}, {limit} at a time");
            }
            client.end();
        }
    }
}

#[test]
fn the_schema_of_an_envelope_describes_the_next_call_of_the_tool() {
    let mut client = Client::start_program(ARCHIVE, &[]).shake_hands(&json!({}));
    let list = client.result("tools/list", json!({}));
    let mut tools = list["tools"].as_array().unwrap().iter();
    let tool = tools.find(|tool| tool["name"] == "boxes").unwrap();
    let next = &tool["outputSchema"]["properties"]["next"];
    assert_eq!(next["required"], json!(["after"]));
    assert_eq!(next["properties"], json!({ "after": { "type": "string" } }));
    client.end();
}

#[test]
fn a_command_with_pages_reports_the_next_page() {
    for mut client in desks() {
        let result = client.call("shelves", json!({}));
        assert_eq!(
            result["structuredContent"]["result"],
            json!(["a", "b", "c"])
        );
        assert_eq!(next_position(&result), Some(json!("c")));
        let error = client.failure("shelves", json!({ "after": "nowhere" }));
        assert_eq!(error["code"], "INVALID_VALUE");
        client.end();
    }
}

#[test]
fn invalid_pages_are_refused() {
    for mut client in desks() {
        let number = "a whole number of at least 1";
        let place = "the cursor from the previous result, or the number of elements to skip";
        for (key, value, expected) in [
            ("limit", json!(0), number),
            ("limit", json!("2"), number),
            ("limit", json!(1.5), number),
            ("after", json!(-1), place),
            ("after", json!([]), place),
            ("after", json!("a\0"), place),
        ] {
            let error = client.failure("each", json!({ key: value }));
            assert_eq!(error["code"], "INVALID_INPUT");
            assert_eq!(error["message"], format!("`{key}` has to be {expected}"));
        }
        let error = client.failure("each", json!({ "after": "x" }));
        assert_eq!(error["code"], "INVALID_VALUE");
        client.end();
    }
}

#[test]
fn null_arguments_and_integers_as_floats_are_accepted() {
    for mut client in desks() {
        for (arguments, expected) in [
            (json!({ "limit": null, "after": null }), json!([1, 2, 3])),
            (json!({ "limit": 9, "after": "" }), json!([1, 2, 3])),
            (json!({ "limit": 2.0, "after": 1.0 }), json!([2, 3])),
        ] {
            let result = client.call("each", arguments.clone());
            assert_eq!(
                result["structuredContent"]["result"], expected,
                "{arguments}"
            );
        }
        client.end();
    }
}

#[test]
fn misspelt_framework_arguments_are_corrected() {
    for mut client in desks() {
        for (tool, arguments, expected) in [
            ("each", json!({ "limti": 1 }), "limit"),
            ("each", json!({ "aftr": "1" }), "after"),
        ] {
            let result = client.call(tool, arguments);
            assert_eq!(result["isError"], true);
            let advice = result["content"][1]["text"].as_str().unwrap();
            assert!(
                advice.ends_with(&format!("did you mean `{expected}`?")),
                "{advice}"
            );
        }
        let result = client.call("item_put", json!({ "titel": "x" }));
        assert_eq!(result["content"].get(1), None, "{result}");
        client.end();
    }
}
