//! Facts that only the running program knows.

use std::process::Command;

use cmdhelp_test_support::run;

use crate::run::{document, line, program};

#[test]
fn the_running_program_completes_the_document() {
    let manifest = document(program!("dynamic"), "help --all --format json");
    assert_eq!(manifest["version"], "9.9.9");
    assert_eq!(manifest["global_flags"]["depth"]["default"], 7);
    assert_eq!(
        manifest["commands"][""]["flags"]["loud"]["description"],
        "Make noise"
    );
    let colour = &manifest["commands"]["paint"]["args"][0];
    assert_eq!(colour["enum"], serde_json::json!(["red", "blue"]));
    assert_eq!(
        manifest["commands"]["extra"]["flags"]["size"]["default"],
        "5"
    );
}

#[test]
fn capabilities_run_no_code_of_the_author() {
    let dynamic = program!("dynamic");
    let trace = std::env::temp_dir().join(format!("cmdhelp-trace-{}", std::process::id()));
    let ask = |words: &[&str]| {
        let _ = std::fs::remove_file(&trace);
        let outcome = run(Command::new(dynamic).args(words).env("TRACE", &trace));
        (outcome, trace.exists())
    };
    for words in [&["--cmdhelp-capabilities"][..], &["help", "--capabilities"]] {
        let (outcome, ran) = ask(words);
        assert!(
            outcome.stdout.starts_with("cmdhelp/0.1: "),
            "{words:?}: {outcome:?}"
        );
        assert!(!ran, "{words:?}");
    }
    // Positive control: this request runs functions of the author, which leave a trace.
    assert!(ask(&["help", "--format", "json"]).1);
    let _ = std::fs::remove_file(&trace);
}

#[test]
fn failing_functions_are_reported() {
    let outcome = line(program!("slow"), "help take --format json");
    assert_eq!(outcome.code, 0);
    let manifest: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
    let args = manifest["commands"]["take"]["args"].as_array().unwrap();
    let types: Vec<&str> = args.iter().filter_map(|arg| arg["type"].as_str()).collect();
    assert_eq!(types, ["enum"; 4]);
    assert_eq!(args[3]["enum"], serde_json::json!(["one", "two"]));
    assert!(args[0].get("enum").is_none());
    let unavailable = manifest["context"]["unavailable"].as_array().unwrap();
    let why = |what: &str| {
        let found = unavailable.iter().find(|entry| entry["what"] == what);
        found
            .and_then(|entry| entry["why"].as_str())
            .unwrap_or_default()
            .to_owned()
    };
    assert!(
        why("list broken").contains("the server is away"),
        "{manifest}"
    );
    assert!(
        !why("list sleepy").is_empty() && !why("list mad").is_empty(),
        "{manifest}"
    );
    assert!(!why("session").is_empty(), "{manifest}");
    let page = line(program!("slow"), "help take --format md").stdout;
    assert!(page.contains("the server is away"), "{page}");
}

/// Returns the outputs of one version of the program, without the parts that are known only at run time.
fn documents_of(variant: &str) -> [serde_json::Value; 2] {
    ["help --all --format json", "--llms"].map(|words| {
        let outcome = line(program!("dynamic_parts"), &format!("{variant} {words}"));
        assert_eq!(outcome.code, 0, "{variant} {words}: {outcome:?}");
        let mut document: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
        if let Some(document) = document.as_object_mut() {
            document.remove("manifest_hash");
        }
        document
    })
}

/// Returns whether a document contains an empty list.
fn has_empty_list(value: &serde_json::Value) -> bool {
    match value {
        serde_json::Value::Array(list) => list.is_empty() || list.iter().any(has_empty_list),
        serde_json::Value::Object(map) => map.values().any(has_empty_list),
        _ => false,
    }
}

/// Returns the differences of two documents.
fn differences(
    path: &str,
    one: &serde_json::Value,
    other: &serde_json::Value,
    all: &mut Vec<String>,
) {
    use serde_json::Value::{Array, Object};
    match (one, other) {
        (Object(one), Object(other)) => {
            let keys: Vec<_> = one
                .keys()
                .chain(other.keys().filter(|key| !one.contains_key(*key)))
                .collect();
            for key in keys {
                let null = serde_json::Value::Null;
                let [one, other] = [one, other].map(|it| it.get(key).unwrap_or(&null));
                differences(&format!("{path}/{key}"), one, other, all);
            }
        }
        (Array(one), Array(other)) if one.len() == other.len() => {
            for (at, (one, other)) in one.iter().zip(other).enumerate() {
                differences(&format!("{path}/{at}"), one, other, all);
            }
        }
        (one, other) if one != other => all.push(format!("{path}: {one} and {other}")),
        _ => {}
    }
}

#[test]
fn a_dynamic_fact_changes_nothing_else() {
    let fixed = documents_of("fixed");
    assert!(!fixed.iter().any(has_empty_list));
    let variants = line(program!("dynamic_parts"), "all").stdout;
    let mut all = Vec::new();
    for variant in variants
        .split_whitespace()
        .filter(|variant| *variant != "fixed")
    {
        for (fixed, later) in fixed.iter().zip(documents_of(variant)) {
            differences(variant, fixed, &later, &mut all);
        }
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

/// `raw = true` and `use_value_delimiter = true` stand for several of clap's settings. The constants and the running
/// program document the same settings, and clap reads command lines by them.
#[test]
fn raw_and_delimiters_are_documented_as_clap_reads_them() {
    let delimited = serde_json::json!({
        "type": "int", "minimum": 0, "repeatable": true, "delimiter": ";"
    });
    let raw = serde_json::json!({
        "name": "rest", "type": "int", "repeatable": true, "last": true
    });
    let program = program!("dynamic_parts");
    for variant in line(program, "all").stdout.split_whitespace() {
        let [manifest, _] = documents_of(variant);
        let commands = &manifest["commands"];
        assert_eq!(commands[""]["flags"]["list"], delimited, "{variant}");
        let args = commands["list"]["args"].as_array().unwrap();
        assert_eq!(args.last(), Some(&raw), "{variant}");

        let value = |words: &str| line(program, &format!("{variant} {words}"));
        let read = value("--list 1;2 list 3 a -- -5 -6");
        assert!(read.stdout.contains("list: [1, 2]"), "{variant}: {read:?}");
        assert!(
            read.stdout.contains("rest: [-5, -6]"),
            "{variant}: {read:?}"
        );
        // A comma is no delimiter, and the raw argument is read only after `--`.
        for words in ["--list 1,2", "list 3 a b c -5"] {
            let refused = value(words);
            assert_eq!(refused.code, 2, "{variant} {words}: {refused:?}");
        }
    }
}

/// The versions are large, so they are not compiled a second time for their derived tests, which would check the same.
#[test]
fn each_version_accepts_its_examples() {
    let variants = line(program!("dynamic_parts"), "all").stdout;
    let mut checked = 0;
    for variant in variants.split_whitespace() {
        let [manifest, _] = documents_of(variant);
        let commands = manifest["commands"].as_object().unwrap();
        let examples = commands.values().filter_map(|it| it["examples"].as_array());
        for example in examples.flatten() {
            let words = example["cmd"].as_str().unwrap();
            let words = words.strip_prefix("dynamic-parts ").unwrap();
            let outcome = line(program!("dynamic_parts"), &format!("{variant} {words}"));
            assert_eq!(outcome.code, 0, "{variant} {words}: {outcome:?}");
            checked += 1;
        }
    }
    assert_eq!(checked, 11);
}
