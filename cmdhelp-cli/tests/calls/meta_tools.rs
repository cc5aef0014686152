//! Tests the five tools that find, describe and call all other tools, and what all tools say about consent.

use std::fs;

use serde_json::{Value, json};

use crate::calls::client::Client;
use crate::calls::world::World;

#[test]
fn finds_and_calls_tools_of_a_large_registry() {
    let world = World::new("serve-search");
    let mut client = Client::new(&world, &["--list=search"]);
    let tools = client.tools();
    let names: Vec<&str> = tools.iter().filter_map(|it| it["name"].as_str()).collect();
    let expected = [
        "search_tools",
        "describe_tool",
        "call_read",
        "call_write",
        "call_destructive",
    ];
    assert_eq!(names, expected);

    let (_, found) = client.call("search_tools", json!({"query":"standard input","limit":1}));
    let found: Value = serde_json::from_str(&found).expect("JSON");
    assert_eq!(found["tools"][0]["name"], "teller_stdin");
    assert_eq!(found["tools"][0]["call_with"], "call_read");
    assert!(found["matched"].as_u64() >= Some(1));
    assert!(found["matched_with_other_effects"].is_null(), "{found}");
    let query = json!({"query":"drop something","effect":"read"});
    let (_, found) = client.call("search_tools", query);
    let found: Value = serde_json::from_str(&found).expect("JSON");
    assert_eq!(found["tools"], json!([]));
    assert!(
        found["matched_with_other_effects"].as_u64() >= Some(1),
        "{found}"
    );
    let (_, described) = client.call("describe_tool", json!({"name":"teller_show"}));
    let described: Value = serde_json::from_str(&described).expect("JSON");
    assert_eq!(
        described["arguments"]["properties"]["level"]["type"],
        "integer"
    );

    let call = json!({"name":"teller_drop","arguments":{"name":"a"}});
    for wrong in ["call_read", "call_write"] {
        let error = client.fail(wrong, call.clone());
        assert_eq!(
            (&error["code"], &error["tool"]),
            (&json!("WRONG_TOOL"), &json!("call_destructive"))
        );
    }
    let refused = client.fail("call_destructive", call.clone());
    assert_eq!(refused["code"], "CONFIRMATION_REQUIRED");
    assert!(!world.has_run());
    let mut agreed = call;
    agreed["confirm"] = refused["token"].clone();
    let (failed, text) = client.call("call_destructive", agreed);
    assert!(!failed && world.has_run(), "{text}");

    let error = client.fail("call_read", json!({"name":"teller_shwo"}));
    assert_eq!(
        (&error["code"], &error["tool"]),
        (&json!("UNKNOWN_TOOL"), &json!("teller_show"))
    );
    let error = client.fail("call_read", json!({"name":"teller_show","arguments":[]}));
    assert_eq!(error["code"], "INPUT_INVALID");
    let wrong = json!({"name":"teller_show","arguments":{"level":"3"}});
    let error = client.fail("call_read", wrong);
    assert_eq!(error["violations"][0]["pointer"], "/level", "{error}");
    assert_eq!(error["corrected_json"], json!({"level":3}), "{error}");
}

#[test]
fn refuses_misplaced_arguments_instead_of_calling_without_them() {
    let world = World::new("serve-misplaced");
    let mut client = Client::new(&world, &["--list=search"]);
    for (tool, key, advice) in [
        ("call_read", "args", "belong in `arguments`"),
        ("call_read", "level", "belong in `arguments`"),
        ("call_read", "argument", "did you mean `arguments`?"),
        ("describe_tool", "arguments", "its arguments are `name`"),
    ] {
        let mut call = json!({"name":"teller_show"});
        call[key] = json!({"level":3});
        let error = client.fail(tool, call);
        assert_eq!(error["code"], "INPUT_INVALID", "{error}");
        let message = error["message"].as_str().expect("a text");
        assert!(
            message.contains(&format!("no argument `{key}`")) && message.contains(advice),
            "{message}"
        );
        assert!(!world.has_run(), "{tool} {key}");
    }
    let error = client.fail("search_tools", json!({"query":"drop","effect":"wrte"}));
    assert_eq!(error["code"], "INPUT_INVALID", "{error}");
    let right = json!({"name":"teller_show","arguments":{"level":3}});
    assert_eq!(client.call("call_read", right).1, "show\0--level\x003\0");
}

