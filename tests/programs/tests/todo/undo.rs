//! The command `undo`.

use cmdhelp_test_support::Random;
use serde_json::Value;

use crate::todo::run::List;

#[test]
fn each_change_can_be_undone_in_turn() {
    let list = List::of(&["one"]);
    let file = list.folder.join("items.jsonl");
    std::fs::write(
        &file,
        "{\"title\":\"b\"}\n{\"title\":\"c\",\"dueAt\":\"2026-04-05\"}\n",
    )
    .expect("a file");
    let import = file.to_str().expect("text");
    let mut random = Random::new(7);
    let mut states: Vec<(String, Vec<Value>)> = Vec::new();
    for step in 0..40 {
        let before = list.items();
        let item = random.of(&before).clone();
        let id = item["id"].as_str().expect("an id");
        let title = step.to_string();
        let call: &[&str] = match random.below(5) {
            0 => &["add", &title],
            1 => &["update", id, "--title", &title, "--due-at", "2026-01-01"],
            2 => &["update", id, "--no-due-at", "--description", &title],
            3 => &["import", import],
            _ => &["complete", id],
        };
        list.words(call).data();
        // Completing a completed item is not a change.
        if list.items() != before {
            states.push((call[0].to_owned(), before));
        }
    }
    assert!(states.len() > 30, "{}", states.len());
    for (command, before) in states.into_iter().rev() {
        assert_eq!(list.line("undo").data()["command"], command);
        assert_eq!(list.items(), before);
    }
    assert_eq!(list.line("undo").data()["firstId"], "td_0001");
    assert_eq!(
        list.line("undo").code_and_status(),
        ("NOTHING_TO_UNDO".into(), 45)
    );
}

#[test]
fn nothing_is_undone_across_a_removal() {
    let list = List::of(&["one", "two"]);
    list.line("remove td_0002 --confirm").data();
    assert_eq!(
        list.line("undo").code_and_status(),
        ("NOTHING_TO_UNDO".into(), 45)
    );
    list.line("complete td_0001").data();
    assert_eq!(list.line("undo").data()["command"], "complete");
    assert_eq!(
        list.line("undo").code_and_status(),
        ("NOTHING_TO_UNDO".into(), 45)
    );
    assert_eq!(list.each("title"), ["one"]);
}

#[test]
fn a_hundred_changes_are_remembered() {
    let list = List::new();
    for number in 0..103 {
        list.words(&["add", &number.to_string()]).data();
    }
    let undone = (0..200).take_while(|_| list.line("undo").code == 0).count();
    assert_eq!(undone, 100);
    assert_eq!(list.each("title"), ["0", "1", "2"]);
}
