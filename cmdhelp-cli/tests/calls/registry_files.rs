//! Tests which registry files, names and variables are refused, and which file a change is written to.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use crate::calls::world::{World, assert_fails};

#[test]
fn refuses_calls_if_a_registry_file_is_no_file() {
    for (name, make) in [
        (
            "no-file-link",
            (|path: &Path| symlink("nowhere", path).expect("a link")) as fn(&Path),
        ),
        ("no-file-folder", |path| {
            fs::create_dir(path).expect("a folder")
        }),
        ("no-file-device", |path| {
            symlink("/dev/zero", path).expect("a link")
        }),
    ] {
        for is_users in [true, false] {
            let world = World::new(name);
            let path = match is_users {
                true => world.registry(),
                false => world.project().join("cmdhelp.kdl"),
            };
            let _ = fs::remove_file(&path);
            make(&path);
            let (status, answer) = world.json(&["policy", "explain", "teller", "show"]);
            let error = &answer["error"];
            assert_eq!(
                (status, &error["code"]),
                (78, &"REGISTRY_INVALID".into()),
                "{name}: {answer}"
            );
        }
    }
}

#[test]
fn refuses_settings_that_would_have_no_effect() {
    let world = World::new("no-effect");
    for (text, why) in [
        (
            "policy {\n    default \"deny\"\n    default \"allow\"\n}\n",
            "twice",
        ),
        (
            "policy { default \"deny\"; }\npolicy { default \"allow\"; }\n",
            "twice",
        ),
        ("policy default=\"deny\"\n", "between `{` and `}`"),
        (
            "policy \"deny\" { ask \"teller *\"; }\n",
            "between `{` and `}`",
        ),
        ("drivers region=\"eu\"\n", "between `{` and `}`"),
        ("audit rows=5\n", "between `{` and `}`"),
    ] {
        fs::write(world.project().join("cmdhelp.kdl"), text).expect("a file");
        let (status, answer) = world.call("show", "{}");
        let error = &answer["error"];
        assert_eq!(
            (status, &error["code"]),
            (78, &"REGISTRY_INVALID".into()),
            "{text}: {answer}"
        );
        let message = error["message"].as_str().expect("a text");
        assert!(message.contains(why), "{text}: {message}");
    }
}

#[test]
fn names_the_file_that_cannot_be_written() {
    let world = World::empty("unwritable");
    let state = world.path("home/.local");
    fs::write(&state, "").expect("a file");
    let program = world.path("teller");
    let words = [
        "add",
        "../teller.json",
        "--yes",
        "--program",
        program.to_str().expect("a path"),
    ];
    let (_, answer) = world.json(&words);
    let message = answer["error"]["message"].as_str().expect("a text");
    assert!(
        message.contains(state.to_str().expect("a path")),
        "{message}"
    );
}

#[test]
fn changes_the_file_to_which_the_registry_is_a_link() {
    let world = World::empty("linked");
    let kept = world.path("dotfiles.kdl");
    fs::write(&kept, "policy { deny \"teller drop\"; }\n").expect("a file");
    symlink(&kept, world.registry()).expect("a link");
    world.add("../teller.json", "teller");
    assert!(world.registry().is_symlink());
    let text = fs::read_to_string(&kept).expect("a file");
    assert!(
        text.contains("deny \"teller drop\"") && text.contains("tool \"teller\""),
        "{text}"
    );
}

#[test]
fn refuses_empty_names_and_words_that_name_nothing() {
    let world = World::new("empty-names");
    for (words, code, hint) in [
        (&["call", ""][..], "PROGRAM_NOT_FOUND", "is empty"),
        (&["inspect", ""], "PROGRAM_NOT_FOUND", "is empty"),
        (
            &["allow", "teller", "--env", "A B"],
            "INVALID_ARGUMENTS",
            "`--env A B`",
        ),
        (
            &["allow", "teller", "--env", ""],
            "INVALID_ARGUMENTS",
            "`--env HOME",
        ),
        (
            &["allow", "teller", "--read", ""],
            "INVALID_ARGUMENTS",
            "`--read` has",
        ),
        (&["search", ""], "INVALID_ARGUMENTS", "`cmdhelp list`"),
        (&["search", "*"], "INVALID_ARGUMENTS", "`cmdhelp list`"),
    ] {
        let (_, answer) = world.json(words);
        let error = &answer["error"];
        assert_eq!(error["code"], code, "{words:?}: {answer}");
        let message = error["message"].as_str().expect("a text");
        assert!(message.contains(hint), "{words:?}: {message}");
    }
    // The exit code 1 would mean that the tool has failed.
    let (status, answer) = world.json(&["call", "teller", "show", "--json", "@missing"]);
    assert_fails(status, &answer, (74, "IO_ERROR"));
    let (status, allowed) = world.json(&["allow", "teller", "--env", "LANG=C"]);
    assert_eq!((status, &allowed["granted"][0][1]), (0, &"LANG=C".into()));
}
