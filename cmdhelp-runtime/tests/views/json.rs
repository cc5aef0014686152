use std::borrow::Cow;

use cmdhelp_runtime::context::ProgramState;
use cmdhelp_runtime::manifest::{Rendered, tokens};
use cmdhelp_runtime::spec::Setting;
use cmdhelp_runtime::view::json::render;
use cmdhelp_runtime::view::scope::{Depth, Detail};
use serde_json::{Value, json};

use crate::programs::{DEPTHS, about, command, document, pad, root, scope, single, switch};

/// Returns the keys of an object, sorted. The keys are sorted, because another package of the
/// workspace can enable a feature of `serde_json` that changes their order.
fn keys(value: &Value) -> Vec<&str> {
    let keys = value.as_object().unwrap().keys();
    let mut keys: Vec<&str> = keys.map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

#[test]
fn a_view_of_the_whole_program_is_the_manifest_itself() {
    for rendered in [pad(), single()] {
        let manifest = rendered.manifest();
        let whole = render(
            &manifest,
            &scope(&manifest, &[], Depth::All),
            &ProgramState::default(),
        );
        assert!(matches!(whole, Cow::Borrowed(json) if json == manifest.json.whole()));
    }
    // A view of more levels than the program has is the same as the whole manifest.
    let rendered = pad();
    let manifest = rendered.manifest();
    let whole = scope(&manifest, &[], Depth::Levels(9));
    assert_eq!(
        render(&manifest, &whole, &ProgramState::default()),
        manifest.json.whole()
    );
    let rendered = single();
    let manifest = rendered.manifest();
    let whole = scope(&manifest, &[], Depth::Default);
    assert_eq!(
        render(&manifest, &whole, &ProgramState::default()),
        manifest.json.whole()
    );
}

#[test]
fn a_command_with_subcommands_is_shown_by_summaries() {
    let rendered = pad();
    let manifest = rendered.manifest();
    let top = document(&manifest, &[], Depth::Default, &ProgramState::default());
    assert_eq!(keys(&top["commands"]), ["collection", "item", "version"]);
    assert!(top.get("global_flags").is_none() && top.get("schemas").is_none());
    assert_eq!(top["scope"], json!({"path": "", "depth": 0}));
    assert_eq!(keys(&top["commands"]["version"]), ["summary", "tokens"]);
    assert_eq!(
        keys(&top["commands"]["item"]),
        ["subcommands", "subtree_tokens", "summary", "tokens"]
    );
    assert_eq!(
        top["commands"]["item"]["subcommands"],
        json!(["create", "list", "field"])
    );

    let item = document(
        &manifest,
        &["item"],
        Depth::Default,
        &ProgramState::default(),
    );
    assert_eq!(
        keys(&item["commands"]),
        ["item", "item create", "item field", "item list"]
    );
    assert!(item["commands"]["item create"].get("flags").is_none());
    assert_eq!(item["scope"]["path"], "item");
}

#[test]
fn a_command_is_shown_in_full_with_the_text_of_the_manifest() {
    let rendered = pad();
    let manifest = rendered.manifest();
    for depth in DEPTHS {
        let scope = scope(&manifest, &["item", "create"], depth);
        let json = render(&manifest, &scope, &ProgramState::default());
        let start = manifest.json.find("\"item create\":").unwrap();
        let end = manifest.json.find(",\"item list\":").unwrap();
        assert!(json.contains(&manifest.json[start..end]));

        let read: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(keys(&read["commands"]), ["item create"]);
        assert_eq!(keys(&read["schemas"]), ["Item"]);
        assert_eq!(keys(&read["global_flags"]), ["verbose"]);
        assert_eq!(read["scope"].get("depth").is_none(), depth == Depth::All);
    }
}

#[test]
fn keys_have_the_order_of_the_manifest() {
    let rendered = pad();
    let manifest = rendered.manifest();
    let view = render(
        &manifest,
        &scope(&manifest, &["item", "create"], Depth::Default),
        &ProgramState::default(),
    );
    let mut last = 0;
    for key in [
        "cmdhelp_version",
        "binary",
        "version",
        "summary",
        "homepage",
        "surface",
        "global_flags",
        "commands",
        "schemas",
        "scope",
        "tokens",
        "manifest_hash",
    ] {
        let at = view[last..].find(&format!("\"{key}\":"));
        last += at.unwrap_or_else(|| panic!("{key} is missing or misplaced"));
    }
}

#[test]
fn a_view_has_its_number_of_tokens_and_the_hash_of_the_manifest() {
    let rendered = pad();
    let manifest = rendered.manifest();
    let whole: Value = serde_json::from_str(manifest.json.whole()).unwrap();
    for words in [&[][..], &["item"], &["item", "create"], &["version"]] {
        for depth in DEPTHS {
            let scope = scope(&manifest, words, depth);
            let json = render(&manifest, &scope, &ProgramState::default());
            let read: Value = serde_json::from_str(&json).unwrap();
            assert_eq!(read["manifest_hash"], whole["manifest_hash"]);
            let written = read["tokens"].as_u64().unwrap() as usize;
            assert!(written.abs_diff(tokens(json.len())) <= 3);
            for (path, command) in read["commands"].as_object().unwrap() {
                assert_eq!(
                    command["tokens"], whole["commands"][path]["tokens"],
                    "{path}"
                );
            }
        }
    }
}

#[test]
fn a_summary_has_the_number_of_tokens_of_all_subcommands() {
    let rendered = pad();
    let manifest = rendered.manifest();
    let top = document(&manifest, &[], Depth::Default, &ProgramState::default());
    let item = &top["commands"]["item"];
    let start = manifest.json.find("\"item\":").unwrap();
    let end = manifest.json.find(",\"collection\":").unwrap();
    assert_eq!(item["subtree_tokens"], tokens(end - start));
    assert!(item["subtree_tokens"].as_u64() > item["tokens"].as_u64());
}

#[test]
fn a_greater_depth_omits_nothing() {
    let rendered = pad();
    let manifest = rendered.manifest();
    for words in [
        &[][..],
        &["item"],
        &["item", "field"],
        &["item", "create"],
        &["version"],
    ] {
        let shown = |depth| scope(&manifest, words, depth).commands().to_vec();
        for level in 0..6 {
            let more = shown(Depth::Levels(level + 1));
            for (index, detail) in shown(Depth::Levels(level)) {
                let found = more.iter().find(|(other, _)| *other == index);
                assert!(
                    found.is_some_and(|(_, other)| *other >= detail),
                    "{words:?}"
                );
            }
        }
        assert_eq!(shown(Depth::Default), shown(Depth::Levels(0)));
        assert_eq!(shown(Depth::Levels(9)), shown(Depth::All));
        assert_eq!(shown(Depth::Levels(usize::MAX)), shown(Depth::All));
        assert!(
            shown(Depth::All)
                .iter()
                .all(|(_, detail)| *detail == Detail::Full)
        );
    }
}

#[test]
fn counts_levels_from_the_requested_command() {
    let rendered = pad();
    let manifest = rendered.manifest();
    let shown = |words: &[&str], depth| {
        let scope = scope(&manifest, words, depth);
        let of = |detail| {
            let wanted = scope.commands().iter().filter(move |(_, it)| *it == detail);
            wanted.count()
        };
        (of(Detail::Full), of(Detail::Summary))
    };
    assert_eq!(shown(&[], Depth::Levels(0)), (0, 3));
    assert_eq!(shown(&[], Depth::Levels(1)), (3, 4));
    assert_eq!(shown(&[], Depth::Levels(2)), (7, 2));
    assert_eq!(shown(&["item"], Depth::Levels(0)), (0, 4));
    assert_eq!(shown(&["item"], Depth::Levels(1)), (4, 2));
    assert_eq!(shown(&["item", "field"], Depth::Levels(1)), (3, 0));
}

#[test]
fn shows_a_root_with_flags_of_its_own_from_the_first_level_on() {
    let rendered = Rendered::of(&root(
        "app",
        vec![
            switch("list", vec![]),
            switch("quiet", vec![Setting::Global(true)]),
            command("add", vec![], vec![about("Add")]),
        ],
        vec![about("App")],
    ));
    let manifest = rendered.manifest();
    let commands = |depth| {
        let read = document(&manifest, &[], depth, &ProgramState::default());
        keys(&read["commands"])
            .into_iter()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(commands(Depth::Default), ["add"]);
    assert_eq!(commands(Depth::Levels(1)), ["", "add"]);
    assert_eq!(commands(Depth::All), ["", "add"]);
}
