//! Tests `cmdhelp inspect --spec`, with specifications of carapace and usage.

use std::fs;

use crate::inspect::{COBRA, cmdhelp, folder, json, script};

const CARAPACE: &str = r#"
name: pier
description: Look after a pier
persistentflags:
  -q, --quiet: say less
commands:
  - name: mooring
    description: Look after moorings
    commands:
      - name: move <name>
        aliases: [shift]
        description: Move a mooring
        flags:
          -t, --to=!: where to
          --tide=: "the tide"
          --label=*: a label
          --depth?: how deep
        completion:
          positional:
            - ["north\tThe north pier", "south"]
            - ["$files"]
          flag:
            tide: ["high", "low"]
            to: ["$directories"]
"#;

const USAGE: &str = r##"
bin "pier"
version "2.1"
about "Look after a pier"
flag "-q --quiet" help="say less" global=#true
cmd "mooring" help="Look after moorings" {
    cmd "move" help="Move a mooring" {
        alias "shift"
        arg "<name>" help="the mooring"
        arg "[others]..." help="more of them"
        flag "-t --to <place>" help="where to" required=#true
        flag "--tide <tide>" help="the tide" default="low" {
            choices "high" "low"
        }
        flag "--label <label>" var=#true help="a label"
        flag "--color" negate="--no-color" help="in color"
    }
}
"##;

#[test]
fn reads_specifications_of_other_projects() {
    let folder = folder("specs");
    let pier = script(&folder, "pier", "#!/bin/sh\nexit 1\n");
    let pier = pier.to_str().expect("a path");
    for (name, text, source) in [
        ("pier.yaml", CARAPACE, "carapace"),
        ("pier.kdl", USAGE, "usage"),
    ] {
        let file = folder.join(name);
        fs::write(&file, text).expect("a file");
        let spec = ["--spec", file.to_str().expect("a path")];
        let words = [
            &["inspect", pier, "mooring", "move", "--no-run", "--why"],
            &spec[..],
        ]
        .concat();
        let found = json(&words);
        assert_eq!(
            (&found["source"], &found["confidence"]),
            (&source.into(), &"derived".into()),
            "{found}"
        );
        let command = &found["document"]["commands"]["mooring move"];
        assert_eq!(command["summary"], "Move a mooring", "{found}");
        let flags = &command["flags"];
        assert_eq!(
            (&flags["quiet"]["type"], &flags["quiet"]["short"]),
            (&"bool".into(), &"q".into()),
            "{found}"
        );
        assert_eq!(
            (&flags["to"]["type"], &flags["to"]["required"]),
            (&"string".into(), &true.into()),
            "{found}"
        );
        assert_eq!(
            flags["tide"]["enum"],
            serde_json::json!(["high", "low"]),
            "{found}"
        );
        assert_eq!(flags["label"]["repeatable"], true, "{found}");
        assert!(flags["to"].get("enum").is_none(), "{found}");
        let args = command["args"].as_array().expect("arguments");
        assert_eq!(args.len(), 2, "{found}");
        match source {
            "carapace" => assert_eq!(
                args[0]["enum"],
                serde_json::json!(["north", "south"]),
                "{found}"
            ),
            _ => {
                assert_eq!(
                    (&args[0]["name"], &args[0]["required"]),
                    (&"name".into(), &true.into()),
                    "{found}"
                );
                assert_eq!(args[1]["repeatable"], true, "{found}");
                assert_eq!(flags["tide"]["default"], "low", "{found}");
                assert_eq!(flags["color"]["negate_flag"], "--no-color", "{found}");
            }
        }
        // With another source, such as `--source man`, the file of `--spec` is not read.
        let words = [&["inspect", pier, "--no-run", "--source", "man"], &spec[..]].concat();
        assert_eq!(cmdhelp(&words).status.code(), Some(69));
        let words = [
            &["inspect", pier, "--no-run", "--source", source],
            &spec[..],
        ]
        .concat();
        assert!(cmdhelp(&words).status.success());
    }
    for (name, text) in [
        ("bad.yaml", "name: [x"),
        ("bad.kdl", "cmd \"x\" {"),
        ("bad.txt", "x"),
    ] {
        let file = folder.join(name);
        fs::write(&file, text).expect("a file");
        let output = cmdhelp(&[
            "inspect",
            pier,
            "--no-run",
            "--spec",
            file.to_str().expect("a path"),
        ]);
        assert_eq!(output.status.code(), Some(65), "{name}: {output:?}");
    }
    let deep = folder.join("deep.kdl");
    fs::write(&deep, "cmd \"x\" {".repeat(100_000)).expect("a file");
    let output = cmdhelp(&[
        "inspect",
        pier,
        "--no-run",
        "--spec",
        deep.to_str().expect("a path"),
    ]);
    assert_eq!(output.status.code(), Some(65), "{output:?}");
}

#[test]
fn merges_a_specification_and_the_completions() {
    let folder = folder("spec-merged");
    let pier = script(&folder, "pier", COBRA);
    let file = folder.join("pier.yaml");
    fs::write(&file, CARAPACE).expect("a file");
    let (pier, file) = (
        pier.to_str().expect("a path"),
        file.to_str().expect("a path"),
    );
    let found = json(&["inspect", pier, "--spec", file]);
    let commands = found["document"]["commands"].as_object().expect("commands");
    for name in ["mooring list", "mooring move"] {
        assert!(commands.contains_key(name), "{name}: {found}");
    }
}

/// A device or a pipe can be endless, and a very large manifest does not fit into memory.
#[test]
fn refuses_files_without_end() {
    let folder = folder("endless");
    let spec = folder.join("x.kdl");
    std::os::unix::fs::symlink("/dev/zero", &spec).expect("a link");
    let spec = spec.to_str().expect("a path");
    let output = cmdhelp(&["inspect", "sh", "--spec", spec, "--no-run"]);
    assert_eq!(output.status.code(), Some(65), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("this is not a file"), "{text}");

    let large = folder.join("large.json");
    let file = fs::File::create(&large).expect("a file");
    file.set_len(5 << 30).expect("a sparse file");
    let output = cmdhelp(&["inspect", large.to_str().expect("a path")]);
    assert_eq!(output.status.code(), Some(65), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("longer than 67108864 bytes"), "{text}");
}
