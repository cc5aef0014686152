//! Tests records of calls, and servers that answer from a record.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use serde_json::{Value, json};

use crate::calls::client::Client;
use crate::calls::world::{World, assert_fails};

/// Makes calls that succeed, calls that fail, and a call whose answer differs when it is repeated.
fn transcript(client: &mut Client) -> Vec<Value> {
    let mut answers = vec![json!(client.tools())];
    for (tool, arguments) in [
        ("teller_show", json!({"name":"a","level":3})),
        ("teller_show", json!({"level":"much"})),
        ("teller_fail", json!({})),
        ("teller_stdin", json!({"stdin":"abc"})),
        (
            "teller_show",
            json!({"name":"a","password":"correct horse"}),
        ),
    ] {
        let answer = client.ask("tools/call", json!({"name":tool,"arguments":arguments}));
        answers.push(answer["result"].clone());
    }
    // The token is valid for one call, so the second call has another answer.
    let refused = client.fail("teller_drop", json!({"name":"b"}));
    let agreed = json!({"name":"b","confirm":refused["token"]});
    answers.push(refused);
    for _ in 0..2 {
        let (failed, text) = client.call("teller_drop", agreed.clone());
        answers.push(json!([failed, text]));
    }
    answers
}

/// Returns the contents of all files in a folder, one after the other.
fn texts(world: &World, folder: &str) -> String {
    let files = fs::read_dir(world.path(folder))
        .expect("a folder")
        .flatten();
    let texts = files.map(|it| fs::read_to_string(it.path()).expect("a text"));
    texts.collect()
}

#[test]
fn replays_the_same_answers_without_the_programs() {
    let world = World::new("record");
    let record = world.path("record");
    let record = record.to_str().expect("text");
    let mut client = Client::new(&world, &["--record", record]);
    let live = transcript(&mut client);
    assert!(world.has_run(), "the calls are made");
    drop(client);
    let mode = fs::metadata(record).expect("a folder").permissions().mode();
    assert_eq!(mode & 0o777, 0o700);

    fs::remove_file(world.path("teller")).expect("the program");
    fs::remove_file(world.registry()).expect("the registry");
    fs::remove_file(world.project().join("ran")).expect("its mark");
    let mut client = Client::new(&world, &["--replay", record]);
    assert_eq!(transcript(&mut client), live);
    assert!(!world.has_run());

    let error = client.fail("teller_show", json!({"name":"another","level":3}));
    assert_eq!(error["code"], "NOT_RECORDED", "{error}");
    let error = client.fail("teller_drop", json!({"name":"b","confirm":"a-b"}));
    assert_eq!(error["code"], "NOT_RECORDED", "another token: {error}");
    // The order of keys does not matter, but numbers are compared as text.
    let (failed, text) = client.call("teller_show", json!({"level":3,"name":"a"}));
    assert!(!failed, "{text}");
}

#[test]
fn replays_searches_descriptions_and_calls() {
    let world = World::new("record-search");
    let record = world.path("record");
    let record = record.to_str().expect("text");
    let calls = [
        ("search_tools", json!({"query":"arguments"})),
        ("describe_tool", json!({"name":"teller_show"})),
        (
            "call_read",
            json!({"name":"teller_show","arguments":{"name":"a"}}),
        ),
        (
            "call_read",
            json!({"name":"teller_show","arguments":"{\"password\":\"battery staple\"}"}),
        ),
        (
            "call_read",
            json!({"name":"teller_shwo","arguments":{"password":"battery staple"}}),
        ),
        ("call_read", json!({"name":"teller_drop"})),
    ];
    let mut both = [(); 2].map(|()| Vec::new());
    for (answers, words) in both.iter_mut().zip([
        ["--list=search", "--record", record].as_slice(),
        &["--replay", record],
    ]) {
        let mut client = Client::new(&world, words);
        answers.push(json!(client.tools()));
        for (tool, arguments) in &calls {
            let answer = client.ask("tools/call", json!({"name":tool,"arguments":arguments}));
            answers.push(answer["result"].clone());
        }
        let _ = fs::remove_file(world.path("teller"));
    }
    assert_eq!(both[0], both[1]);
    assert_eq!(both[0][3]["isError"], Value::Null, "{}", both[0][3]);
    assert!(!texts(&world, "record").contains("battery"));
}

