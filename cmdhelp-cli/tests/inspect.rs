//! Tests `cmdhelp inspect` on programs whose commands are known.

#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("inspect")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Writes a script.
fn script(folder: &Path, name: &str, text: &str) -> PathBuf {
    let file = folder.join(name);
    fs::write(&file, text).expect("a script");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("an executable");
    file
}

fn cmdhelp(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cmdhelp"))
        .args(words)
        .env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .output()
        .expect("it runs")
}

fn json(words: &[&str]) -> Value {
    let output = cmdhelp(words);
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// A program with the completion protocol of cobra. Its help text contains fewer facts about its flags.
const COBRA: &str = include_str!("programs/pier");

#[test]
fn merges_completions_and_help_texts() {
    let pier = script(&folder("cobra"), "pier", COBRA);
    let pier = pier.to_str().expect("a path");
    let found = json(&["inspect", pier, "mooring", "list", "--why"]);
    assert_eq!(
        (&found["source"], &found["confidence"]),
        (&"cobra".into(), &"derived".into())
    );
    let flags = &found["document"]["commands"]["mooring list"]["flags"];
    // Facts from completions are preferred; missing ones are taken from the help text.
    assert_eq!(flags["berth"]["description"], "the berth");
    assert_eq!(flags["berth"]["default"], "south");
    assert_eq!(flags["berth"]["short"], "b");
    assert_eq!(flags["hidden"]["type"], "bool");
    let origin = |fact: &str| {
        let all = found["origins"].as_array().expect("origins");
        let known = all.iter().find(|it| it["fact"] == fact).expect(fact);
        (
            known["source"].as_str().expect("text"),
            known["confidence"].as_str().expect("text"),
        )
    };
    assert_eq!(
        origin("mooring list, berth: description"),
        ("cobra", "derived")
    );
    assert_eq!(origin("mooring list, berth: default"), ("help", "guessed"));
    assert_eq!(origin("mooring list: effect"), ("cobra", "guessed"));
}

#[test]
fn lists_no_values_as_commands_and_no_guesses_as_declarations() {
    let pier = script(&folder("guesses"), "pier", COBRA);
    let pier = pier.to_str().expect("a path");
    let document = json(&["inspect", pier, "--as", "cmdhelp"]);
    let commands = document["commands"].as_object().expect("commands");
    let names: Vec<&str> = commands.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        ["", "mooring", "mooring delete", "mooring list", "serve"]
    );
    assert!(
        commands.values().all(|it| it.get("effect").is_none()),
        "{document}"
    );
    let found = json(&["inspect", pier, "--format", "json"]);
    assert_eq!(found["guessed_effects"]["mooring list"], "read");
    let text = cmdhelp(&["inspect", pier, "--format", "text"]);
    let text = String::from_utf8(text.stdout).expect("text");
    assert!(text.contains("[read, guessed]"), "{text}");
}

/// Validates a document against the schema of the specification, where it is, and against ours.
fn validate(document: &Value) -> usize {
    let own = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let specs =
        std::env::var_os("CMDHELP_SPECS").map_or(own.join("../../shared/specs"), PathBuf::from);
    let mut validated = 0;
    for path in [
        specs.join("cmdhelp.schema.json"),
        own.join("../schema/cmdhelp-document.schema.json"),
    ] {
        let Ok(text) = fs::read_to_string(&path) else {
            println!("SKIPPED: there is no {}", path.display());
            continue;
        };
        let schema: Value = serde_json::from_str(&text).expect("JSON");
        let validator = jsonschema::validator_for(&schema).expect("a schema");
        let errors: Vec<String> = validator
            .iter_errors(document)
            .map(|it| it.to_string())
            .collect();
        assert!(errors.is_empty(), "{}: {errors:?}", path.display());
        // Positive control.
        let mut wrong = document.clone();
        wrong["commands"] = Value::Null;
        assert!(!validator.is_valid(&wrong), "{}", path.display());
        validated += 1;
    }
    validated
}

#[test]
fn documents_of_foreign_programs_are_valid() {
    let pier = script(&folder("valid"), "pier", COBRA);
    let pier = pier.to_str().expect("a path");
    let mut programs = vec![pier];
    for installed in ["git", "tar", "jq", "cargo"] {
        match Command::new(installed).arg("--version").output() {
            Ok(_) => programs.push(installed),
            Err(_) => println!("SKIPPED: there is no {installed}"),
        }
    }
    for program in programs {
        let document = json(&["inspect", program, "--as", "cmdhelp"]);
        assert!(
            !document["commands"]
                .as_object()
                .expect("commands")
                .is_empty()
        );
        assert!(validate(&document) > 0, "there is a schema");
    }
}

