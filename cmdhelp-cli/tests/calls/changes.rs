//! Tests a server while its registry changes.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::calls::client::Client;
use crate::calls::serve::{running, wait_for};
use crate::calls::world::World;

const CHANGED: &str = "notifications/tools/list_changed";

/// Registers the same program under another name.
fn add_another(world: &World) {
    world.register_tool("another", "teller.json", "");
}

fn names(client: &mut Client) -> Vec<String> {
    let tools = client.tools();
    let names = tools.iter().filter_map(|it| it["name"].as_str());
    names.map(str::to_owned).collect()
}

#[test]
fn announces_a_changed_registry_while_calls_continue() {
    let world = World::new("changes");
    let mut client = Client::new(&world, &[]);
    assert_eq!(names(&mut client).len(), 11);
    let id = client.send("tools/call", json!({"name":"teller_sleep","arguments":{}}));
    wait_for("it runs", || running(&world) > 0);
    add_another(&world);
    client.wait_for(|it| it["method"] == CHANGED);
    let now = names(&mut client);
    assert_eq!(now.len(), 22);
    assert!(now.contains(&"another_show".to_owned()));
    let (failed, text) = client.call("another_show", json!({"name":"a"}));
    assert!(!failed, "{text}");
    assert!(running(&world) > 0, "the call goes on");
    client.tell("notifications/cancelled", json!({"requestId":id}));
    wait_for("it has ended", || running(&world) == 0);

    world.write_registry("");
    client.wait_for(|it| it["method"] == CHANGED);
    assert!(names(&mut client).is_empty());
}

#[test]
fn corrects_an_outdated_cached_list() {
    let world = World::new("changes-kept");
    let mut client = Client::new(&world, &[]);
    assert_eq!(names(&mut client).len(), 11);
    let folder = world.path("home/.cache/cmdhelp/lists");
    let kept = || fs::read_dir(&folder).ok()?.flatten().next();
    wait_for("it is kept", || kept().is_some());
    drop(client);

    // The test changes the cache instead of the program, as if the program had changed and its file still had the same
    // stamp.
    let file = kept().expect("a file").path();
    let text = fs::read_to_string(&file).expect("a file");
    let stale = text.replace("Show the arguments", "Show what was kept");
    assert_ne!(text, stale);
    fs::write(&file, stale).expect("a file");
    let mut client = Client::new(&world, &[]);
    let (failed, text) = client.call("teller_show", json!({"name":"a"}));
    assert!(!failed, "{text}");
    while json!(client.tools())
        .to_string()
        .contains("Show what was kept")
    {}
    assert_eq!(names(&mut client).len(), 11);
    drop(client);

    fs::write(&file, "{").expect("a file");
    assert_eq!(
        names(&mut Client::new(&world, &[])).len(),
        11,
        "a damaged file"
    );
}

#[test]
fn does_not_use_the_cached_list_of_a_changed_registry() {
    let world = World::new("changes-cached");
    let cached = || fs::read_dir(world.path("home/.cache/cmdhelp/lists")).is_ok();
    let listed = || names(&mut Client::new(&world, &[])).len();
    assert_eq!(listed(), 11);
    wait_for("the list is cached", cached);
    let before = fs::read_to_string(world.registry()).expect("a file");

    // A change of the user's registry, of a description or of a project's registry makes the cache invalid.
    add_another(&world);
    assert_eq!(listed(), 22);
    world.write_registry(&before);
    assert_eq!(listed(), 11);
    let teller = fs::read_to_string(world.path("teller.json")).expect("a file");
    let shorter = teller.replace("\"sleep\"", "\"rest\"");
    assert_ne!(teller, shorter);
    fs::write(world.path("teller.json"), shorter).expect("a file");
    let now = names(&mut Client::new(&world, &[]));
    assert!(now.contains(&"teller_rest".to_owned()), "{now:?}");
    let project = world.project().join("cmdhelp.kdl");
    fs::write(&project, "tool \"unclosed {").expect("a file");
    let output = world.run(&["serve"]);
    assert!(!output.status.success());
    let output_text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output_text.contains("REGISTRY_INVALID"), "{output_text}");
    fs::remove_file(&project).expect("a file");
    assert_eq!(listed(), 11);
}

