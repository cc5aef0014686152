//! Tests that emitted descriptions can be read again.

use std::fs;
use std::process::Command;

use cmdhelp_test_support::executable;

use crate::calls::world::{World, assert_fails, split};

#[test]
fn writes_checks_and_updates_files() {
    let world = World::new("emit");
    let words = split("emit teller --as cli-md --to bundle --vendored bin/teller");
    // CLI.md requires a method of installation, which is missing here.
    let (status, answer) = world.json(&words[..6]);
    assert_fails(status, &answer, (65, "NOT_WRITTEN"));
    let (status, written) = world.json(&words);
    assert_eq!(status, 0, "{written}");
    assert_eq!(written["files"][0], "CLI.md");
    assert!(world.project().join("bundle/tools/show/TOOL.md").is_file());
    let check = || world.json(&[&words[..], &["--check"]].concat());
    assert_eq!(check().0, 0);

    let file = world.project().join("bundle/CLI.md");
    let text = fs::read_to_string(&file).expect("a file");
    fs::write(&file, format!("{text}changed\n")).expect("a file");
    let (status, answer) = check();
    assert_fails(status, &answer, (1, "FILES_DIFFER"));
    assert!(
        answer["error"]["message"]
            .as_str()
            .expect("a text")
            .contains("-changed"),
        "{answer}"
    );
    assert!(
        fs::read_to_string(&file)
            .expect("a file")
            .ends_with("changed\n"),
        "nothing is written"
    );
    assert_eq!(world.json(&words).0, 0);
    assert_eq!(fs::read_to_string(&file).expect("a file"), text);
    let rules = split("emit teller --as rules-claude-code --server teller --to rules.json");
    let (status, written) = world.json(&rules);
    assert_eq!(status, 0, "{written}");
    assert_eq!(written["files"], serde_json::json!(["rules.json"]));
    let text = fs::read_to_string(world.project().join("rules.json")).expect("a file");
    assert!(text.contains("\"mcp__teller__drop\""), "{text}");
    assert!(!world.has_run());
}

