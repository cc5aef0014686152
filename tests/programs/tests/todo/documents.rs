//! The examples in the program's documents work.

use std::process::{Command, Stdio};

use serde_json::Value;

use crate::todo::import::{file, lines};
use crate::todo::run::{List, manifest, outcome, todo};

/// Runs a command line in a shell that finds the program as `todo`, in the folder of a list.
#[cfg(unix)]
fn shell(list: &List, line: &str) -> crate::todo::run::Outcome {
    let programs = todo().parent().expect("a folder").display().to_string();
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(&list.folder);
    command.env("PATH", format!("{programs}:{path}"));
    command
        .env("TODO_DATA_DIR", &list.folder)
        .stdin(Stdio::null());
    outcome(&mut command)
}

#[cfg(unix)]
#[test]
fn each_example_works() {
    let commands = manifest()["commands"].as_object().expect("commands");
    assert_eq!(commands.len(), 9, "with the program itself");
    for (name, command) in commands {
        let examples = command["examples"].as_array();
        for example in examples.unwrap_or_else(|| panic!("examples of {name}")) {
            let line = example["cmd"].as_str().expect("a line");
            let list = List::of(&["one"]);
            file(&list, &lines(3));
            let outcome = shell(&list, line);
            match (outcome.code, command["effect"].as_str()) {
                (77, Some("destructive")) => {
                    assert_eq!(list.each("title"), ["one"], "{line}")
                }
                (code, _) => assert_eq!(code, 0, "{line}: {outcome:?}"),
            }
        }
    }
}

#[test]
fn each_command_has_its_effect_and_schema() {
    let effects = [
        ("list", "read"),
        ("get", "read"),
        ("add", "write"),
        ("update", "write"),
        ("complete", "write"),
        ("undo", "write"),
        ("import", "write"),
        ("remove", "destructive"),
    ];
    for (name, effect) in effects {
        let command = &manifest()["commands"][name];
        assert_eq!(command["effect"], effect, "{name}");
        assert_eq!(command["dry_run"] == true, effect != "read", "{name}");
        let schema = command["stdout"]["json_schema_ref"].as_str();
        let schema = schema.unwrap_or_else(|| panic!("a schema of {name}"));
        let schema = manifest().pointer(schema.trim_start_matches('#'));
        assert!(schema.is_some_and(Value::is_object), "{name}");
    }
}

#[test]
fn the_mcp_server_works() {
    let list = List::of(&["one"]);
    let mut command = list.command();
    let outcome = outcome(command.arg("--mcp-doctor").stdin(Stdio::null()));
    if outcome.stdout.contains("UNKNOWN_ARGUMENT") {
        eprintln!("skipped: built without the feature `mcp`");
        return;
    }
    assert_eq!(outcome.code, 0, "{outcome:?}");
    assert!(outcome.stdout.contains("8"), "{outcome:?}");
}
