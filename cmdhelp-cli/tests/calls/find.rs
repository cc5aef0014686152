//! Tests which program a name or path selects: a registered one, one on this machine, or one that a file describes.

use std::fs;

use cmdhelp_test_support::executable;
use serde_json::json;

use crate::calls::world::{World, assert_fails, split};

/// Makes an environment without registered programs, with descriptions in the project's folder.
fn described(name: &str) -> World {
    let world = World::empty(name);
    let project = world.project();
    fs::copy(world.path("teller"), project.join("teller")).expect("a program");
    fs::copy(world.path("teller.json"), project.join("teller.json")).expect("a file");
    let kdl = r#"cli "lines" { description "Count lines"; command "wc"; arg "file"; }"#;
    fs::write(project.join("tools.kdl"), kdl).expect("a file");
    let emit = split("emit teller.json --as cli-md --to bundle --vendored teller");
    let (status, answer) = world.json(&emit);
    assert_eq!(status, 0, "{answer}");
    world
}

#[test]
fn a_rule_allows_no_program_of_a_project_that_has_the_name_of_another_one() {
    let world = World::empty("find-namesake");
    world.register(
        "policy { allow \"sort\" { effect \"unknown\"; source \"guessed\"; }; deny \"wc\"; }\n",
    );
    let help = "#!/bin/sh\ncase $1 in -*) printf 'Usage: sort [FILE]...\n\n  -r  x\n  -u  y\n  -q  z\n';; *) : > stolen;; esac\n";
    for name in ["sort", "wc"] {
        executable(world.project().join(name), help);
    }
    let (status, answer) = world.json(&["call", "sort", "--", "/dev/null"]);
    assert_eq!(status, 0, "{answer}");
    let (status, answer) = world.json(&["call", "./sort", "--", "x"]);
    let message = assert_fails(status, &answer, (77, "CONFIRMATION_REQUIRED"));
    assert!(
        message.contains("another program of this name"),
        "{message}"
    );
    // A rule that denies calls is about all programs of the name.
    let (status, answer) = world.json(&["call", "./wc", "--", "x"]);
    assert_fails(status, &answer, (77, "POLICY_DENIED"));
    assert!(!world.project().join("stolen").exists());
}

#[test]
fn each_recovery_works_if_it_is_typed_literally() {
    let world = World::empty("find-recovery");
    let help = "Usage: prog [OPTIONS] COMMAND\n\nCommands:\n  list    List\n  delete  Delete\n\nOptions:\n  -q, --quiet  quiet\n";
    let path = format!(
        "{}:/usr/bin:/bin",
        std::path::Path::new(env!("CARGO_BIN_EXE_cmdhelp"))
            .parent()
            .expect("a folder")
            .display()
    );
    for name in [
        "prog",
        "sort",
        "my prog",
        "it's",
        "a\"b",
        "-dash",
        "a$HOME",
        "x;touch stolen",
        "n\nl",
        "t`k",
    ] {
        let selector = format!("./{name}");
        executable(
            world.project().join(name),
            format!("#!/bin/sh\ncat <<'END'\n{help}END\n"),
        );
        for words in [&["lst"][..], &["--", "-q", "lst"], &["list", "--dry-run"]] {
            let (_, answer) = world.json(&[&["call", &selector], words].concat());
            let recovery = answer["error"]["recovery"].as_str().expect("a recovery");
            let run = world
                .shell(recovery)
                .env("PATH", &path)
                .output()
                .expect("it runs");
            let output = String::from_utf8_lossy(&run.stdout).into_owned();
            assert!(
                run.status.success() && output.contains("list"),
                "{recovery}: {output}"
            );
            assert!(!output.contains("/usr/bin/sort"), "{recovery}: {output}");
        }
    }
    assert!(!world.project().join("stolen").exists());
    fs::create_dir(world.project().join("my folder")).expect("a folder");
    fs::copy(
        world.path("teller.json"),
        world.project().join("my folder/teller.json"),
    )
    .expect("a file");
    let (_, answer) = world.json(&["call", "./my folder/teller.json", "show"]);
    assert_eq!(
        answer["error"]["recovery"], "cmdhelp add './my folder/teller.json'",
        "{answer}"
    );
}

#[test]
fn reads_descriptions_without_running_a_program() {
    let world = described("find-files");
    for (word, command) in [
        ("teller.json", "show"),
        ("./teller.json", "show"),
        ("bundle", "show"),
        ("bundle/CLI.md", "show"),
    ] {
        let (status, found) = world.json(&["inspect", word]);
        assert_eq!(status, 0, "{word}: {found}");
        assert_eq!(found["source"], "registered", "{word}: {found}");
        let found_command = &found["document"]["commands"][command];
        assert_eq!(found_command["effect"], "read", "{word}: {found}");
    }
    let (status, found) = world.json(&["inspect", "tools.kdl"]);
    assert_eq!((status, &found["commands"]), (0, &json!(1)), "{found}");
    assert!(!world.has_run());
}

#[test]
fn reads_a_registered_description_and_runs_the_program_on_request() {
    let world = World::new("find-registered");
    let (status, found) = world.json(&["inspect", "teller"]);
    assert_eq!(
        (status, &found["source"]),
        (0, &json!("registered")),
        "{found}"
    );
    assert_eq!(
        found["program"],
        world.path("teller").to_str().expect("a path")
    );
    // `check` runs the program, which prints no manifest.
    let (status, report) = world.json(&["check", "teller", "--report", "json"]);
    assert_eq!(status, 0, "{report}");
    assert!(report["score"].as_u64().expect("a score") < 50, "{report}");
    // With a source other than the description, `inspect` runs the program, as `check` does.
    let (status, answer) = world.json(&["inspect", "teller", "--source", "cmdhelp"]);
    assert_fails(status, &answer, (69, "UNDESCRIBED"));
}

#[test]
fn refuses_to_call_an_unregistered_description() {
    let world = described("find-call");
    for word in ["bundle", "teller.json", "tools.kdl"] {
        let (status, answer) = world.json(&["call", word, "show"]);
        assert_eq!(status, 78, "{word}: {answer}");
        assert_eq!(answer["error"]["code"], "UNTRUSTED", "{word}: {answer}");
        let recovery = format!("cmdhelp add {word}");
        assert_eq!(answer["error"]["recovery"], recovery.as_str(), "{answer}");
    }
    assert!(!world.has_run());
}

#[test]
fn prefers_a_program_to_a_folder_with_its_name() {
    let world = described("find-shadow");
    fs::rename(world.project().join("bundle"), world.project().join("wc")).expect("a folder");
    let (_, found) = world.json(&["inspect", "wc"]);
    assert_ne!(found["source"], "registered", "{found}");
    let (_, found) = world.json(&["inspect", "./wc"]);
    assert_eq!(found["source"], "registered", "{found}");
}
