use cmdhelp_runtime::context::ProgramState;
use cmdhelp_runtime::view::document::Document;
use cmdhelp_runtime::view::{json, markdown, search};
use serde_json::Value;

use crate::programs::pad;

fn found(words: &[&str]) -> Vec<String> {
    let rendered = pad();
    let manifest = rendered.manifest();
    let document = Document::of(&manifest);
    let found = search::search(&manifest, words);
    found
        .iter()
        .map(|index| document.path(*index).into_owned())
        .collect()
}

#[test]
fn a_match_in_the_name_comes_first() {
    // `field` is a command with two subcommands, and a flag of another command.
    assert_eq!(
        found(&["field"]),
        [
            "item field",
            "item field add",
            "item field del",
            "item create"
        ]
    );
    assert_eq!(found(&["NEW"])[0], "item create");
    assert_eq!(found(&["urgent"]), ["item create"]);
    assert_eq!(found(&["priority"]), ["item create"]);
}

#[test]
fn prefers_commands_with_all_words() {
    assert_eq!(found(&["list", "item"])[0], "item list");
    assert_eq!(found(&["add field"]), ["item field add"]);
    assert_eq!(found(&["delete", "nonsense"]), ["item field del"]);
    assert!(found(&["nonsense"]).is_empty());
    assert!(found(&[]).is_empty());
    assert!(found(&["", " "]).is_empty());
}

#[test]
fn shows_found_commands_in_every_format() {
    let rendered = pad();
    let manifest = rendered.manifest();
    let words = ["list", "\"items\""];
    let found = search::search(&manifest, &["list"]);
    let scope = search::scope(&words, &found);

    let document = json::render(&manifest, &scope, &ProgramState::default());
    let read: Value = serde_json::from_str(&document).unwrap();
    assert_eq!(read["scope"]["search"], "list \"items\"");
    assert_eq!(read["commands"]["item list"]["summary"], "List items");
    let place = |key: &str| document.find(key).unwrap();
    assert!(place("\"item list\":") < place("\"collection list\":"));

    let page = markdown::render(&manifest, &scope, &ProgramState::default());
    assert!(page.contains("## Commands\n\n- `pad item list` — List items ("));

    let text = search::text(&manifest, &found);
    assert!(text.starts_with("pad item list        List items\npad collection list  List coll"));
    assert_eq!(search::text(&manifest, &[]), "");
}
