//! Tests calls of applications (APP.md).

use std::fs;
use std::path::PathBuf;

use serde_json::json;

use crate::calls::world::{World, assert_fails};

const PROGRAM: &str = r#"
mkdir -p app/state && printf 'ran\n' >> app/state/ran
case "$1" in
    list) printf '{"ok":true,"command":"list","count":1,"items":["%s"]}' "$PWD";;
    locked) printf '{"ok":false,"error":{"code":"LIST_LOCKED","message":"The list %s/a, not %s-2/a or /x%s/a, is locked"}}' "$PWD" "$PWD" "$PWD"; exit 3;;
    silent) exit 1;;
    trace) printf 'Traceback (most recent call last):\n  File "%s/app/x.py", line 1\nValueError: bad\n' "$PWD" >&2; exit 1;;
    chatty) echo 'Here is your list:';;
    strict) echo '{"ok":false,"error":{"code":"CONFIRMATION_REQUIRED","message":"Not without --force"}}'; exit 1;;
    spread) (: > app/other) 2> /dev/null || echo '{"ok":true,"command":"spread"}';;
    remove) echo '{"ok":true,"command":"remove","count":0,"items":[]}';;
esac
"#;

/// Makes an environment with a package that is registered as `lists`. Returns the environment and the folder of the
/// package.
fn world(name: &str, entry: &str, more: &str) -> (World, PathBuf) {
    let world = World::empty(name);
    let package = world.path("lists");
    fs::create_dir_all(package.join("app")).expect("a folder");
    fs::write(package.join("app/cli.sh"), PROGRAM).expect("a file");
    let file = format!(
        "---\nname: Lists\ndescription: Keeps lists\nslug: lists\nentry:\n  command: {entry}\n\
         commands: [list, locked, silent, trace, chatty, strict, spread, remove]\nconfirmationRequired: [remove]\n{more}---\n"
    );
    fs::write(package.join("APP.md"), file).expect("a file");
    world.register("policy { allow \"lists *\" { effect \"unknown\"; }; }\n");
    let path = package.to_str().expect("a path").to_owned();
    let (status, added) = world.json(&["add", &path, "--yes"]);
    assert_eq!(status, 0, "{added}");
    (world, package)
}

#[test]
fn a_shell_starts_an_application_only_after_the_user_permits_it() {
    let world = World::empty("app-shell");
    let package = world.path("lists");
    fs::create_dir_all(package.join("app")).expect("a folder");
    fs::write(package.join("app/cli.sh"), PROGRAM).expect("a file");
    let file = "---\nname: Lists\ndescription: Keeps lists\nslug: lists\nentry:\n  \
                command: \"cd app && sh cli.sh\"\ncommands: [list]\n---\n";
    fs::write(package.join("APP.md"), file).expect("a file");
    world.register("policy { allow \"lists *\" { effect \"unknown\"; }; }\n");
    let path = package.to_str().expect("a path").to_owned();
    let (status, refused) = world.json(&["add", &path, "--yes"]);
    let message = refused["error"]["message"].as_str().expect("a text");
    assert!(
        status != 0 && message.contains("would need a shell"),
        "{refused}"
    );
    let (status, added) = world.json(&["add", &path, "--shell", "--yes"]);
    assert_eq!(status, 0, "{added}");
    let (status, answer) = world.json(&["call", "lists", "list"]);
    assert_eq!(status, 0, "{answer}");
    let app = package.canonicalize().expect("a folder").join("app");
    assert_eq!(answer["value"]["items"], json!([app.to_str()]), "{answer}");
}

#[test]
fn runs_an_application_in_its_package() {
    let (world, package) = world("app", "sh app/cli.sh", "");
    let (status, answer) = world.json(&["call", "lists", "list"]);
    assert_eq!(status, 0, "{answer}");
    let package = package.canonicalize().expect("a folder");
    assert_eq!(
        answer["value"]["items"],
        json!([package.to_str()]),
        "{answer}"
    );

    // In a message, the path of the package is shortened, but no other path that contains this path.
    let path = package.display();
    let locked = format!("The list ./a, not {path}-2/a or /x{path}/a, is locked");
    let failures = [
        ("locked", "LIST_LOCKED", &*locked, 3),
        ("silent", "TOOL_FAILED", "", 1),
        // The message is not a line of the stack trace, and does not contain the path of the package.
        ("trace", "TOOL_FAILED", "ValueError: bad", 1),
    ];
    for (command, code, message, exit_code) in failures {
        let (status, answer) = world.json(&["call", "lists", command]);
        let error = &answer["error"];
        assert_eq!((status, &error["code"]), (1, &code.into()), "{answer}");
        assert_eq!(error["exit_code"], exit_code, "{answer}");
        let shown = error["message"].as_str().expect("a text");
        assert!(!shown.is_empty() && shown.contains(message), "{answer}");
        assert!(!shown.contains("app/x.py"), "{answer}");
    }
    // The application can write its state, but no other file of its package.
    let state = fs::read_to_string(package.join("app/state/ran")).expect("a file");
    assert_eq!(state, "ran\n".repeat(4));
    let (status, answer) = world.json(&["call", "lists", "chatty"]);
    assert_fails(status, &answer, (1, "OUTPUT_INVALID"));
}

