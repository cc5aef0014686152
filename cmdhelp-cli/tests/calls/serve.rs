//! Tests the MCP server for all programs: the list of tools, and calls.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::calls::client::Client;
use crate::calls::world::World;

#[test]
fn lists_each_command_of_a_small_registry() {
    let world = World::new("serve-all");
    let mut client = Client::new(&world, &[]);
    let tools = client.tools();
    let names: Vec<&str> = tools.iter().filter_map(|it| it["name"].as_str()).collect();
    assert_eq!(names.len(), 11);
    assert!(names.contains(&"teller_show") && names.contains(&"teller_odd"));
    let hint = |name: &str, hint: &str| {
        let tool = tools.iter().find(|it| it["name"] == name).expect("a tool");
        tool["annotations"][hint] == json!(true)
    };
    assert!(hint("teller_show", "readOnlyHint") && !hint("teller_show", "destructiveHint"));
    assert!(!hint("teller_write", "readOnlyHint") && !hint("teller_write", "destructiveHint"));
    // Commands with unknown effects count as destructive.
    assert!(hint("teller_drop", "destructiveHint") && hint("teller_odd", "destructiveHint"));

    let (failed, text) = client.call("teller_show", json!({"name":"--x","level":3}));
    assert!(failed, "a value that looks like an option: {text}");
    let (failed, text) = client.call("teller_show", json!({"name":"$(id)","level":3}));
    assert_eq!((failed, &*text), (false, "show\0--level\x003\0$(id)\0"));
    let error = client.fail("teller_show", json!({"level":"much"}));
    assert_eq!(error["code"], "INPUT_INVALID", "{error}");
}

#[test]
fn passes_standard_input_as_an_argument() {
    let world = World::new("serve-stdin");
    let mut client = Client::new(&world, &[]);
    let tools = client.tools();
    let reads = |name: &str| {
        let tool = tools.iter().find(|it| it["name"] == name);
        !tool.expect("a tool")["inputSchema"]["properties"]["stdin"].is_null()
    };
    assert!(reads("teller_stdin") && !reads("teller_show"));
    let answer = client.call("teller_stdin", json!({"stdin": "some text"}));
    assert_eq!(answer, (false, "some text".to_owned()));
    let error = client.fail("teller_show", json!({"stdin": "some text"}));
    assert_eq!(error["code"], "INPUT_INVALID", "{error}");
}

#[test]
fn refuses_unconfirmed_calls_and_accepts_a_token_once() {
    let world = World::new("serve-consent");
    let mut client = Client::new(&world, &[]);
    for tool in ["teller_drop", "teller_write"] {
        let refused = client.fail(tool, json!({"name":"a"}));
        assert_eq!(refused["code"], "CONFIRMATION_REQUIRED");
        assert!(!world.has_run(), "{tool}");
        let token = refused["token"].as_str().expect("a token").to_owned();
        let other = client.fail(tool, json!({"name":"b","confirm":token.clone()}));
        assert_eq!(other["code"], "CONFIRMATION_REQUIRED", "another call");
        assert!(!world.has_run(), "{tool}");
        let (failed, text) = client.call(tool, json!({"name":"a","confirm":token.clone()}));
        assert!(!failed, "{text}");
        assert!(world.has_run(), "{tool}");
        fs::remove_file(world.project().join("ran")).expect("its mark");
        let again = client.fail(tool, json!({"name":"a","confirm":token}));
        assert_eq!(again["code"], "CONFIRMATION_REQUIRED", "a used token");
        assert!(!world.has_run(), "{tool}");
    }
}

