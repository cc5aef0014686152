//! Lists, read in parts.

use std::process::Command;

use serde_json::{Value, json};

use super::client::{Client, stateless};
use super::random::{Random, number};

const DESK: &str = env!("CARGO_BIN_EXE_served-desk");

fn desks() -> impl Iterator<Item = Client> {
    let words: [&[&str]; 2] = [&[], &["--mcp-in-process"]];
    words
        .into_iter()
        .map(|words| Client::start_program(DESK, words).shake_hands(&json!({})))
}

/// What is printed for the same call by whoever calls with `--json`.
fn by_json(command: &str, arguments: &Value, flags: &[String]) -> Value {
    let mut desk = Command::new(DESK);
    desk.args([command, "--json", &arguments.to_string()])
        .args(flags);
    let output = desk.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    serde_json::from_str(text.lines().last().unwrap()).unwrap()
}

#[test]
fn only_lists_that_are_read_can_be_read_in_parts() {
    let mut client = desks().next().unwrap();
    let list = client.result("tools/list", json!({}));
    for (name, keys) in [
        ("item_list_all", &["limit", "after"][..]),
        ("each", &["limit", "after"]),
        // The author's own argument keeps its name.
        ("drawers", &["limit", "cmdhelp_limit", "after"]),
        ("count", &[]),
        ("name", &["is_there"]),
        ("ring", &["hard", "confirm"]),
    ] {
        let mut tools = list["tools"].as_array().unwrap().iter();
        let schema = &tools.find(|tool| tool["name"] == name).unwrap()["inputSchema"];
        let properties = schema["properties"].as_object().unwrap();
        let there: Vec<&str> = properties.keys().map(String::as_str).collect();
        // The flag of the root can be given to each of them.
        let expected: Vec<&str> = keys.to_vec();
        let there: Vec<&str> = there.into_iter().filter(|key| *key != "room").collect();
        assert_eq!(there, expected, "{name}");
    }
    client.end();
}

#[test]
fn a_part_is_that_of_json_callers_and_tells_how_to_go_on() {
    let mut random = Random::new();
    for mut client in desks() {
        for _ in 0..number("MCP_PARTS", 20) {
            let limit = random.below(12);
            let after = random.below(12);
            let is_given = random.below(2) == 0;
            let depth = 1 + random.below(9);
            let mut arguments = json!({ "limit": depth });
            let mut flags = Vec::new();
            let mut add = |key: &str, number: u64| {
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
            assert_eq!(result["structuredContent"], document, "{arguments}");
            let told = result["content"][1]["text"].as_str();
            let is_full = limit > 0 && document.as_array().unwrap().len() as u64 == limit;
            assert_eq!(told.is_some(), is_full, "{arguments}: {result}");
            if let Some(told) = told {
                let next = limit + if is_given { after } else { 0 };
                assert!(told.contains(&format!("\"after\": {next}")), "{told}");
            }
        }
        client.end();
    }
}

#[test]
fn all_parts_together_are_the_list() {
    for mut client in desks() {
        let mut elements = Vec::new();
        loop {
            let arguments = json!({ "limit": 2, "after": elements.len() });
            let result = client.call("each", arguments);
            let part = result["structuredContent"]["result"].as_array().unwrap();
            elements.extend(part.clone());
            if result["content"].get(1).is_none() {
                break;
            }
        }
        assert_eq!(elements, [1, 2, 3]);
        client.end();
    }
}

#[test]
fn what_is_no_number_is_told() {
    for mut client in desks() {
        for (key, value, least) in [
            ("limit", json!(0), 1),
            ("limit", json!("2"), 1),
            ("limit", json!(1.5), 1),
            ("after", json!(-1), 0),
            ("after", json!([]), 0),
        ] {
            let error = client.failure("each", json!({ key: value }));
            assert_eq!(error["code"], "INVALID_INPUT");
            let told = error["message"].as_str().unwrap();
            let expected = format!("`{key}` has to be a whole number from {least} on");
            assert_eq!(told, expected);
        }
        let result = client.call("each", json!({ "limit": null, "after": null }));
        assert_eq!(result["structuredContent"], json!({ "result": [1, 2, 3] }));
        client.end();
    }
}
