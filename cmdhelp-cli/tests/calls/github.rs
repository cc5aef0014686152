//! Tests the example bundle in the text of AIP-29, with a test program in place of `gh`, if the text is on this
//! machine.

use std::fs;

use cmdhelp_test_support::{executable, specification_text};
use serde_json::json;

use crate::calls::world::{World, assert_fails};

/// A program that prints its arguments, a variable, and the files `.git/HEAD` and `other` if it can read them.
const GH: &str = r#"#!/bin/sh
case "$*" in
--version) echo 'gh version 2.45.0 (2026-01-01)';;
"auth status") exit 0;;
"auth "*) exit 0;;
*) for word; do printf '%s\n' "$word"; done
   printf 'GH_PROMPT_DISABLED=%s\n' "$GH_PROMPT_DISABLED"
   for file in .git/HEAD other; do
       [ -r "$file" ] && read -r line < "$file" && echo "$line" || echo "no $file"
   done;;
esac
"#;

/// The indentation of each line of the example's front matter, because the text of AIP-29 has lost the indentation.
const LEVELS: &str =
    "0000001111011101122122233122120123331222122122301111222211012222122212011001111";

/// Returns the front matter of the example, or prints that the text of AIP-29 is missing.
fn example() -> Option<String> {
    let text = specification_text("aip-29-cli-md.txt")?;
    let start = text.find("---\nname: GitHub CLI").expect("the example");
    let front = text[start + 4..].split("\n---\n").next()?;
    let levels = LEVELS.bytes().map(|it| usize::from(it - b'0'));
    let lines = front.lines().zip(levels);
    let lines: String = lines
        .map(|(line, level)| format!("{}{line}\n", "  ".repeat(level)))
        .collect();
    Some(format!("---\n{lines}---\n"))
}

/// Writes the bundle with this CLI.md, and with the files of its tools and secrets, and installs the test program as
/// `gh`.
fn write(world: &World, front: &str) {
    let bundle = world.project().join("bundle");
    for tool in [
        "pr-create",
        "pr-list",
        "pr-merge",
        "pr-view",
        "issue-list",
        "issue-view",
        "issue-create",
        "auth-status",
    ] {
        let folder = bundle.join("tools").join(tool);
        fs::create_dir_all(&folder).expect("a folder");
        let words = tool.replace('-', ", ");
        let text = format!(
            "---\nname: {tool}\nid: {tool}\ndescription: Does it\nversion: 1.0.0\napproval: auto\nmutates: []\n\
             inputs: {{ type: object, properties: {{ title: {{ type: string }}, base: {{ type: string }} }}, required: [title] }}\n\
             outputs: {{}}\nrunner:\n  cli: ../../CLI.md\n  argv: [{words}, --title, \"${{input.title}}\", --base, \"${{input.base | default('main')}}\"]\n---\n"
        );
        fs::write(folder.join("TOOL.md"), text).expect("a file");
    }
    let secrets =
        "---\nsecrets:\n  - { slug: gh/token, name: Token, description: Signs calls }\n---\n";
    fs::write(bundle.join("SECRETS.md"), secrets).expect("a file");
    fs::write(bundle.join("CLI.md"), front).expect("a file");
    let programs = world.path("home/.local/bin");
    fs::create_dir_all(&programs).expect("a folder");
    executable(programs.join("gh"), GH);
    fs::create_dir_all(world.path("home/.config/gh")).expect("a folder");
    fs::write(world.project().join(".git/HEAD"), "ref: main\n").expect("a file");
    fs::write(world.project().join("other"), "another file\n").expect("a file");
}

#[test]
fn the_example_of_the_specification_is_called() {
    let Some(front) = example() else { return };
    let world = World::empty("github");
    // The digest in the example is only a placeholder, `abc123…`.
    write(&world, &front);
    let (status, answer) = world.json(&["add", "bundle", "--yes"]);
    assert_eq!(status, 65, "{answer}");
    let message = answer["error"]["message"].as_str().expect("a text");
    assert!(message.contains("verify_sha256"), "{message}");
    // The schema of AIP-29 rejects both the digest `abc123…` and the key `intents`.
    let (_, report) = world.json(&["check", "bundle"]);
    let rows = report["rows"].as_array().expect("rows");
    let broken = rows.iter().filter(|it| it["kept"] == false);
    let broken: Vec<&str> = broken.filter_map(|it| it["id"].as_str()).collect();
    assert_eq!(broken, ["CL-5", "CL-13", "CL-2", "CL-12"], "{report}");

    let front = front.replace("abc123…", &"0a".repeat(32));
    // The login must not be interactive, because this test has no terminal.
    write(
        &world,
        &front.replace("interactive: true", "interactive: false"),
    );
    let (status, added) = world.json(&["add", "bundle", "--name", "gh", "--yes"]);
    assert_eq!((status, &added["tools"]["read"]), (0, &json!(8)), "{added}");
    let call = [
        "call",
        "gh",
        "pr",
        "create",
        "--json",
        r#"{"title":"Fix; rm"}"#,
    ];
    let (status, answer) = world.json(&call);
    assert_fails(status, &answer, (4, "AUTH_REQUIRED"));
    assert_eq!(world.json(&["login", "gh"]).0, 0);
    let (status, answer) = world.json(&call);
    assert_eq!(status, 0, "{answer}");
    let text = answer["value"].as_str().expect("a text");
    let expected = [
        "pr",
        "create",
        "--title",
        "Fix; rm",
        "--base",
        "main",
        "GH_PROMPT_DISABLED=1",
        // The grant `**/.git/**` makes the files in `.git` readable, and no file beside that folder.
        "ref: main",
        "no other",
    ];
    assert_eq!(text.lines().collect::<Vec<_>>(), expected);
}