#[test]
fn records_no_secrets() {
    let world = World::new("record-secret");
    let record = world.path("record");
    let words = ["--record", record.to_str().expect("text")];
    let mut client = Client::new(&world, &words);
    for password in ["correct horse", "x\"y\\z", "1234567"] {
        client.call("teller_show", json!({"name":password,"password":password}));
    }
    client.call(
        "teller_show",
        json!({"password":["correct horse"],"level":"much"}),
    );
    drop(client);
    let texts = texts(&world, "record");
    assert!(texts.contains("[secret]"), "{texts}");
    for part in ["horse", "x\\\"y", "1234567"] {
        assert!(!texts.contains(part), "{part}: {texts}");
    }
}

#[test]
fn refuses_existing_and_damaged_records() {
    let world = World::new("record-damaged");
    let record = world.path("record");
    let record = record.to_str().expect("text");
    let (status, error) = world.json(&["serve", "--replay", record]);
    assert_fails(status, &error, (65, "RECORD_INVALID"));
    let mut client = Client::new(&world, &["--record", record]);
    client.call("teller_show", json!({}));
    drop(client);
    let before = texts(&world, "record");
    let (status, error) = world.json(&["serve", "--record", record]);
    assert_fails(status, &error, (65, "RECORD_INVALID"));
    assert_eq!(texts(&world, "record"), before);
    fs::write(world.path("record/calls.jsonl"), "{\n").expect("a file");
    let (status, error) = world.json(&["serve", "--replay", record]);
    let message = assert_fails(status, &error, (65, "RECORD_INVALID"));
    assert!(message.contains("calls.jsonl, line 1"), "{message}");
}

#[test]
fn replays_single_calls_like_those_of_a_server() {
    let world = World::new("record-single");
    let record = world.path("record");
    let record = record.to_str().expect("text");
    let call = |words: &[&str]| {
        let words = [&["call", "teller"], words, &["--record", record]].concat();
        world.json(&words)
    };
    let shown = call(&[
        "show",
        "--json",
        r#"{"name":"a","level":3,"password":"correct horse"}"#,
    ]);
    assert_eq!(shown.0, 0, "{}", shown.1);
    let (status, refused) = call(&["drop", "--json", r#"{"name":"b"}"#]);
    assert_eq!(status, 77, "{refused}");
    let proceed: Vec<&str> = refused["error"]["proceed"]
        .as_array()
        .expect("words")
        .iter()
        .map(|it| it.as_str().expect("a word"))
        .collect();
    let (status, dropped) = world.json(&proceed[1..]);
    assert_eq!(status, 0, "{dropped}");
    // A call with a command line is recorded like the same call with JSON.
    let words = ["call", "teller", "--record", record, "--", "fail"];
    assert_eq!(world.json(&words).0, 1);

    let (status, answer) = call(&["show", "--dry-run"]);
    assert_ne!(status, 0, "what a dry run says is no answer: {answer}");

    fs::remove_file(world.path("teller")).expect("the program");
    fs::remove_file(world.registry()).expect("the registry");
    let mut client = Client::new(&world, &["--replay", record]);
    let arguments = json!({"name":"a","level":3,"password":"another"});
    let (failed, text) = client.call("teller_show", arguments);
    assert!(!failed && text.contains("--level"), "{text}");
    assert!(!text.contains("horse"), "{text}");
    let token = client.fail("teller_drop", json!({"name":"b"}))["token"].clone();
    assert_eq!(token, refused["error"]["token"]);
    let (failed, text) = client.call("teller_drop", json!({"name":"b","confirm":token}));
    assert!(!failed, "{text}");
    assert_eq!(
        client.fail("teller_fail", json!({}))["code"],
        "NO_SUCH_ITEM"
    );
    let error = client.fail("teller_show", json!({"name":"c"}));
    assert_eq!(error["code"], "NOT_RECORDED", "{error}");
    assert!(!texts(&world, "record").contains("horse"));
}

#[test]
fn records_a_call_of_a_program_that_a_path_selects() {
    let world = crate::calls::define::lamp("record-path");
    let record = world.path("record");
    let record = record.to_str().expect("text");
    let (_, answer) = world.json(&["call", "./lamp", "list", "--record", record]);
    let text = fs::read_to_string(world.path("record/server.json"));
    let text = text.unwrap_or_else(|error| panic!("{error}: {answer}"));
    assert!(
        text.contains("Commands of lamp") && !text.contains("Not served"),
        "{text}"
    );
}

#[test]
fn refuses_to_add_a_call_to_a_record_of_other_tools() {
    let world = World::new("record-other");
    let record = world.path("record");
    fs::create_dir(&record).expect("a folder");
    fs::write(record.join("server.json"), "{}").expect("a file");
    let record = record.to_str().expect("text");
    let (status, answer) = world.json(&["call", "teller", "show", "--record", record]);
    assert_fails(status, &answer, (65, "RECORD_INVALID"));
    assert!(!world.has_run());
}