#[test]
fn requires_consent_before_an_application_runs() {
    let (world, package) = world("app-confirm", "sh app/cli.sh", "");
    let (status, answer) = world.json(&["call", "lists", "remove"]);
    let error = &answer["error"];
    assert_fails(status, &answer, (77, "CONFIRMATION_REQUIRED"));
    assert!(!package.join("app/state/ran").exists());
    let confirm = format!("--confirm={}", error["token"].as_str().expect("a token"));
    let (status, answer) = world.json(&["call", "lists", "remove", &confirm]);
    assert_eq!(status, 0, "{answer}");
    assert!(package.join("app/state/ran").exists());
}

/// `cmdhelp` asks for consent to the commands in `confirmationRequired`. If the application refuses another command,
/// this refusal is the answer to the call.
#[test]
fn returns_the_refusal_of_an_application_unchanged() {
    let (world, _) = world("app-strict", "sh app/cli.sh", "");
    let (status, answer) = world.json(&["call", "lists", "strict"]);
    let error = &answer["error"];
    assert_eq!(
        (status, &error["code"], &error["message"]),
        (
            1,
            &"CONFIRMATION_REQUIRED".into(),
            &"Not without --force".into()
        ),
        "{answer}"
    );
    assert!(error.get("token").is_none(), "{answer}");
}

#[test]
fn refuses_commands_that_an_application_does_not_list() {
    for (name, more) in [
        ("app-no-schedule", ""),
        ("app-not-scheduled", "scheduling: notSupported\n"),
        ("app-scheduled", "scheduling: supported\n"),
    ] {
        let (world, package) = world(name, "sh app/cli.sh", more);
        let (status, answer) = world.json(&["call", "lists", "remind"]);
        assert_fails(status, &answer, (2, "UNKNOWN_COMMAND"));
        assert!(!package.join("app/state/ran").exists());
    }
}

#[test]
fn lets_an_application_write_only_its_state_and_granted_files() {
    let (world, package) = world("app-spread", "sh app/cli.sh", "");
    let (_, plan) = world.json(&["call", "lists", "spread", "--explain"]);
    let sandbox = &plan["sandbox"];
    assert_eq!(
        (&sandbox["read"], &sandbox["write"]),
        (&json!(["."]), &json!(["app/state"])),
        "{plan}"
    );
    let (status, answer) = world.json(&["call", "lists", "spread"]);
    assert_eq!(status, 0, "{answer}");
    assert!(!package.join("app/other").exists());
    // If write access to the whole package is granted, the same call writes a file outside of the state folder.
    assert_eq!(world.json(&["allow", "lists", "--write", "."]).0, 0);
    world.json(&["call", "lists", "spread"]);
    assert!(package.join("app/other").exists());
}

#[test]
fn refuses_changed_files_and_programs_in_the_state_of_an_application() {
    let (world, package) = world("app-trust", "sh app/cli.sh", "");
    assert_eq!(world.json(&["call", "lists", "list"]).0, 0);
    fs::write(package.join("app/other"), "new").expect("a file");
    let (status, answer) = world.json(&["call", "lists", "list"]);
    assert_fails(status, &answer, (78, "UNTRUSTED"));
    // A program in the state folder is refused, because the state is not part of the trusted contents.
    let file = package.join("APP.md");
    let text = fs::read_to_string(&file).expect("a file");
    fs::write(&file, text.replace("app/cli.sh", "./app/state/cli.sh")).expect("a file");
    fs::copy(package.join("app/cli.sh"), package.join("app/state/cli.sh")).expect("a file");
    assert_eq!(world.json(&["trust", "lists", "--yes"]).0, 0);
    let (status, answer) = world.json(&["call", "lists", "list"]);
    assert_fails(status, &answer, (77, "POLICY_DENIED"));
}
