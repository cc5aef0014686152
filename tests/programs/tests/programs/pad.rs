//! `pad` behaves as its manifest states.

use serde_json::{Value, json};

use crate::programs::run::{Place, finish};
use crate::programs::schemas::check_tools;

pub(crate) fn pad() -> Place {
    Place::new(env!("CARGO_BIN_EXE_example-pad"))
}

/// Returns a folder for `pad` with a user who is signed in.
pub(crate) fn signed_in() -> Place {
    let pad = pad();
    pad.document(&["auth", "login", "ada", "--profile", "work"]);
    pad
}

#[test]
fn items_are_created_shown_changed_and_deleted() {
    let pad = signed_in();
    let created = pad.document(&["item", "create", "tasks", "Fix OAuth", "--priority", "high"]);
    assert_eq!(created["ref"], "TASK-1");
    let words = "i new tasks Log --parent TASK-1 --field area=auth --field size=";
    let words: Vec<&str> = words.split(' ').collect();
    let child = pad.document(&words);
    assert_eq!(child["parent"], "TASK-1");
    assert_eq!(child["fields"], json!({ "area": "auth", "size": "" }));
    let updated = pad.document(&[
        "item",
        "update",
        "TASK-2",
        "--title",
        "Log in",
        "--priority=low",
    ]);
    assert_eq!(updated["title"], "Log in");
    assert_eq!(pad.document(&["item", "show", "TASK-2"]), updated);
    let listed = pad.document(&[
        "item",
        "list",
        "tasks",
        "--priority",
        "low",
        "--priority",
        "critical",
    ]);
    assert_eq!(listed, json!([updated]));
    let kept = pad.document(&["item", "list", "--select", "ref"]);
    assert_eq!(kept, json!([{ "ref": "TASK-1" }, { "ref": "TASK-2" }]));

    let refused = pad.run(&["item", "delete", "TASK-2"]);
    assert_eq!(refused.code, 77);
    let refused: Value = serde_json::from_str(&refused.stdout).expect("a document");
    assert_eq!(refused["error"]["preview"]["ref"], "TASK-2");
    assert_eq!(
        pad.document(&["item", "list", "tasks"])
            .as_array()
            .map(Vec::len),
        Some(2)
    );
    let token = refused["error"]["token"].as_str().expect("a token");
    pad.document(&["item", "delete", "TASK-2", &format!("--confirm={token}")]);
    assert_eq!(
        pad.document(&["item", "list", "tasks"])
            .as_array()
            .map(Vec::len),
        Some(1)
    );
}

#[test]
fn a_number_comes_from_the_counter_or_from_the_items() {
    let pad = signed_in();
    let create = |more: &[&str]| {
        let words = [&["item", "create", "ideas", "One"], more].concat();
        pad.document(&words)["ref"]
            .as_str()
            .expect("a reference")
            .to_owned()
    };
    assert_eq!(create(&[]), "IDEA-1");
    assert_eq!(create(&["--cache"]), "IDEA-2");
    pad.document(&["item", "delete", "IDEA-2", "--confirm"]);
    assert_eq!(create(&["--no-cache", "--cache"]), "IDEA-3");
    pad.document(&["item", "delete", "IDEA-3", "--confirm"]);
    assert_eq!(create(&["--no-cache"]), "IDEA-2");
}

#[test]
fn markdown_is_read_from_standard_input() {
    let pad = signed_in();
    let text = "# Notes\n\n- *one*\n";
    let words = [
        "item", "create", "docs", "Notes", "--stdin", "--output", "text",
    ];
    let outcome = pad.run_with(&words, text);
    assert_eq!(outcome.stdout, "Created DOC-1: Notes\n");
    assert_eq!(pad.document(&["item", "show", "DOC-1"])["content"], text);
    let without = pad.document(&["item", "create", "docs", "Empty"]);
    assert_eq!(without["content"], Value::Null);
    // An empty standard input, as in calls by a host, is an error, and nothing is stored.
    let nothing = r#"{"collection":"docs","title":"Nothing","stdin":true}"#;
    let error = pad.error(&["item", "create", "--json", nothing]);
    assert_eq!(error, ("NOTHING_READ".into(), 2));
}

