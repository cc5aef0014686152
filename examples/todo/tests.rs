//! Tests of the commands, without a process: `cargo test --example todo`.

use std::fs;
use std::path::PathBuf;

use cmdhelp::call::Test;
use serde_json::json;

use super::Todo;

/// A new list for one test, which is removed when this value is dropped.
struct List(PathBuf);

impl List {
    fn new(test: &str) -> Self {
        let name = format!("todo-{test}-{}", std::process::id());
        let list = Self(std::env::temp_dir().join(name));
        let _ = fs::remove_dir_all(&list.0);
        let added = list.todo().call(["todo", "add", "Water the plants"]);
        assert_eq!(added.status, 0, "{added:?}");
        list
    }

    fn todo(&self) -> Test<Todo> {
        Test::new().env("TODO_DATA_DIR", &self.0)
    }
}

impl Drop for List {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn completes_an_item_only_once() {
    let list = List::new("complete");
    let completed = || {
        let out = list.todo().call(["todo", "complete", "td_0001"]);
        out.json()["data"]["completedAt"].clone()
    };
    let first = completed();
    assert!(first.is_string(), "{first}");
    assert_eq!(completed(), first);
    let out = list.todo().call(["todo", "list", "--status", "open"]);
    assert_eq!(out.json()["data"], json!([]));
}

#[test]
fn prints_one_line_of_text_for_people() {
    let list = List::new("text");
    let words = ["todo", "add", "Call Ada", "--output", "text"];
    assert_eq!(list.todo().call(words).stdout, "td_0002: Call Ada\n");
}

#[test]
fn imports_items_from_standard_input() {
    if cfg!(unix) {
        let list = List::new("import");
        let lines = "{\"title\":\"One\"}\n{\"title\":\"Two\"}\n";
        let out = list.todo().stdin(lines).call(["todo", "import"]);
        assert_eq!(out.json()["data"]["count"], 2);
    }
}

#[test]
fn removes_an_item_only_with_consent() {
    let list = List::new("remove");
    let id = json!({"id": "td_0001"});
    let refused = list.todo().json("remove", &id);
    assert_eq!(
        refused.json()["error"]["preview"]["title"],
        "Water the plants"
    );
    let out = list.todo().confirm().json("remove", &id);
    assert_eq!(out.json()["data"]["id"], "td_0001");
    let out = list.todo().call(["todo", "get", "td_0001"]);
    assert_eq!(
        (out.status, &out.json()["error"]["code"]),
        (44, &json!("NOT_FOUND"))
    );
}

#[test]
fn returns_a_correction_for_a_mistyped_command() {
    let out = cmdhelp::test::<Todo>(["todo", "get", "--id", "td_0001"]);
    assert_eq!(out.status, 2);
    let out = cmdhelp::test::<Todo>(["todo", "udno"]);
    assert_eq!(
        out.json()["error"]["corrected_argv"],
        json!(["todo", "undo"])
    );
}
