use cmdhelp_runtime::manifest::Rendered;
use cmdhelp_runtime::view::document::Document;
use cmdhelp_runtime::view::find::{nearest, resolve};

use crate::programs::{about, command, pad, root};

#[test]
fn finds_every_command_by_its_words() {
    let rendered = pad();
    let manifest = rendered.manifest();
    let document = Document::of(&manifest);
    assert_eq!(resolve(&manifest, &[]), Ok(0));
    for index in 1..manifest.entries.len() {
        let path = document.path(index).into_owned();
        let words: Vec<&str> = path.split(' ').collect();
        assert_eq!(resolve(&manifest, &words), Ok(index), "{path}");
    }
}

#[test]
fn finds_commands_by_visible_and_hidden_aliases() {
    let rendered = pad();
    let manifest = rendered.manifest();
    assert_eq!(
        resolve(&manifest, &["it", "new"]),
        resolve(&manifest, &["item", "create"])
    );
}

#[test]
fn compares_names_after_decoding_json_escapes() {
    let odd = "a\"b\\c";
    let rendered = Rendered::of(&root(
        "app",
        vec![command(
            odd,
            vec![command("two words", vec![], vec![])],
            vec![],
        )],
        vec![],
    ));
    let manifest = rendered.manifest();
    assert_eq!(resolve(&manifest, &[odd]), Ok(1));
    assert_eq!(resolve(&manifest, &[odd, "two words"]), Ok(2));
}

#[test]
fn suggests_commands_for_an_unknown_word() {
    let rendered = pad();
    let manifest = rendered.manifest();
    let unknown = |words: &[&str]| resolve(&manifest, words).unwrap_err();

    let typo = unknown(&["it", "craete", "more"]);
    assert_eq!(typo.path, "item");
    assert_eq!(typo.word, "craete");
    assert_eq!(typo.suggestions, ["item create"]);
    assert_eq!(typo.available, ["create", "list", "field"]);
    assert_eq!(typo.to_string(), "unknown command `craete` in `item`");

    // A prefix, a mistyped alias, and the name of a subcommand without its parent have suggestions.
    assert_eq!(unknown(&["coll"]).suggestions, ["collection"]);
    assert_eq!(unknown(&["item", "nwe"]).suggestions, ["item create"]);
    assert_eq!(unknown(&["create"]).suggestions, ["item create"]);
    assert_eq!(
        unknown(&["list"]).suggestions,
        ["item list", "collection list"]
    );
    assert!(unknown(&["zzz"]).suggestions.is_empty());
    // A command without subcommands accepts no words.
    assert!(unknown(&["item", "create", "x"]).available.is_empty());
}

#[test]
fn unusual_words_cause_errors_and_no_panics() {
    let rendered = Rendered::of(&root(
        "app",
        vec![command("list", vec![], vec![about("List")])],
        vec![],
    ));
    let long = "x".repeat(100_000);
    for word in ["", " ", "\n", "--", "LIST", "🦀🦀🦀", &long] {
        assert!(resolve(&rendered.manifest(), &[word]).is_err());
    }
    assert_eq!(nearest("LSIT", &["text", "list"]), ["list"]);
}