#[test]
fn serves_a_program_again_that_was_missing() {
    let world = World::new("changes-missing");
    let (program, aside) = (world.path("teller"), world.path("aside"));
    let mut client = Client::new(&world, &[]);
    assert_eq!(names(&mut client).len(), 11);
    fs::rename(&program, &aside).expect("a file");
    client.wait_for(|it| it["method"] == CHANGED);
    assert!(names(&mut client).is_empty());
    fs::rename(&aside, &program).expect("a file");
    client.wait_for(|it| it["method"] == CHANGED);
    assert_eq!(names(&mut client).len(), 11);
    let (failed, text) = client.call("teller_show", json!({"name":"a"}));
    assert!(!failed, "{text}");

    // This program in the search path is missing when the server starts.
    let bin = world.path("home/.cargo/bin");
    fs::create_dir_all(&bin).expect("a folder");
    world.register(&format!(
        "tool \"late-teller\" {{ document {:?}; program \"late-teller\"; }}\n",
        world.path("teller.json"),
    ));
    let mut client = Client::new(&world, &[]);
    assert_eq!(names(&mut client).len(), 11);
    fs::copy(&program, bin.join("late-teller")).expect("a file");
    client.wait_for(|it| it["method"] == CHANGED);
    assert_eq!(names(&mut client).len(), 22);
}

#[test]
fn announces_a_changed_description() {
    let world = World::new("changes-description");
    let mut client = Client::new(&world, &[]);
    let text = fs::read_to_string(world.path("teller.json")).expect("a file");
    let text = text.replace("Show the arguments", "Show what was given");
    fs::write(world.path("teller.json"), text).expect("a file");
    client.wait_for(|it| it["method"] == CHANGED);
    let tools = json!(client.tools()).to_string();
    assert!(tools.contains("Show what was given"), "{tools}");
}

#[test]
fn announces_a_changed_tool_of_a_bundle() {
    let world = World::empty("changes-bundle");
    let tool = world.path("reef/tools/key/TOOL.md");
    let reef = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/mcp-clients/host/reef");
    let copied = Command::new("cp")
        .arg("-r")
        .arg(reef)
        .arg(world.path("reef"))
        .status();
    assert!(copied.expect("it runs").success());
    let text = fs::read_to_string(&tool).expect("a file");
    let changed = text.replace("description: \"", "description: \"Changed. ");
    assert_ne!(text, changed);
    world.register(&format!(
        "tool \"reef\" {{ bundle {:?}; }}\n",
        world.path("reef")
    ));
    let mut client = Client::new(&world, &["--list=all"]);
    assert_eq!(names(&mut client).len(), 5);
    // Writing an existing file does not change its folder.
    fs::write(&tool, changed).expect("a file");
    client.wait_for(|it| it["method"] == CHANGED);
    let tools = json!(client.tools()).to_string();
    assert!(tools.contains("Changed. "), "{tools}");
}