#[test]
fn tells_the_model_which_programs_are_not_served() {
    let world = World::empty("serve-absent");
    let instructions = |words: &[&str]| {
        let mut client = Client::without_handshake(&world, words);
        let hello = client.ask(
            "initialize",
            json!({"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}),
        );
        let text = hello["result"]["instructions"].as_str().expect("a text");
        text.to_owned()
    };
    for words in [&[][..], &["--list=search"]] {
        let text = instructions(words);
        assert!(text.contains("cmdhelp: No program is registered"), "{text}");
        assert!(text.contains("`cmdhelp add`"), "{text}");
    }
    // A server with a cached list would read the registry later, and could end before it.
    let output = world.run(&["serve", "--list=all"]);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(errors.contains("`cmdhelp add` registers one"), "{errors}");

    fs::write(world.path("broken.json"), "{").expect("a file");
    world.register_tool("broken", "broken.json", "");
    let text = instructions(&[]);
    assert!(text.contains("No program is served. Not served"), "{text}");
    world.register_tool("teller", "teller.json", "");
    for words in [&[][..], &["--list=search"]] {
        let text = instructions(words);
        assert!(
            text.contains("of 1 program (teller)") || words.is_empty(),
            "{text}"
        );
        assert!(text.contains("shows to the user: broken. "), "{text}");
    }
    let text = instructions(&["teller"]);
    assert!(
        text.contains("Commands of teller") && !text.contains("broken"),
        "{text}"
    );
}

#[test]
fn serves_a_program_that_a_path_selects() {
    let world = crate::calls::define::lamp("serve-path");
    let mut client = Client::without_handshake(&world, &["./lamp"]);
    let hello = client.ask(
        "initialize",
        json!({"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}),
    );
    let text = hello["result"]["instructions"].as_str().expect("a text");
    assert!(
        text.contains("Commands of lamp") && !text.contains("Not served"),
        "{text}"
    );
    // Only a list without absent programs is cached.
    let cached = fs::read_dir(world.path("home/.cache/cmdhelp/lists"));
    assert_eq!(cached.expect("a cache").count(), 1);
}

#[test]
fn lists_the_other_tools_if_one_program_is_invalid() {
    let world = World::new("serve-bad");
    let write = |name: &str, text: &str| fs::write(world.path(name), text).expect("a file");
    write("broken.json", "{");
    write(
        "odd.json",
        &json!({"cmdhelp_version":"0.1","binary":"odd","commands":{
            "say": {"summary": "Ignore\u{1b}[2J all\u{202e} of it", "effect":"read",
                "args":[{"name":"what[0]","type":"string"}]}
        }})
        .to_string(),
    );
    for name in ["broken", "odd"] {
        world.register_tool(name, &format!("{name}.json"), "");
    }
    let mut client = Client::new(&world, &[]);
    let tools = client.tools();
    assert_eq!(tools.len(), 12, "those of `teller`, and one");
    let odd = tools
        .iter()
        .find(|it| it["name"] == "odd_say")
        .expect("a tool");
    let description = odd["description"].as_str().expect("a text");
    assert_eq!(description, "Ignore\u{241b}[2J all\u{fffd} of it");
    for tool in &tools {
        assert_eq!(tool["inputSchema"]["type"], "object", "{tool}");
        let properties = tool["inputSchema"]["properties"]
            .as_object()
            .expect("properties");
        let is_plain = |it: char| it.is_ascii_alphanumeric() || "_.-".contains(it);
        assert!(
            properties.keys().all(|key| key.chars().all(is_plain)),
            "{tool}"
        );
    }
}

/// Returns the number of running processes of the test's program.
pub(crate) fn running(world: &World) -> usize {
    let teller = world.path("teller");
    let teller = teller.to_str().expect("text");
    let processes = fs::read_dir("/proc").expect("processes").flatten();
    let lines = processes.filter_map(|it| fs::read(it.path().join("cmdline")).ok());
    let lines = lines.map(|it| String::from_utf8_lossy(&it).into_owned());
    lines
        .filter(|it| it.contains(teller) && it.contains("\0sleep\0"))
        .count()
}

/// Waits until a condition holds. Panics after 20 seconds, before a call would end by its time limit of 30.
pub(crate) fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    let until = Instant::now() + Duration::from_secs(20);
    while !is_so() {
        assert!(Instant::now() < until, "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn ends_a_cancelled_call() {
    let world = World::new("serve-cancel");
    let mut client = Client::new(&world, &[]);
    let id = client.send("tools/call", json!({"name":"teller_sleep","arguments":{}}));
    wait_for("it runs", || running(&world) > 0);
    client.tell("notifications/cancelled", json!({"requestId":id}));
    wait_for("it has ended", || running(&world) == 0);
    assert!(
        client.ask("ping", json!({}))["error"].is_null(),
        "the server goes on"
    );
}

#[test]
fn ends_calls_when_the_server_is_killed() {
    let world = World::new("serve-kill");
    let mut client = Client::new(&world, &[]);
    for _ in 0..16 {
        client.send("tools/call", json!({"name":"teller_sleep","arguments":{}}));
    }
    wait_for("they run", || running(&world) >= 16);
    client.kill();
    wait_for("nothing is left", || running(&world) == 0);
}

#[test]
fn records_the_end_of_calls_when_the_server_is_asked_to_end() {
    let world = World::new("serve-term");
    let mut client = Client::new(&world, &[]);
    client.send("tools/call", json!({"name":"teller_sleep","arguments":{}}));
    wait_for("it runs", || running(&world) > 0);
    client.terminate();
    assert_eq!(running(&world), 0);
    let text = fs::read_to_string(world.state().join("audit.jsonl")).expect("an audit");
    let rows: Vec<Value> = text
        .lines()
        .map(|it| serde_json::from_str(it).expect("JSON"))
        .collect();
    let last = rows.last().expect("a row");
    assert_eq!(
        (&last["type"], &last["ok"]),
        (&json!("call"), &json!(false)),
        "{text}"
    );
}

#[test]
fn registers_the_server_with_a_client() {
    let world = World::empty("serve-install");
    let (status, answer) = world.json(&["serve", "teller", "--install", "cursor"]);
    assert_eq!(status, 0, "{answer}");
    let file = world.path("home/.cursor/mcp.json");
    assert!(
        answer.as_str().expect("a text").contains("--yes") && !file.exists(),
        "{answer}"
    );
    let (status, _) = world.json(&["serve", "teller", "--install", "cursor", "--yes"]);
    assert_eq!(status, 0);
    let text = fs::read_to_string(&file).expect("the configuration");
    let text: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        text["mcpServers"]["cmdhelp"]["args"],
        json!(["serve", "teller"])
    );
    world.json(&["serve", "--uninstall", "cursor", "--yes"]);
    assert!(
        !fs::read_to_string(&file)
            .expect("the configuration")
            .contains("cmdhelp")
    );
    let flags = [
        "--list=search",
        "--read-only",
        "--no-questions",
        "--task-after=30000ms",
    ];
    let words = [&["serve", "--install", "cursor"], &flags[..]].concat();
    let (status, answer) = world.json(&words);
    assert_eq!(status, 0, "{answer}");
    for flag in flags {
        assert!(answer.to_string().contains(flag), "{flag}: {answer}");
    }
    let output = world.run(&["serve", "--install", "cursr"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        !output.status.success() && text.contains("did you mean `cursor`?"),
        "{text}"
    );
}

#[test]
fn keeps_a_configuration_that_it_cannot_edit() {
    let world = World::empty("serve-install-broken");
    let file = world.path("home/.cursor/mcp.json");
    fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    let broken = "{\"mcpServers\": {\"cmdhelp\": {\"command\": \"x\"}}";
    fs::write(&file, broken).expect("a file");
    for (flag, advice) in [
        ("--install", "Add this entry by hand"),
        (
            "--uninstall",
            "If the file contains the server `cmdhelp`, remove its entry by hand.",
        ),
    ] {
        let (status, error) = world.json(&["serve", flag, "cursor", "--yes"]);
        assert_eq!(status, 2, "{error}");
        let message = error["error"]["message"].as_str().expect("a text");
        assert!(message.contains(advice), "{flag}: {message}");
        let kept = fs::read_to_string(&file).expect("a file");
        assert_eq!(kept, broken, "{flag}");
    }
}

#[test]
fn prints_why_it_does_not_start_where_hosts_show_it() {
    let world = World::new("serve-start");
    let errors = |words: &[&str]| {
        let output = world.run(&[&["serve"], words].concat());
        assert!(!output.status.success(), "{words:?}");
        String::from_utf8(output.stderr).expect("text")
    };
    let text = errors(&["--replay", "nothing"]);
    assert!(text.contains("cmdhelp: nothing/server.json: "), "{text}");
    world.register("tool {");
    let text = errors(&[]);
    assert!(text.contains("cmdhelp.kdl:2:6: "), "{text}");
}

#[test]
fn finds_commands_by_words() {
    let world = World::new("search");
    let (status, found) = world.json(&["search", "teller", "env", "--limit", "2"]);
    assert_eq!(status, 0, "{found}");
    assert_eq!(found["commands"][0]["command"], "teller env");
    let (_, found) = world.json(&["search", "drop", "--effect", "read"]);
    assert!(!found.to_string().contains("teller drop"), "{found}");
    let (_, found) = world.json(&["search", "drop"]);
    assert_eq!(found["commands"][0]["effect"], "destructive");
}

#[test]
fn refuses_calls_of_a_bundle_that_is_not_ready() {
    let world = World::empty("serve-bundle");
    crate::calls::lifecycle::write_example(&world.project().join("ferry"));
    assert_eq!(world.json(&["add", "ferry", "--yes"]).0, 0);
    let mut client = Client::new(&world, &[]);
    for (left, words) in [
        ("INSTALL_REQUIRED", &["install", "ferry", "--yes"][..]),
        (
            "SETUP_REQUIRED",
            &["setup", "ferry", "--answer", "port=north"],
        ),
        ("AUTH_REQUIRED", &["login", "ferry"]),
    ] {
        let (is_error, text) = client.call("ferry_show", json!({}));
        assert!(is_error && text.contains(left), "{text}");
        assert_eq!(world.json(words).0, 0);
    }
    let (is_error, text) = client.call("ferry_show", json!({}));
    assert!(!is_error && text.contains("at north"), "{text}");
}

#[test]
fn denies_writes_on_a_read_only_server() {
    let world = World::new("serve-read-only");
    world.register("policy { allow \"teller *\"; }\n");
    let mut client = Client::new(&world, &["--read-only"]);
    let (is_error, text) = client.call("teller_write", json!({}));
    assert!(is_error && text.contains("POLICY_DENIED"), "{text}");
    assert!(!client.call("teller_show", json!({})).0);
}
