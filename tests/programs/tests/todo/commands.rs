//! The commands of `todo`.

use std::process::Command;

use serde_json::{Value, json};

use crate::todo::run::{List, outcome, todo};

#[test]
fn the_list_has_the_documented_form() {
    let list = List::new();
    let added = list.words(&["add", "Write docs", "--due-at", "2026-04-05"]);
    let document = list.line("list").document();
    let keys = |object: &Value| -> Vec<String> {
        let mut keys: Vec<String> = object
            .as_object()
            .expect("an object")
            .keys()
            .cloned()
            .collect();
        keys.sort();
        keys
    };
    assert_eq!(keys(&document), ["command", "data", "ok", "total"]);
    assert_eq!(
        (&document["ok"], &document["command"]),
        (&json!(true), &json!("list"))
    );
    let item = &document["data"][0];
    assert_eq!(added.data(), *item);
    assert_eq!(list.line("get td_0001").data(), *item);
    let order: Vec<usize> = [
        "id",
        "title",
        "description",
        "status",
        "dueAt",
        "createdAt",
        "updatedAt",
        "completedAt",
    ]
    .iter()
    .map(|key| added.stdout.find(&format!("\"{key}\":")).expect("a field"))
    .collect();
    assert!(order.is_sorted());
    assert_eq!(keys(item).len(), order.len());
    let created = item["createdAt"].as_str().expect("a time");
    assert!(created.parse::<jiff::Timestamp>().is_ok(), "{created}");
    assert_eq!(item["updatedAt"], created);
    let mut rest = item.clone();
    for time in ["createdAt", "updatedAt"] {
        rest.as_object_mut().expect("an object").remove(time);
    }
    assert_eq!(
        rest,
        json!({
            "id": "td_0001", "title": "Write docs", "description": "", "status": "open",
            "dueAt": "2026-04-05", "completedAt": null,
        })
    );
}

#[test]
fn without_a_command_the_list_is_printed() {
    let list = List::of(&["one"]);
    assert_eq!(list.words(&[]).data(), Value::Array(list.items()));
    let text = list.line("list --output text").stdout;
    assert_eq!(list.line("--output text").stdout, text);
    let outcome = list.line("--dry-run");
    assert_eq!(outcome.code_and_status(), ("DRY_RUN_UNSUPPORTED".into(), 2));
    assert_eq!(outcome.error()["message"], "`todo` has no dry run");
}

#[test]
fn an_id_is_never_reused() {
    let list = List::of(&["one", "two"]);
    list.line("remove td_0002 --confirm").data();
    assert_eq!(list.line("add three").data()["id"], "td_0003");
    list.line("undo").data();
    assert_eq!(list.line("add four").data()["id"], "td_0004");
    assert_eq!(list.each("id"), ["td_0001", "td_0004"]);
}

#[test]
fn an_unknown_id_is_an_error() {
    let list = List::of(&["one"]);
    for call in [
        "get td_0002",
        "update td_0002 --title two",
        "complete td_0002",
        "remove td_0002",
        "remove td_0002 --confirm",
    ] {
        let outcome = list.line(call);
        assert_eq!(
            outcome.code_and_status(),
            ("NOT_FOUND".into(), 44),
            "{call}"
        );
        let recovery = outcome.error()["recovery"].take();
        assert_eq!(
            list.line(
                recovery
                    .as_str()
                    .expect("a call")
                    .trim_start_matches("todo ")
            )
            .code,
            0
        );
    }
    for id in [
        "1", "td_1", "td_00001", "td_000a", "TD_0001", "td_-001", "td_+001", "",
    ] {
        let outcome = list.words(&["get", id]);
        assert_eq!(
            outcome.code_and_status(),
            ("INVALID_VALUE".into(), 2),
            "{id}"
        );
    }
    assert_eq!(list.each("title"), ["one"]);
}

