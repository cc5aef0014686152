//! The descriptions of commands for hosts.

use serde_json::{Value, json};

use super::client::{Client, stateless};

fn names(client: &mut Client) -> Vec<String> {
    let list = client.result("tools/list", json!({}));
    let names = list["tools"].as_array().unwrap().iter();
    names
        .map(|tool| tool["name"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn a_server_can_offer_a_selection_of_commands() {
    let mut client = Client::handshaken(&["only=item, count"], &json!({}));
    assert_eq!(names(&mut client), ["count", "item_drop_all"]);
    let call = json!({ "name": "echo", "arguments": {} });
    assert_eq!(client.request("tools/call", call)["error"]["code"], -32602);
    client.end();

    let mut client = Client::handshaken(&["read-only"], &json!({}));
    assert_eq!(names(&mut client), ["echo", "count"]);
    let call = json!({ "name": "item_drop_all", "arguments": {} });
    assert_eq!(client.request("tools/call", call)["error"]["code"], -32602);
    client.end();
}

#[test]
fn both_protocols_list_the_same_tools() {
    let mut client = Client::handshaken(&[], &json!({}));
    let old = client.result("tools/list", json!({}));
    let new = client.result("tools/list", stateless(json!({}), &json!({})));
    let (old, new) = (
        old["tools"].as_array().unwrap(),
        new["tools"].as_array().unwrap(),
    );
    assert_eq!(old.len(), new.len());
    for (old, new) in old.iter().zip(new) {
        let mut unwrapped = old.clone();
        if let Some(inner) = old["outputSchema"]["properties"].get("result") {
            unwrapped["outputSchema"] = inner.clone();
        }
        assert_eq!(unwrapped, *new);
    }
    client.end();
}

#[test]
fn all_annotations_are_present_and_unknown_effects_are_destructive() {
    let mut client = Client::handshaken(&[], &json!({}));
    let list = client.result("tools/list", json!({}));
    let hints = |name: &str| -> Vec<bool> {
        let mut tools = list["tools"].as_array().unwrap().iter();
        let tool = tools.find(|tool| tool["name"] == name).unwrap();
        let hints = [
            "readOnlyHint",
            "destructiveHint",
            "idempotentHint",
            "openWorldHint",
        ];
        hints
            .map(|hint| tool["annotations"][hint].as_bool().unwrap())
            .to_vec()
    };
    assert_eq!(hints("echo"), [true, false, true, true]);
    assert_eq!(hints("text"), [false, false, false, true]);
    assert_eq!(hints("item_drop_all"), [false, true, false, true]);
    assert_eq!(hints("hang"), [false, true, false, true]);
    client.end();
}

#[test]
fn effects_are_those_of_the_declaration() {
    let mut client =
        Client::start_program(env!("CARGO_BIN_EXE_served-desk"), &[]).shake_hands(&json!({}));
    let list = client.result("tools/list", json!({}));
    for (name, expected) in [
        ("count", [true, false]),
        ("item_put", [false, false]),
        ("item_drop", [false, true]),
        // An argument of this command raises its effect.
        ("ring", [false, true]),
    ] {
        let mut tools = list["tools"].as_array().unwrap().iter();
        let hints = &tools.find(|tool| tool["name"] == name).unwrap()["annotations"];
        let hints = [&hints["readOnlyHint"], &hints["destructiveHint"]];
        assert_eq!(hints, [&json!(expected[0]), &json!(expected[1])], "{name}");
    }
    // A declaration of a command applies to its subcommands that have no such declaration of their
    // own.
    for (name, is_open) in [("item_drop", false), ("item_put", true), ("ring", true)] {
        let mut tools = list["tools"].as_array().unwrap().iter();
        let hints = &tools.find(|tool| tool["name"] == name).unwrap()["annotations"];
        assert_eq!(hints["openWorldHint"], json!(is_open), "{name}");
    }
    // A host is allowed to repeat only calls that read or are declared idempotent.
    for (name, is_idempotent) in [("count", true), ("item_put", true), ("item_drop", false)] {
        let mut tools = list["tools"].as_array().unwrap().iter();
        let hints = &tools.find(|tool| tool["name"] == name).unwrap()["annotations"];
        assert_eq!(hints["idempotentHint"], json!(is_idempotent), "{name}");
    }
    // The effect of a call depends on its arguments.
    assert_eq!(
        client.call("ring", json!({}))["structuredContent"],
        json!({ "result": 1 })
    );
    let error = client.failure("ring", json!({ "hard": true }));
    assert_eq!(error["code"], "CONFIRMATION_REQUIRED");
    client.end();
}

#[test]
fn text_content_equals_structured_content() {
    let mut client = Client::handshaken(&[], &json!({}));
    for (name, arguments) in [
        (
            "echo",
            json!({ "text": "\u{1f980} \" \\ \n \u{2028}", "deep": [[[{}]]], "n": 9007199254740993_u64 }),
        ),
        ("count", json!({ "text": "abc" })),
        ("noise", json!({})),
        ("noise", json!({ "glued": true })),
    ] {
        for is_stateless in [false, true] {
            let mut params = json!({ "name": name, "arguments": arguments });
            if is_stateless {
                params = stateless(params, &json!({}));
            }
            let result = client.result("tools/call", params);
            let text = result["content"][0]["text"].as_str().unwrap();
            let document: Value = serde_json::from_str(text).unwrap();
            assert_eq!(document, result["structuredContent"]);
            let is_wrapped = name == "count" && !is_stateless;
            assert_eq!(document.get("result").is_some(), is_wrapped);
        }
    }
    client.end();
}

#[test]
fn a_client_without_elicitation_cannot_destroy() {
    let capabilities = [
        json!({}),
        json!({ "elicitation": { "url": {} } }),
        json!({ "roots": {} }),
    ];
    for capabilities in capabilities {
        let mut client = Client::handshaken(&[], &capabilities);
        let error = client.failure("item_drop_all", json!({ "kind": "x" }));
        assert_eq!(error["code"], "CONFIRMATION_REQUIRED");
        let guess = json!({ "kind": "x", "confirm": "yes" });
        assert_eq!(
            client.failure("item_drop_all", guess)["code"],
            "CONFIRMATION_REQUIRED"
        );
        let other = json!({ "kind": "other", "confirm": error["token"] });
        assert_eq!(
            client.failure("item_drop_all", other)["code"],
            "CONFIRMATION_REQUIRED"
        );
        let same = json!({ "kind": "x", "confirm": error["token"] });
        let result = client.call("item_drop_all", same);
        assert_eq!(result["structuredContent"], json!({ "dropped": "x" }));
        client.end();
    }
}

const DESK: &str = env!("CARGO_BIN_EXE_served-desk");

#[test]
fn names_and_groups_are_the_declared_ones() {
    for words in [&[][..], &["--mcp-in-process"]] {
        let mut client = Client::start_program(DESK, words).shake_hands(&json!({}));
        let names = names(&mut client);
        assert!(names.contains(&"take_nap".to_owned()) && !names.contains(&"nap".to_owned()));
        // The tool `take_nap` can be called as `nap`, which is the name of its command.
        assert_eq!(client.failure("nap", json!({}))["code"], "TIMEOUT");
        client.end();
    }
    // The declaration of the variant takes precedence over that of its type.
    for (choice, expected) in [
        ("rest", &["take_nap"][..]),
        ("take_nap", &["take_nap"]),
        ("nap, count", &["count", "take_nap"]),
    ] {
        let mut client =
            Client::start_program(DESK, &["--mcp-only", choice]).shake_hands(&json!({}));
        assert_eq!(names(&mut client), expected, "{choice}");
        client.end();
    }
}

#[test]
fn the_timeout_of_a_command_is_enforced() {
    for words in [&[][..], &["--mcp-in-process"]] {
        let mut client = Client::start_program(DESK, words).shake_hands(&json!({}));
        let error = client.failure("take_nap", json!({}));
        assert_eq!(
            (&error["code"], &error["exit_code"]),
            (&json!("TIMEOUT"), &json!(124))
        );
        let result = client.call("count", json!({}));
        assert_eq!(result["structuredContent"], json!({ "result": 3 }));
        client.end();
    }
}

#[test]
fn recursive_types_are_described_in_place() {
    let tree = env!("CARGO_BIN_EXE_served-tree");
    let archive = env!("CARGO_BIN_EXE_served-archive");
    for (program, name) in [(tree, "trunk"), (tree, "branches"), (archive, "rooms")] {
        let mut client = Client::start_program(program, &[]).shake_hands(&json!({}));
        let listed = client.result("tools/list", stateless(json!({}), &json!({})));
        let tools = listed["tools"].as_array().unwrap();
        assert!(tools.iter().any(|tool| tool["name"] == name));
        // The client validates the results with the listed schemas, which fails if a reference in a schema
        // cannot be resolved.
        client.call(name, json!({}));
        let params = stateless(json!({ "name": name }), &json!({}));
        client.result("tools/call", params);
        client.end();
    }
}

/// Some hosts drop a tool with a recursive schema, or all tools.
#[test]
fn schemas_have_no_references() {
    let tree = env!("CARGO_BIN_EXE_served-tree");
    let archive = env!("CARGO_BIN_EXE_served-archive");
    for (program, name, path) in [
        (tree, "trunk", "/properties/branches/items"),
        (tree, "branches", "/items/properties/branches/items"),
        (
            archive,
            "rooms",
            "/properties/data/items/properties/behind/items",
        ),
    ] {
        let mut client = Client::start_program(program, &[]).shake_hands(&json!({}));
        let listed = client.result("tools/list", stateless(json!({}), &json!({})));
        let tools = listed["tools"].as_array().unwrap();
        let tool = tools.iter().find(|tool| tool["name"] == name).unwrap();
        let schema = &tool["outputSchema"];
        assert_eq!(
            schema.pointer(path),
            Some(&json!({ "type": "object" })),
            "{schema}"
        );
        for listed in [listed, client.result("tools/list", json!({}))] {
            assert!(!listed.to_string().contains("\"$ref\""), "{listed}");
        }
        client.end();
    }
}