#[test]
fn errors_have_their_codes_and_exit_codes() {
    let pad = pad();
    let create = ["item", "create", "tasks", "One"];
    assert_eq!(pad.error(&create), ("NOT_SIGNED_IN".into(), 4));
    pad.document(&["auth", "login"]);
    let field = [&create[..], &["--field", "one"]].concat();
    assert_eq!(pad.error(&field), ("NO_FIELD".into(), 2));
    assert_eq!(
        pad.error(&["item", "list", "bugs"]),
        ("NO_SUCH_COLLECTION".into(), 45)
    );
    assert_eq!(
        pad.error(&["item", "show", "TASK-9"]),
        ("NO_SUCH_ITEM".into(), 44)
    );
    assert_eq!(
        pad.error(&["workspace", "use", "x"]),
        ("NO_SUCH_WORKSPACE".into(), 46)
    );
    assert_eq!(
        pad.error(&["collection", "add", "docs"]),
        ("TAKEN".into(), 47)
    );
    assert_eq!(
        pad.error(&["item", "update", "TASK-9"]),
        ("MISSING_ARGUMENT".into(), 2)
    );
    assert_eq!(
        pad.error(&["item", "create", "tasks", "x", "--cache=true"])
            .1,
        2
    );
    // The failed calls have stored nothing.
    assert_eq!(pad.document(&["item", "list"]), json!([]));
    std::fs::write(pad.folder.join("pad.json"), "{").expect("a file");
    assert_eq!(pad.error(&["item", "list"]), ("BROKEN".into(), 65));
    // Help still works with a broken file, and lists the unavailable values.
    let help = pad.document(&["help", "--all", "--format", "json"]);
    assert!(
        help["context"]["unavailable"]
            .to_string()
            .contains("pad.json"),
        "{help:#}"
    );
}

#[test]
fn help_has_the_current_context() {
    let pad = signed_in();
    pad.document(&["workspace", "add", "other"]);
    pad.document(&["workspace", "use", "other"]);
    pad.document(&["collection", "add", "bugs"]);
    let help = pad.document(&["help", "item", "create", "--format", "json"]);
    let context = json!({
        "workspace": "other",
        "profile": "work",
        "auth": "signed in as ada",
        "collections": ["tasks", "ideas", "plans", "docs", "bugs"],
    });
    assert_eq!(help["context"], context);
    let values = &help["commands"]["item create"]["args"][0]["enum"];
    assert_eq!(*values, context["collections"]);
    assert_eq!(
        help["global_flags"]["workspace"]["enum"],
        json!(["docapp", "other"])
    );
    pad.document(&["auth", "logout"]);
    let outcome = pad.run(&["help", "item", "create", "--format", "md"]);
    for word in ["### Workspace context", "`bugs`", "not signed in"] {
        assert!(outcome.stdout.contains(word), "{word}: {}", outcome.stdout);
    }
}

#[test]
fn the_path_of_the_file_can_be_changed() {
    let pad = pad();
    let words = ["auth", "login", "eve"];
    let outcome = finish(pad.command().env("PAD_STATE", "other.json").args(words), "");
    assert_eq!(outcome.code, 0, "{outcome:?}");
    assert!(!pad.folder.join("pad.json").exists());
    assert!(pad.folder.join("other.json").exists());
    assert_eq!(pad.document(&["auth", "status"])["user"], Value::Null);
}

#[test]
fn hidden_commands_work_and_are_not_documented() {
    let pad = pad();
    let pages = pad.document(&["pack", "man", "pages"]);
    assert_eq!(pages[0], "pages/pad.1");
    let help = pad.document(&["help", "--all", "--format", "json"]);
    assert!(help["commands"].get("pack").is_none());
    let aliases = |command: &str| help["commands"][command]["aliases"].clone();
    assert_eq!(
        (aliases("item"), aliases("item create")),
        (json!(["i"]), json!(["new"]))
    );
    assert!(!pad.run(&["--llms"]).stdout.contains("pack"));
}

#[test]
fn json_calls_equal_calls_by_words() {
    let pad = signed_in();
    check_tools(&pad.document(&["--llms"]));
    let value = r#"{"collection":"tasks","title":"--odd","priority":"critical","field":["a=b"],"workspace":"docapp"}"#;
    let created = pad.document(&["item", "create", "--json", value]);
    assert_eq!(
        (&created["ref"], &created["title"]),
        (&json!("TASK-1"), &json!("--odd"))
    );
    let wrong = r#"{"collection":"tasks","titel":"x"}"#;
    assert_eq!(pad.run(&["item", "create", "--json", wrong]).code, 2);
}

/// Concurrent processes add items. Each item that a process has reported as added is stored.
#[test]
fn acknowledged_items_are_stored() {
    let pad = signed_in();
    let added: Vec<Value> = std::thread::scope(|scope| {
        let writers: Vec<_> = (0..8)
            .map(|writer| {
                let pad = &pad;
                scope.spawn(move || {
                    let title = |number| format!("{writer}/{number}");
                    let add = |number| pad.document(&["item", "create", "tasks", &title(number)]);
                    (0..12).map(add).collect::<Vec<_>>()
                })
            })
            .collect();
        let added = writers
            .into_iter()
            .flat_map(|it| it.join().expect("a writer"));
        added.collect()
    });
    let mut listed = match pad.document(&["item", "list", "tasks"]) {
        Value::Array(items) => items,
        other => panic!("a list: {other}"),
    };
    let by_title = |item: &Value| item["title"].to_string();
    let mut expected = added;
    expected.sort_by_key(by_title);
    listed.sort_by_key(by_title);
    assert_eq!(listed, expected);
    let mut references: Vec<String> = listed.iter().map(|item| item["ref"].to_string()).collect();
    references.sort();
    references.dedup();
    assert_eq!(references.len(), 96);
    assert!(!pad.folder.join("pad.lock").exists());
}