#[test]
fn an_item_has_the_given_values() {
    let list = List::of(&["one"]);
    let update = |words: &[&str]| {
        let outcome = list.words(&[&["update", "td_0001"], words].concat());
        let item = outcome.data();
        assert_eq!(list.line("get td_0001").data(), item);
        (
            item["title"].clone(),
            item["description"].clone(),
            item["dueAt"].clone(),
        )
    };
    let due = "2026-12-24";
    assert_eq!(
        update(&["--due-at", due]),
        (json!("one"), json!(""), json!(due))
    );
    assert_eq!(update(&["--title", "it's \"é\"\n\t-"]).0, "it's \"é\"\n\t-");
    assert_eq!(update(&["--description=--no"]).1, "--no");
    assert_eq!(
        update(&["--no-due-at", "--description", "", "--title", "1"]),
        (json!("1"), json!(""), json!(null))
    );
    for (call, code) in [
        ("update td_0001", "MISSING_ARGUMENT"),
        ("update td_0001 --due-at 2026-02-30", "INVALID_VALUE"),
        ("update td_0001 --title=", "INVALID_VALUE"),
        (
            "update td_0001 --no-due-at --due-at 2026-12-24",
            "ARGUMENT_CONFLICT",
        ),
        ("add", "MISSING_ARGUMENT"),
        ("add x --due-at 24.12.", "INVALID_VALUE"),
    ] {
        assert_eq!(
            list.line(call).code_and_status(),
            (code.into(), 2),
            "{call}"
        );
    }
    assert_eq!(
        list.words(&["add", " \n"]).code_and_status(),
        ("INVALID_VALUE".into(), 2)
    );
    assert_eq!(list.each("title"), ["1"]);
}

#[test]
fn completing_an_item_twice_is_allowed() {
    let list = List::of(&["one", "two"]);
    let first = list.line("complete td_0001").data();
    assert_eq!(first["status"], "completed");
    assert_eq!(first["completedAt"], first["updatedAt"]);
    assert_eq!(list.line("complete td_0001").data(), first);
    assert_eq!(list.line("list --status completed").data(), json!([first]));
    assert_eq!(
        list.line("list --status open --select id").data(),
        json!([{"id": "td_0002"}])
    );
    // The second call has changed nothing, so undo reverts the first call.
    assert_eq!(list.line("undo").data()["command"], "complete");
    assert_eq!(list.each("status"), ["open", "open"]);
}

#[test]
fn a_dry_run_previews_a_call_and_changes_nothing() {
    let list = List::of(&["one", "two"]);
    let file = list.folder.join("items.jsonl");
    std::fs::write(&file, "{\"title\":\"three\"}\n").expect("a file");
    let import = format!("import {}", file.display());
    let before = list.items();
    for call in [
        "add three",
        "update td_0001 --title 1",
        "complete td_0001",
        "undo",
        "remove td_0001",
        &import,
    ] {
        let dry = list.line(&format!("{call} --dry-run"));
        assert_eq!(dry.document()["dry_run"], true, "{call}");
        assert_eq!(list.items(), before, "{call}");
        let copy = List::new();
        std::fs::copy(list.file(), copy.file()).expect("a copy");
        let mut done = copy.line(&format!("{call} --cmdhelp-confirm")).data();
        let mut preview = dry.data();
        for time in ["createdAt", "updatedAt", "completedAt"] {
            for item in [&mut done, &mut preview] {
                if let Some(time) = item.get_mut(time).filter(|time| time.is_string()) {
                    *time = json!("some time");
                }
            }
        }
        assert_eq!(preview, done, "{call}");
        assert_ne!(copy.items(), before, "{call}");
    }
    assert_eq!(
        list.line("list --dry-run").code_and_status(),
        ("DRY_RUN_UNSUPPORTED".into(), 2)
    );
}

#[test]
fn removal_requires_consent() {
    let list = List::of(&["one", "two"]);
    let before = list.items();
    let refused = list.line("remove td_0001");
    assert_eq!(
        refused.code_and_status(),
        ("CONFIRMATION_REQUIRED".into(), 77)
    );
    assert_eq!(list.items(), before);
    let error = refused.error();
    assert_eq!(error["preview"], before[0]);
    // The token is valid for this call only.
    let token = format!("--confirm={}", error["token"].as_str().expect("a token"));
    assert_eq!(list.words(&["remove", "td_0002", &token]).code, 77);
    assert_eq!(list.items(), before);
    let words = error["proceed"].as_array().expect("words").iter();
    let words: Vec<&str> = words.skip(1).filter_map(Value::as_str).collect();
    assert_eq!(list.words(&words).data(), before[0]);
    assert_eq!(list.each("id"), ["td_0002"]);
    assert_eq!(list.line("remove td_0002 --confirm").data(), before[1]);
    assert!(list.items().is_empty());
}

