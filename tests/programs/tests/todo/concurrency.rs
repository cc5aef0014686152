//! Concurrent processes.

use std::collections::HashSet;
use std::sync::Barrier;
use std::thread;

use crate::todo::import::{file, lines};
use crate::todo::run::List;

/// `TODO_ITEMS` sets the number of items.
#[test]
fn two_processes_add_items_at_once() {
    let items = std::env::var("TODO_ITEMS").ok();
    let items: usize = items.map_or(200, |it| it.parse().expect("`TODO_ITEMS` is a number"));
    let list = List::new();
    thread::scope(|scope| {
        for who in ["a", "b"] {
            let list = &list;
            scope.spawn(move || {
                for number in 0..items {
                    list.words(&["add", &format!("{who}{number}")]).data();
                }
            });
        }
    });
    let ids: HashSet<String> = list.each("id").into_iter().collect();
    assert_eq!(ids.len(), 2 * items);
    let titles = list.each("title");
    for who in ["a", "b"] {
        let added = (0..items).map(|number| format!("{who}{number}"));
        let kept = titles
            .iter()
            .filter(|title| title.starts_with(who))
            .cloned();
        assert!(
            kept.eq(added),
            "all of {who}'s, in the order in which they were added"
        );
    }
}

#[test]
fn many_processes_create_the_list_at_once() {
    const MANY: usize = 8;
    for _ in 0..5 {
        let list = List::new();
        let start = Barrier::new(MANY);
        thread::scope(|scope| {
            for number in 0..MANY {
                let (list, start) = (&list, &start);
                scope.spawn(move || {
                    start.wait();
                    list.words(&["add", &number.to_string()]).data();
                });
            }
        });
        let titles: HashSet<String> = list.each("title").into_iter().collect();
        assert_eq!(titles.len(), MANY);
    }
}

#[test]
fn concurrent_changes_of_an_item_are_both_kept() {
    let list = List::of(&["0"]);
    thread::scope(|scope| {
        for field in ["--title", "--description"] {
            let list = &list;
            scope.spawn(move || {
                for number in 0..=100 {
                    list.words(&["update", "td_0001", field, &number.to_string()])
                        .data();
                    let item = list.line("get td_0001").data();
                    assert_eq!(item[&field[2..]], number.to_string());
                }
            });
        }
    });
    assert_eq!(
        (list.each("title"), list.each("description")),
        (vec!["100".into()], vec!["100".into()])
    );
}

#[test]
fn an_import_blocks_writers_and_not_readers() {
    let list = List::of(&["before"]);
    let file = file(&list, &lines(20_000));
    thread::scope(|scope| {
        let import = scope.spawn(|| list.words(&["import", file.to_str().expect("text")]).data());
        let mut seen = Vec::new();
        while !import.is_finished() {
            seen.push(
                list.line("list --select id")
                    .data()
                    .as_array()
                    .expect("a list")
                    .len(),
            );
            list.words(&["add", "between"]).data();
        }
        // The import is stored completely or not at all.
        assert!(
            seen.iter().all(|count| *count < 10_000 || *count > 20_000),
            "{seen:?}"
        );
        assert_eq!(import.join().expect("an import")["count"], 20_000);
    });
    let titles = list.each("title");
    let imported = titles
        .iter()
        .position(|title| title == "item 1")
        .expect("an item");
    assert_eq!(
        titles[imported + 19_999],
        "item 20000",
        "the import has its ids in a row"
    );
}