#[test]
fn names_the_facts_that_a_format_cannot_express() {
    let world = World::new("emit-left-out");
    let left_out = |format: &str, to: &str| {
        let words = ["emit", "teller", "--as", format, "--to", to];
        let own: &[&str] = if format == "cli-md" {
            &["--vendored", "bin/teller"]
        } else {
            &[]
        };
        let (status, written) = world.json(&[&words[..], own].concat());
        assert_eq!(status, 0, "{written}");
        written["left_out"].clone()
    };
    let bundle = left_out("cli-md", "teller-bundle").to_string();
    assert!(bundle.contains("\"version\""), "{bundle}");
    assert!(bundle.contains("teller show: tag, "), "{bundle}");
    let kdl = left_out("kdl", "teller.kdl").to_string();
    assert!(kdl.contains("\"tools.exits\""), "{kdl}");
    // A call does not lose the arguments that the bundle cannot pass.
    world.add("teller-bundle", "bundled");
    let inputs = r#"{"name":"n","tag":["a"]}"#;
    let (status, answer) = world.json(&["call", "bundled", "show", "--json", inputs]);
    let message = assert_fails(status, &answer, (2, "INPUT_INVALID"));
    assert!(message.contains("/tag: "), "{message}");
    let (status, answer) = world.json(&["call", "bundled", "show", "--json", r#"{"name":"n"}"#]);
    assert_eq!(
        (status, &answer["value"]),
        (0, &"show\0n\0".into()),
        "{answer}"
    );
}

#[test]
fn passes_arguments_as_json_that_a_bundle_has_no_place_for() {
    let manifest = r#"{"cmdhelp_version": "0.1", "binary": "teller", "version": "1.0.0", "surface": {"json": "--json"},
        "commands": {"show": {"summary": "Show", "effect": "read",
            "args": [{"name": "name", "type": "string"}],
            "flags": {"tag": {"type": "string", "repeatable": true}}}}}"#;
    let world = World::described("emit-json", "teller", manifest);
    let words = split("emit teller --as cli-md --to bundle --vendored bin/teller");
    assert_eq!(world.json(&words).0, 0);
    world.add("bundle", "bundled");
    let inputs = r#"{"name":"n","tag":["a","b"]}"#;
    let (_, plan) = world.json(&["call", "bundled", "show", "--explain", "--json", inputs]);
    assert_eq!(
        plan["argv"],
        serde_json::json!(["show", "--json", inputs]),
        "{plan}"
    );
}

#[test]
fn writes_each_format() {
    let world = World::new("formats");
    for format in [
        "app",
        "kdl",
        "kdl-slop-mcp",
        "skill",
        "rules-claude-code",
        "rules-codex",
        "rules-gemini",
    ] {
        let words = ["emit", "teller", "--as", format, "--to", format];
        let check = [&words[..], &["--check"]].concat();
        assert_eq!(world.json(&check).0, 1, "{format} is missing");
        let (status, answer) = world.json(&words);
        assert_eq!(
            (status, &answer["written"]),
            (0, &true.into()),
            "{format}: {answer}"
        );
        assert!(world.project().join(format).exists(), "{format}");
        assert_eq!(world.json(&check).0, 0, "{format}");
        assert_eq!(
            world.json(&words).1["written"],
            false,
            "{format} is up to date"
        );
    }
}

/// `emit` keeps the files of other programs in the folders of agentproto.
#[test]
fn the_layout_of_agentproto_is_written_and_called() {
    let world = World::new("emit-agentproto");
    let project = world.project();
    let other = project.join(".agentproto/tools/other/TOOL.md");
    fs::create_dir_all(other.parent().expect("a folder")).expect("a folder");
    fs::write(&other, "of another program").expect("a file");
    let words = split("emit teller --as cli-md --layout agentproto --to .");
    let (status, written) = world.json(&words);
    assert_eq!(status, 0, "{written}");
    let driver = project.join(".agentproto/drivers/teller/DRIVER.md");
    let text = fs::read_to_string(driver).expect("a driver");
    // The loader of agentproto reads these keys.
    for key in [
        "bin: \"teller\"",
        "\"defaultFormat\":\"text\"",
        "../../tools/teller-show/TOOL.md",
    ] {
        assert!(text.contains(key), "{key}: {text}");
    }
    assert!(!project.join("CLI.md").exists());
    assert_eq!(
        fs::read_to_string(&other).expect("a file"),
        "of another program"
    );
    assert_eq!(world.json(&[&words[..], &["--check"]].concat()).0, 0);

    fs::remove_file(&other).expect("a file");
    world.add(".agentproto", "proto");
    let inputs = r#"{"name":"a b","level":7,"quiet":true}"#;
    let expected = world.words(inputs);
    let (status, answer) = world.json(&["call", "proto", "show", "--json", inputs]);
    assert_eq!(status, 0, "{answer}");
    let text = answer["value"].as_str().expect("a text");
    let words: Vec<&str> = text
        .split_terminator('\0')
        .filter(|it| *it != "--")
        .collect();
    assert_eq!(words, expected);

    let (status, answer) = world.json(&split("emit teller --as kdl --layout agentproto --to x"));
    assert_eq!(status, 2, "{answer}");
}

/// The effects of a program without cmdhelp are unproven, so its rules allow nothing, and the reason is printed.
#[test]
fn writes_a_file_without_rules_and_the_reason() {
    let world = World::new("emit-no-rules");
    for format in ["rules-codex", "rules-gemini"] {
        let output = world.run(&["emit", "teller", "--as", format, "--to", format]);
        assert!(output.status.success(), "{output:?}");
        let file = world.project().join(format);
        assert_eq!(fs::read(file).expect("a file"), b"");
        let errors = String::from_utf8(output.stderr).expect("text");
        assert!(
            errors.contains("only the manifest of a program"),
            "{errors}"
        );
    }
}

/// The words of both commands are the same except for their separator.
#[test]
fn commands_with_the_same_id_are_all_written_and_called() {
    let world = World::empty("emit-ids");
    let text = fs::read_to_string(world.path("teller.json")).expect("a file");
    let twin = r#""show-all": {"summary": "Show all", "effect": "read"},
        "show all": {"summary": "Show all of it", "effect": "read"},
        "show_all": {"summary": "Show all, again", "effect": "read"},
        "write": {"#;
    let text = text.replace("\"write\": {", twin);
    fs::write(world.path("teller.json"), text).expect("a file");
    world.register_tool("teller", "teller.json", "write \".\"; ");
    let printed = |name: &str, words: &[&str]| {
        let (status, answer) = world.json(&[&["call", name], words].concat());
        assert_eq!(status, 0, "{words:?}: {answer}");
        answer["value"].as_str().expect("a text").to_owned()
    };
    assert_eq!(printed("teller", &["show-all"]), "show-all\0");
    assert_eq!(printed("teller", &["show", "all"]), "show\0all\0");
    assert_eq!(printed("teller", &["show_all"]), "show_all\0");

    let words = split("emit teller --as cli-md --to bundle --vendored bin/teller");
    let output = world.run(&words);
    assert!(output.status.success(), "{output:?}");
    let errors = String::from_utf8(output.stderr).expect("text");
    assert!(
        errors.contains("`show-all`, `show all`, `show_all`"),
        "{errors}"
    );
    let tools = world.project().join("bundle/tools");
    let mut names: Vec<String> = fs::read_dir(&tools)
        .expect("a folder")
        .map(|it| it.expect("a folder").file_name().to_string_lossy().into())
        .filter(|it: &String| it.starts_with("show-all"))
        .collect();
    names.sort();
    assert_eq!(names.len(), 3, "{names:?}");
    assert_eq!(world.json(&[&words[..], &["--check"]].concat()).0, 0);
    world.add("bundle", "again");
    let (status, answer) = world.json(&["inspect", "again", "--format", "json"]);
    assert_eq!(status, 0, "{answer}");
    for path in ["show-all", "show all", "show_all"] {
        assert!(
            answer["document"]["commands"][path].is_object(),
            "{path}: {answer}"
        );
    }
    let words = ["emit", "teller", "--as", "kdl", "--to", "teller.kdl"];
    assert_eq!(world.json(&words).0, 0);
    let added = world.add("teller.kdl", "kdl");
    assert!(added["faults"].is_null(), "{added}");
}

/// The program declares its installation itself, so `emit` needs no flag for it.
#[test]
fn writes_the_declarations_of_the_program() {
    let world = World::empty("emit-declared");
    let program = env!("CARGO_BIN_EXE_cmdhelp");
    let (status, written) = world.json(&["emit", program, "--as", "cli-md", "--to", "bundle"]);
    assert_eq!(status, 0, "{written}");
    let text = fs::read_to_string(world.project().join("bundle/CLI.md")).expect("a file");
    assert!(
        text.contains("cmdhelp-cli") && text.contains("cargo"),
        "{text}"
    );
    assert!(world.project().join("bundle/tools/call/TOOL.md").is_file());
}

#[test]
fn copies_the_program_into_a_package() {
    let world = World::new("emit-binary");
    let program = world.path("teller").display().to_string();
    let words = [
        "emit", "teller", "--as", "app", "--to", "app", "--binary", &program,
    ];
    let (status, written) = world.json(&words);
    assert_eq!(
        (status, &written["written"]),
        (0, &true.into()),
        "{written}"
    );
    let copy = world.project().join("app/app/teller");
    assert_eq!(written.get("missing"), None, "{written}");
    // Without the program, the answer tells what is missing.
    let (status, answer) = world.json(&["emit", "teller", "--as", "app", "--to", "bare"]);
    let missing = answer["missing"].as_str().unwrap_or_default();
    assert_eq!(status, 0, "{answer}");
    assert!(
        missing.contains("copy the program to bare/app/teller") && missing.contains("--binary"),
        "{answer}"
    );
    fs::create_dir_all(world.project().join("bare/app")).expect("a folder");
    fs::copy(&program, world.project().join("bare/app/teller")).expect("a copy");
    let (_, answer) = world.json(&["emit", "teller", "--as", "app", "--to", "bare"]);
    assert_eq!(answer.get("missing"), None, "{answer}");
    let (status, answer) = world.json(&["add", "bare", "--yes"]);
    assert_eq!((status, &answer["added"]), (0, &true.into()), "{answer}");
    assert_eq!(
        fs::read(&copy).expect("a file"),
        fs::read(&program).expect("a file")
    );
    assert_eq!(world.json(&words).1["written"], false);
    let check = [&words[..], &["--check"]].concat();
    assert_eq!(world.json(&check).0, 0);
    let output = Command::new(&copy)
        .arg("--version")
        .current_dir(world.project())
        .output();
    let output = output.expect("the copy is executable");
    assert_eq!(output.stdout, b"teller 1.0.0\n");
    // The check reports that the program has changed.
    fs::write(&program, "#!/bin/sh\n").expect("a file");
    let (status, answer) = world.json(&check);
    assert_fails(status, &answer, (1, "FILES_DIFFER"));
    let (status, answer) = world.json(&[
        "emit", "teller", "--as", "skill", "--to", "x", "--binary", &program,
    ]);
    assert_eq!(status, 2, "{answer}");
}

#[test]
fn names_the_flag_that_is_missing_for_a_bundle() {
    let world = World::empty("emit-vendored");
    let words = ["emit", "../teller.json", "--as", "cli-md", "--to", "bundle"];
    let (status, refused) = world.json(&words);
    let message = refused["error"]["message"].as_str().expect("a text");
    assert!(
        status != 0 && message.contains("`--vendored PATH`"),
        "{message}"
    );
    assert_eq!(
        world
            .json(&[&words[..], &["--vendored", "bin/teller"]].concat())
            .0,
        0
    );
}

#[test]
fn reads_a_description_of_any_name() {
    let world = World::new("names");
    let commands = |words: &[&str]| {
        let (status, found) = world.json(&[&["inspect"], words].concat());
        assert_eq!(status, 0, "{words:?}: {found}");
        found["commands"].clone()
    };
    let expected = commands(&["teller"]);
    for format in ["kdl", "kdl-slop-mcp"] {
        for name in ["out", "out.txt", "out.json", "out.kdl"] {
            let words = ["emit", "teller", "--as", format, "--to", name];
            assert_eq!(world.json(&words).0, 0, "{name}");
            assert_eq!(commands(&[&format!("./{name}")]), expected, "{name}");
        }
    }
    let skill = ["emit", "teller", "--as", "skill", "--to", "skill"];
    assert_eq!(world.json(&skill).0, 0);
    let (status, answer) = world.json(&["inspect", "./skill"]);
    let message = answer["error"]["message"].as_str().unwrap_or_default();
    assert_eq!(status, 65, "{answer}");
    assert!(message.contains("declares no commands"), "{message}");
    let manifest = world.run(&["inspect", "teller", "--as", "cmdhelp"]);
    for name in ["manifest", "manifest.txt"] {
        fs::write(world.project().join(name), &manifest.stdout).expect("a file");
        assert_eq!(commands(&[&format!("./{name}")]), expected, "{name}");
    }
    assert!(!world.has_run());
}

#[test]
fn lists_only_inputs_that_a_call_can_pass() {
    let world = World::empty("emit-callable");
    let help =
        "Usage: seek [path...] [expression]\n\n  -name PATTERN  the name\n  -empty  no content\n";
    let script = format!("#!/bin/sh\ncat <<'END'\n{help}END\n");
    executable(world.project().join("seek"), script);
    let words = split("emit ./seek --as cli-md --to bundle --vendored bin/seek");
    let (status, written) = world.json(&words);
    assert_eq!(status, 0, "{written}");
    let left_out = written["left_out"].to_string();
    assert!(left_out.contains("seek: path"), "{left_out}");
    let tool = world.project().join("bundle/tools/seek/TOOL.md");
    let tool = fs::read_to_string(tool).expect("a file");
    assert!(tool.contains("    empty: {"), "{tool}");
    assert!(!tool.contains("    path: {"), "{tool}");
}
