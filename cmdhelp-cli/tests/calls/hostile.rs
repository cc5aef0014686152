//! Tests that hostile descriptions are refused with the position of the fault, or printed without control characters.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;

use serde_json::Value;

use crate::calls::world::World;

const CLI: &str = "---\nname: Pad\nid: pad\ndescription: Keeps lists\nversion: 1.0.0\nbin: pad\n\
    install:\n  - { method: cargo, package: pad }\n\
    version_check: { cmd: pad --version, parse: '(\\S+)', range: '>=1' }\n\
    sandbox: { exec: { allow: false } }\ncommands:\n  list: ./tools/list/TOOL.md\n---\n";

const TOOL: &str = "---\nname: list\nid: list\ndescription: Lists\nversion: 1.0.0\n\
    inputs: { type: object, properties: { title: { type: string, description: Title } } }\noutputs: {}\n---\n";

/// Writes a bundle after changing one text in its files.
fn write(world: &World, from: &str, to: &str) {
    let bundle = world.project().join("bundle");
    fs::create_dir_all(bundle.join("tools/list")).expect("a folder");
    fs::write(bundle.join("CLI.md"), CLI.replacen(from, to, 1)).expect("a file");
    fs::write(
        bundle.join("tools/list/TOOL.md"),
        TOOL.replacen(from, to, 1),
    )
    .expect("a file");
}

const ADD: [&str; 5] = ["add", "bundle", "--program", "/bin/true", "--yes"];

#[test]
fn invalid_descriptions_are_refused_with_their_place() {
    let world = World::empty("hostile");
    let last = "outputs: {}\n";
    let bomb = format!("{last}metadata:\n  a: &a [x, x]\n  b: &b [*a, *a]\n  c: [*b, *b]\n");
    let twice = format!("{last}{last}");
    let deep = format!("{last}metadata: {}\n", "[".repeat(100_000));
    let long = format!("description: {}", "x".repeat(10 << 20));
    let bidi = "description: Lists \u{202e}";
    let control = "description: Lists \u{1b}[31m";
    for (from, to, place) in [
        (last, &*bomb, "TOOL.md:9:"),
        (last, &twice, "TOOL.md:8:1"),
        (last, &deep, "TOOL.md:8:"),
        ("description: Lists", &long, "TOOL.md:1:1"),
        ("description: Lists", bidi, "TOOL.md:4:"),
        ("description: Lists", control, "TOOL.md:4:"),
    ] {
        write(&world, from, to);
        let (status, answer) = world.json(&ADD);
        assert_eq!(status, 65, "{place}: {answer}");
        let message = answer["error"]["message"].as_str().expect("a text");
        assert!(message.contains(place), "{place}: {message}");
        assert!(message.len() < 2000, "{message}");
        assert!(!message.contains(['\u{202e}', '\u{1b}']), "{message}");
    }
    assert!(!world.registry().exists());
    // Positive control: the unchanged bundle is added.
    write(&world, "Lists", "Lists");
    assert_eq!(world.json(&ADD).0, 0);
}

/// YAML allows control characters that are written as escapes.
#[test]
fn control_characters_of_a_description_are_not_printed() {
    let world = World::empty("hostile-texts");
    write(
        &world,
        "Lists",
        "\"Lists \\u202e them \\u001b]0;title\\u0007\"",
    );
    for format in ["text", "md", "sig"] {
        let output = world.run(&["inspect", "./bundle", "--format", format]);
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(text.contains("them"), "{text}");
        let is_unsafe = |it: char| it == '\u{202e}' || (it.is_control() && it != '\n');
        assert!(!text.contains(is_unsafe), "{text:?}");
    }
    // JSON contains the characters as escapes, so that its value is that of the description.
    for words in [
        &["inspect", "./bundle", "--format", "json"][..],
        &["inspect", "./bundle", "--as", "cmdhelp"],
    ] {
        let output = world.run(words);
        let text = String::from_utf8(output.stdout).expect("text");
        let is_unsafe = |it: char| it == '\u{202e}' || (it.is_control() && it != '\n');
        assert!(!text.contains(is_unsafe), "{text:?}");
        let value: Value = serde_json::from_str(&text).expect("JSON");
        let document = value.get("document").unwrap_or(&value);
        let summary = &document["commands"]["list"]["summary"];
        assert_eq!(summary, "Lists \u{202e} them \u{1b}]0;title\u{7}");
    }
}

#[test]
fn tells_that_a_folder_is_not_utf8() {
    let world = World::empty("not-utf8");
    let folder = world.project().join(OsStr::from_bytes(b"b\xffd"));
    fs::create_dir(&folder).expect("a folder");
    fs::copy(world.path("teller.json"), folder.join("teller.json")).expect("a file");
    for (words, why) in [
        (
            &["run", "--read", ".", "--", "ls"][..],
            "is not UTF-8, so it cannot be granted",
        ),
        (
            &["add", "teller.json"],
            "is not UTF-8, so it cannot be registered",
        ),
    ] {
        let output = world.command(words).current_dir(&folder).output();
        let text = output.expect("it runs").stdout;
        let answer: Value = serde_json::from_slice(&text).expect("JSON");
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert!(message.contains(why), "{answer}");
    }
}