/// Repeats a call until its answer meets a condition, because the server checks files only at intervals.
fn call_until(client: &mut Client, is_so: impl Fn(bool, &str) -> bool) {
    for _ in 0..200 {
        let (failed, text) = client.call("teller_show", json!({"name":"a"}));
        if is_so(failed, &text) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("the registry as it is now does not hold");
}

#[test]
fn applies_changed_rules_and_refuses_calls_while_the_registry_is_invalid() {
    let world = World::new("changes-rules");
    let mut client = Client::new(&world, &[]);
    call_until(&mut client, |failed, _| !failed);
    let before = fs::read_to_string(world.registry()).expect("a file");
    world.register("policy { deny \"teller show\"; }\n");
    call_until(&mut client, |_, text| text.contains("POLICY_DENIED"));
    world.write_registry(&format!("{before}policy {{"));
    call_until(&mut client, |_, text| text.contains("REGISTRY_INVALID"));
    world.write_registry(&before);
    call_until(&mut client, |failed, _| !failed);
}

#[test]
fn notifies_a_stateless_client_that_listens() {
    let world = World::new("changes-stateless");
    let mut client = Client::new(&world, &[]);
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let discovered = client.ask("server/discover", json!({"_meta":meta}));
    assert_eq!(
        discovered["result"]["capabilities"]["tools"]["listChanged"],
        true
    );
    let wanted =
        json!({"_meta":meta,"notifications":{"toolsListChanged":true,"promptsListChanged":true}});
    let id = client.send("subscriptions/listen", wanted);
    let is_ours =
        |it: &Value| it["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"] == json!(id);
    let first = client.wait_for(is_ours);
    assert_eq!(first["method"], "notifications/subscriptions/acknowledged");
    assert_eq!(
        first["params"]["notifications"],
        json!({"toolsListChanged":true})
    );
    add_another(&world);
    let next = client.wait_for(is_ours);
    assert_eq!(next["method"], CHANGED);
    client.close();
    let end = client.wait_for(|it| it["id"] == id);
    assert_eq!(end["result"]["resultType"], "complete");
}

#[test]
fn applies_a_changed_rule_to_the_next_call() {
    let world = World::new("changes-rule");
    let mut client = Client::new(&world, &["--list", "all"]);
    let mut show = || {
        let asked = json!({"name":"teller_show","arguments":{}});
        client.ask("tools/call", asked).to_string()
    };
    let rules = fs::read_to_string(world.registry()).expect("a registry");
    for _ in 0..3 {
        assert!(!show().contains("isError"));
        world.write_registry(&format!("{rules}policy {{ deny \"teller show\"; }}\n"));
        let refused = show();
        assert!(refused.contains("POLICY_DENIED"), "{refused}");
        world.write_registry(&format!("{rules}policy {{ dney \"teller show\"; }}\n"));
        let refused = show();
        assert!(refused.contains("REGISTRY_INVALID"), "{refused}");
        world.write_registry(&rules);
        // An invalid registry is read again only after an interval, because all calls fail anyway.
        wait_for("the rules are read", || !show().contains("isError"));
    }
}

#[test]
fn tells_why_a_tool_has_gone_and_what_the_user_can_do() {
    for (list, is_missing, why) in [
        ("all", false, "run `cmdhelp trust told`"),
        ("search", false, "run `cmdhelp trust told`"),
        ("all", true, "there is no program"),
        ("search", true, "there is no program"),
    ] {
        let world = World::empty("changes-gone");
        world.add("../teller.json", "told");
        let mut client = Client::new(&world, &["--list", list]);
        let call = |client: &mut Client| {
            let (name, arguments) = match list {
                "all" => ("told_show", json!({})),
                _ => ("call_read", json!({"name":"told_show"})),
            };
            let asked = json!({"name":name,"arguments":arguments});
            client.ask("tools/call", asked)
        };
        let answer = call(&mut client);
        assert_ne!(answer["result"]["isError"], true, "{answer}");
        assert!(answer["error"].is_null(), "{answer}");
        match is_missing {
            true => fs::remove_file(world.path("teller")).expect("a file"),
            false => {
                let text = fs::read_to_string(world.path("teller.json")).expect("a file");
                let text = text.replace("Show the arguments", "Show all arguments");
                fs::write(world.path("teller.json"), text).expect("a file");
            }
        }
        client.wait_for(|it| it["method"] == CHANGED);
        let answer = call(&mut client).to_string();
        assert!(
            answer.contains("its program `told` is not served: "),
            "{answer}"
        );
        assert!(answer.contains(why), "{answer}");
    }
}