#[test]
fn runs_an_inspected_program_without_network_and_files() {
    let folder = folder("reaches");
    let secret = folder.parent().expect("a folder").join("secret.txt");
    fs::write(&secret, "a secret").expect("a file");
    let marker = folder.parent().expect("a folder").join("marker.txt");
    let _ = fs::remove_file(&marker);
    let text = format!(
        "#!/bin/sh\ntouch '{}' '{}/own.txt' 2>/dev/null\necho \"Usage: spy [options]\n\nOptions:\n  --found-$(cat '{}' 2>/dev/null | wc -c)  what was read\n  --home-$(ls -A ~ | wc -l)  what is at home\"\n",
        marker.display(),
        folder.display(),
        secret.display(),
    );
    let spy = script(&folder, "spy", &text);
    // The positive control: without a sandbox, the program connects and writes the file.
    let output = Command::new(&spy).arg("--help").output().expect("it runs");
    let output = String::from_utf8(output.stdout).expect("text");
    assert!(output.contains("--found-8") && marker.exists(), "{output}");
    fs::remove_file(&marker).expect("a file");
    fs::remove_file(folder.join("own.txt")).expect("a file");

    let found = json(&["inspect", spy.to_str().expect("a path")]);
    let flags = found["document"]["commands"][""]["flags"]
        .as_object()
        .expect("flags");
    let names: Vec<&str> = flags.keys().map(String::as_str).collect();
    assert_eq!(names, ["found-0", "home-0"]);
    assert!(!marker.exists() && !folder.join("own.txt").exists());
}

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
fn specifications_of_other_projects_are_read() {
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
fn facts_of_a_specification_and_of_help_texts_are_put_together() {
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

#[test]
fn reads_an_embedded_manifest_without_running_the_program() {
    let own = env!("CARGO_BIN_EXE_cmdhelp");
    let found = json(&["inspect", own, "inspect", "--no-run"]);
    assert_eq!(
        (&found["source"], &found["confidence"]),
        (&"embedded".into(), &"declared".into())
    );
    assert_eq!(found["document"]["commands"]["inspect"]["effect"], "read");
    assert!(found.get("guessed_effects").is_none(), "{found}");
}

/// Writes a program below a folder `bin`, with other files in the folder above, and returns the program. The program
/// leaves a file when it is run.
fn installed(name: &str, program: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = folder(name);
    for (file, text) in files {
        let file = folder.join(file);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(file, text).expect("a file");
    }
    fs::create_dir_all(folder.join("bin")).expect("a folder");
    script(
        &folder.join("bin"),
        program,
        "#!/bin/sh\necho 'Usage: x [options]\n\n  --ran  it ran'\n",
    )
}

/// The manifest of a program with oclif, as its library generates it.
const OCLIF: &str = r#"{"version":"2.1.0","commands":{
    "field:grow":{"id":"field:grow","aliases":["field:plant"],"summary":"Grow a field","hidden":false,
        "flags":{
            "kind":{"name":"kind","char":"k","type":"option","options":["sugar","bull"],"default":"sugar","summary":"The kind"},
            "count":{"name":"count","type":"option","required":true,"multiple":true},
            "light":{"name":"light","type":"boolean","allowNo":true,"description":"Leave it on"},
            "secret":{"name":"secret","type":"boolean","hidden":true}},
        "args":{"name":{"name":"name","required":true,"description":"The field"}}},
    "sink":{"id":"sink","description":"Sink it\n\nFor good.","flags":{},"args":[{"name":"depth"}]},
    "lost":{"id":"lost","hidden":true,"flags":{}}}}"#;