#[test]
fn offers_an_argument_for_the_token_wherever_a_token_may_be_needed() {
    let world = World::new("serve-token");
    let own = json!({"cmdhelp_version":"0.1","binary":"own","commands":{"set":{"summary":"Set it","effect":"write",
        "args":[{"name":"confirm","type":"string"}]}}});
    fs::write(world.path("own.json"), own.to_string()).expect("a file");
    world.register_tool("own", "own.json", "write \".\"; ");
    let mut client = Client::new(&world, &[]);
    let tools = client.tools();
    let takes = |name: &str, key: &str| {
        let tool = tools.iter().find(|it| it["name"] == name);
        let properties = &tool.expect("a tool")["inputSchema"]["properties"];
        !properties[key].is_null()
    };
    for name in ["teller_write", "teller_drop", "teller_odd"] {
        assert!(takes(name, "confirm"), "{name}");
    }
    assert!(!takes("teller_show", "confirm"));
    // The program has an argument `confirm`, so the argument for the token has another name.
    assert!(takes("own_set", "cmdhelp_confirm"));
    let refused = client.fail("own_set", json!({"confirm":"a"}));
    let call = json!({"confirm":"a","cmdhelp_confirm":refused["token"]});
    let (failed, text) = client.call("own_set", call);
    assert_eq!((failed, &*text), (false, "set\0a\0"));

    let mut client = Client::new(&world, &["--list=search"]);
    let tools = client.tools();
    let write = tools.iter().find(|it| it["name"] == "call_write");
    let properties = &write.expect("a tool")["inputSchema"]["properties"];
    assert_eq!(properties["confirm"]["type"], "string", "{properties}");
    // The token is valid beside the name of the tool, and among the arguments of the tool.
    for is_inside in [false, true] {
        for (tool, name) in [
            ("call_write", "own_set"),
            ("call_write", "teller_write"),
            ("call_destructive", "teller_drop"),
        ] {
            let mut call = json!({"name":name,"arguments":{}});
            let refused = client.fail(tool, call.clone());
            assert_eq!(refused["code"], "CONFIRMATION_REQUIRED", "{refused}");
            match (is_inside, name) {
                (false, _) => call["confirm"] = refused["token"].clone(),
                (true, "own_set") => {
                    call["arguments"]["cmdhelp_confirm"] = refused["token"].clone()
                }
                (true, _) => call["arguments"]["confirm"] = refused["token"].clone(),
            }
            let (failed, text) = client.call(tool, call);
            assert!(!failed, "{name}: {text}");
        }
    }
}

#[test]
fn names_the_command_line_of_each_tool() {
    let world = World::new("serve-command-lines");
    let lines = |words: &[&str]| {
        let mut client = Client::new(&world, words);
        let tools = client.tools();
        let lines = tools
            .iter()
            .map(|it| it["_meta"]["cmdhelp/command"].clone());
        lines.collect::<Vec<Value>>()
    };
    let direct = lines(&[]);
    assert!(
        direct.contains(&json!("cmdhelp call teller show")),
        "{direct:?}"
    );
    let meta = lines(&["--list=search"]);
    let [call, search, inspect] = ["cmdhelp call", "cmdhelp search", "cmdhelp inspect"];
    assert_eq!(meta, [search, inspect, call, call, call]);
    // An agent with a shell can run these lines.
    let shown = direct.iter().filter_map(Value::as_str);
    for line in shown.filter(|it| it.ends_with("show")) {
        let words: Vec<&str> = line.split(' ').skip(1).collect();
        assert_eq!(world.json(&words).0, 0, "{line}");
    }
}

#[test]
fn advises_a_search_for_an_unlisted_tool() {
    let world = World::new("serve-unlisted");
    let mut client = Client::new(&world, &["--list=search"]);
    let answer = client.ask("tools/call", json!({"name":"teller_show","arguments":{}}));
    let message = answer["error"]["message"].as_str().expect("a text");
    assert!(
        message.ends_with("; find it with `search_tools`"),
        "{message}"
    );
}