#[test]
fn a_long_list_is_read_in_pages() {
    let titles: Vec<String> = (1..=10).map(|number| number.to_string()).collect();
    let list = List::of(&titles.iter().map(String::as_str).collect::<Vec<_>>());
    let mut words: Vec<String> = ["list", "--limit", "3", "--select", "title"]
        .map(Into::into)
        .into();
    let mut seen = Vec::new();
    loop {
        let document = list
            .words(&words.iter().map(String::as_str).collect::<Vec<_>>())
            .document();
        let part = document["data"].as_array().expect("a list").clone();
        assert_eq!(document["total"], 10);
        assert!(part.len() <= 3);
        seen.extend(part);
        let Some(argv) = document["next"]["argv"].as_array() else {
            break;
        };
        words = argv
            .iter()
            .skip(1)
            .map(|it| it.as_str().expect("a word").to_owned())
            .collect();
    }
    let all: Vec<Value> = titles.iter().map(|title| json!({"title": title})).collect();
    assert_eq!(seen, all);
    // A list can still continue after an item that has been removed.
    list.line("remove td_0008 --confirm").data();
    let rest = list.line("list --after td_0008 --select title").data();
    assert_eq!(rest, json!([{"title": "9"}, {"title": "10"}]));
    assert_eq!(
        list.line("list --after 8").code_and_status(),
        ("INVALID_VALUE".into(), 2)
    );
    let many = list.line("list --limit 18446744073709551615").document();
    assert_eq!((&many["total"], &many["next"]), (&json!(9), &json!(null)));
}

#[test]
fn the_list_is_a_table_at_a_terminal() {
    let list = List::new();
    assert_eq!(
        list.line("list --output text").stdout,
        "Nothing to do; `todo add TITLE` adds something.\n"
    );
    let add = |words: &[&str]| {
        list.words(&[&["add", "--output", "text"], words].concat())
            .stdout
    };
    assert_eq!(
        add(&["Write docs", "--due-at", "2026-04-05"]),
        "td_0001: Write docs\n"
    );
    assert_eq!(add(&["Water\nthe plants"]), "td_0002: Water\nthe plants\n");
    let done = list.line("complete td_0002 --output text").stdout;
    assert_eq!(done, "td_0002 is done: Water\nthe plants\n");
    assert_eq!(
        list.line("list --output text").stdout,
        "ID         DONE  DUE         TITLE\n\
         td_0001          2026-04-05  Write docs\n\
         td_0002    x                 Water the plants\n"
    );
    let first = list.line("list --limit 1 --output text");
    assert_eq!(first.stdout.lines().count(), 2);
    assert!(
        first.stderr.starts_with("more of 2 elements: "),
        "{first:?}"
    );
    let dry = list.line("add Third --dry-run --output text");
    assert_eq!(
        (dry.stdout.as_str(), dry.stderr.as_str()),
        ("td_0003: Third\n", "dry run: nothing was done\n")
    );
    let outcome = list.line("get td_0009 --output text");
    assert_eq!((outcome.stdout.as_str(), outcome.code), ("", 44));
    assert_eq!(
        outcome.stderr,
        "error: there is no item `td_0009`\n\n  try: todo list\n"
    );
}

#[test]
fn commands_accept_json_calls() {
    let list = List::new();
    let json = r#"{"title":"-x","dueAt":"2026-04-05"}"#;
    assert_eq!(list.words(&["add", "--json", json]).data()["title"], "-x");
    let json = r#"{"title":"x","due":"2026-04-05"}"#;
    let refused = list.words(&["add", "--json", json]);
    assert_eq!(refused.code_and_status(), ("INVALID_INPUT".into(), 2));
    // Results and calls use the same keys.
    let json = r#"{"id":"td_0001","noDueAt":true,"description":"x"}"#;
    let update = list.words(&["update", "--json", json]).data();
    assert_eq!(
        (&update["dueAt"], &update["description"]),
        (&json!(null), &json!("x"))
    );
    let removal = list.words(&["remove", "--json", r#"{"id":"td_0001"}"#]);
    assert_eq!(removal.code, 77);
    assert_eq!(list.each("title"), ["-x"]);
}

#[test]
fn help_opens_no_list() {
    for call in ["help --format json", "--version", "--llms", "help add"] {
        let mut command = Command::new(todo());
        command
            .args(call.split(' '))
            .env("TODO_DATA_DIR", "/dev/null/nowhere");
        assert_eq!(outcome(&mut command).code, 0, "{call}");
    }
}
