//! Tests the cache of outputs of programs without a manifest.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::calls::define::lamp;
use crate::calls::world::World;

/// Returns the path of the only cache file.
fn kept(world: &World) -> PathBuf {
    let folder = world.path("home/.cache/cmdhelp/answers");
    let mut files = fs::read_dir(folder).expect("a cache");
    let file = files.next().expect("a file").expect("a file").path();
    assert!(files.next().is_none());
    file
}

fn change(world: &World, from: &str, to: &str) {
    let file = kept(world);
    let text = fs::read_to_string(&file).expect("a file");
    assert!(text.contains(from), "{from}: {text}");
    fs::write(file, text.replace(from, to)).expect("a file");
}

/// Returns the name of the only flag of `lamp list`.
fn flag(world: &World, more: &[&str]) -> String {
    let (status, found) = world.json(&[&["inspect", "./lamp", "list"], more].concat());
    assert_eq!(status, 0, "{found}");
    let flags = found["document"]["commands"]["list"]["flags"].as_object();
    let mut names = flags.expect("flags").keys().filter(|it| *it != "help");
    names.next().expect("a flag").clone()
}

#[test]
fn runs_a_program_once_to_discover_its_commands() {
    let world = lamp("cache");
    assert_eq!(flag(&world, &[]), "lit");
    // `inspect` and calls use the cached output.
    change(&world, "--lit", "--kept");
    assert_eq!(flag(&world, &[]), "kept");
    let words = [
        "call",
        "./lamp",
        "list",
        "--json",
        r#"{"kept":true}"#,
        "--explain",
    ];
    let (status, plan) = world.json(&words);
    assert_eq!(
        (status, &plan["argv"][1]),
        (0, &Value::from("--kept")),
        "{plan}"
    );
    assert_eq!(flag(&world, &["--refresh"]), "lit");
    assert_eq!(flag(&world, &[]), "lit");
}

#[test]
fn ignores_a_damaged_or_old_cache() {
    let world = lamp("cache-damaged");
    assert_eq!(flag(&world, &[]), "lit");
    let good = fs::read_to_string(kept(&world)).expect("a file");
    change(&world, "--lit", "--kept");
    let changed = fs::read_to_string(kept(&world)).expect("a file");
    let newer = changed.replacen("\"form\":\"", "\"form\":\"9", 1);
    let stale = changed.replacen("\"since\":", "\"since\":1,\"then\":", 1);
    for text in [
        "",
        "{",
        "[]",
        "{\"form\":1}",
        &changed[..changed.len() / 2],
        &newer,
        &stale,
    ] {
        fs::write(kept(&world), text).expect("a file");
        assert_eq!(flag(&world, &[]), "lit", "{text}");
        let again = fs::read_to_string(kept(&world)).expect("a file");
        assert_eq!(again.len(), good.len(), "{text}");
    }
}

#[test]
fn discovers_a_changed_program_again() {
    let world = lamp("cache-changed");
    assert_eq!(flag(&world, &[]), "lit");
    let file = world.project().join("lamp");
    let text = fs::read_to_string(&file).expect("a file");
    fs::write(&file, text.replace("--lit", "--dim")).expect("a file");
    assert_eq!(flag(&world, &[]), "dim");
}

#[test]
fn does_not_cache_manifests() {
    let world = World::empty("cache-declared");
    let cmdhelp = env!("CARGO_BIN_EXE_cmdhelp");
    let (status, found) = world.json(&["inspect", cmdhelp, "list", "--source", "cmdhelp"]);
    assert_eq!(
        (status, &found["source"]),
        (0, &Value::from("cmdhelp")),
        "{found}"
    );
    assert!(!world.path("home/.cache/cmdhelp").exists());
}