#[test]
fn the_manifest_of_oclif_is_read_without_running_the_program() {
    let package = |separator: &str| format!(r#"{{"description":"Kelp","oclif":{{{separator}}}}}"#);
    let spaces = package(r#""topicSeparator":" ","topics":{"field":{"description":"Fields"}}"#);
    let files = [("oclif.manifest.json", OCLIF), ("package.json", &*spaces)];
    let kelp = installed("oclif", "kelp", &files);
    let kelp = kelp.to_str().expect("a path");
    let found = json(&["inspect", kelp, "--why"]);
    assert_eq!(
        (&found["source"], &found["confidence"]),
        (&"oclif".into(), &"derived".into())
    );
    let commands = found["document"]["commands"].as_object().expect("commands");
    let names: Vec<&str> = commands.keys().map(String::as_str).collect();
    assert_eq!(names, ["", "field", "field grow", "sink"]);
    assert_eq!(found["document"]["version"], "2.1.0");
    assert_eq!(commands["field"]["summary"], "Fields");
    assert_eq!(commands["sink"]["summary"], "Sink it");
    assert_eq!(commands["sink"]["args"][0]["name"], "depth");
    let grow = &commands["field grow"];
    assert_eq!(grow["aliases"][0], "plant");
    assert_eq!(
        (&grow["args"][0]["name"], &grow["args"][0]["required"]),
        (&"name".into(), &true.into())
    );
    let flags = grow["flags"].as_object().expect("flags");
    assert_eq!(flags.keys().collect::<Vec<_>>(), ["kind", "count", "light"]);
    assert_eq!(
        (
            &flags["kind"]["short"],
            &flags["kind"]["default"],
            &flags["kind"]["enum"][1]
        ),
        (&"k".into(), &"sugar".into(), &"bull".into())
    );
    assert_eq!(
        (&flags["count"]["required"], &flags["count"]["repeatable"]),
        (&true.into(), &true.into())
    );
    assert_eq!(flags["light"]["negate_flag"], "--no-light");
    let origins = found["origins"].as_array().expect("origins");
    assert!(origins.iter().all(|it| it["source"] == "oclif"), "{found}");

    // With the usual separator, the name of a command is one word.
    let colons = package("");
    let files = [("oclif.manifest.json", OCLIF), ("package.json", &*colons)];
    let kelp = installed("oclif-colons", "kelp", &files);
    let document = json(&[
        "inspect",
        kelp.to_str().expect("a path"),
        "--no-run",
        "--as",
        "cmdhelp",
    ]);
    assert!(
        document["commands"].get("field:grow").is_some(),
        "{document}"
    );

    // Without the package file of an oclif program, the manifest belongs to another program, so the help text is read
    // instead.
    let kelp = installed("oclif-alone", "kelp", &[("oclif.manifest.json", OCLIF)]);
    let found = json(&["inspect", kelp.to_str().expect("a path")]);
    assert_eq!(found["source"], "help", "{found}");
}

#[test]
fn the_table_of_gcloud_is_read_without_running_it() {
    let table = "# a table\nSTATIC_COMPLETION_CLI_TREE = {\n\"commands\": {\"nests\": {\"commands\": {\"list\": {\"commands\": {}, \
        \"flags\": {\"--filter\": \"value\", \"--uri\": \"bool\", \"--zone\": \"dynamic\", \"--view\": [\"basic\", \"full\"]}}}, \
        \"flags\": {}}}, \"flags\": {\"--quiet\": \"bool\"}\n}\n";
    let files = [("data/cli/gcloud_completions.py", table)];
    let gcloud = installed("gcloud", "gcloud", &files);
    let found = json(&["inspect", gcloud.to_str().expect("a path")]);
    assert_eq!(
        (&found["source"], &found["confidence"]),
        (&"gcloud".into(), &"derived".into())
    );
    let flags = &found["document"]["commands"]["nests list"]["flags"];
    let types =
        ["filter", "uri", "zone", "view"].map(|it| flags[it]["type"].as_str().expect("a type"));
    assert_eq!(types, ["string", "bool", "string", "enum"]);
    assert_eq!(flags["view"]["enum"][0], "basic");
    assert_eq!(
        found["document"]["commands"][""]["flags"]["quiet"]["type"],
        "bool"
    );

    // The table describes gcloud only, and not the programs beside it.
    let other = installed("gcloud-other", "gsutil", &files);
    let found = json(&["inspect", other.to_str().expect("a path")]);
    assert_eq!(found["source"], "help", "{found}");
}

#[test]
fn the_error_quotes_the_answer_of_a_program_without_a_description() {
    let folder = folder("quotes");
    for (name, text, told) in [
        (
            "broken",
            "#!/bin/sh\necho 'broken: install the package first' >&2\nexit 1\n",
            "broken: install the package first",
        ),
        (
            "traces",
            "#!/bin/sh\necho 'Error: cannot start'\necho '    at x:1'\nexit 1\n",
            "Error: cannot start",
        ),
        ("silent", "#!/bin/sh\n", "it prints nothing"),
        (
            "endless",
            "#!/bin/sh\nwhile :; do echo x; done\n",
            "more output",
        ),
    ] {
        let program = script(&folder, name, text);
        let output = cmdhelp(&["inspect", program.to_str().expect("a path")]);
        assert_eq!(output.status.code(), Some(69), "{output:?}");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            text.contains("UNDESCRIBED") && text.contains(told),
            "{text}"
        );
    }
}

#[test]
fn fails_if_no_source_describes_the_program() {
    let mute = script(&folder("mute"), "mute", "#!/bin/sh\nexit 0\n");
    let mute = mute.to_str().expect("a path");
    for (words, code, status) in [
        (vec!["inspect", mute], "UNDESCRIBED", 69),
        (vec!["inspect", mute, "--no-run"], "UNDESCRIBED", 69),
        (vec!["inspect", "/no/such/program"], "PROGRAM_NOT_FOUND", 66),
        (
            vec!["inspect", env!("CARGO_BIN_EXE_cmdhelp"), "no", "such"],
            "NO_SUCH_COMMAND",
            66,
        ),
    ] {
        let output = cmdhelp(&words);
        assert_eq!(output.status.code(), Some(status), "{words:?}: {output:?}");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.contains(code), "{words:?}: {output:?}");
    }
}
