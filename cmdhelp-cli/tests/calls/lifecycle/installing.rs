//! Tests when the program of a bundle is installed again, and which bundles are refused before.

use std::fs;

use super::{FERRY, LOGIN, VENDORED, bundle, executable, install, marks, show, write};
use crate::calls::world::{World, assert_fails};

#[test]
fn installs_a_changed_program_again() {
    let world = World::empty("reinstall");
    let folder = bundle(&world, VENDORED);
    install(&world);
    let (_, answer) = world.json(&["install", "ferry", "--yes"]);
    assert_eq!(answer["installed"], false, "{answer}");
    let unchanged = answer["unchanged"].as_str().unwrap_or_default();
    assert!(unchanged.contains("is there already"), "{answer}");

    // Somebody edits the installed file, whose version stays the same.
    let own = FERRY.replace("VERSION", "2.41").replace("at $", "edited $");
    let installed = world.path("home/.local/share/cmdhelp/tools/ferry@2/vendored");
    fs::write(installed, &own).expect("a file");
    let refused = |why: &str| {
        let (status, answer) = show(&world);
        let message = assert_fails(status, &answer, (69, "INSTALL_REQUIRED"));
        assert!(message.contains(why), "{message}");
        assert_eq!(answer["error"]["recovery"], "cmdhelp install ferry");
        let (_, all) = world.json(&["status"]);
        assert_eq!(all["programs"][0]["state"], "install", "{all}");
        assert!(marks(&world).is_empty(), "nothing has run");
    };
    refused("has changed since its installation");
    install(&world);
    assert_eq!(show(&world).1["value"], "at");

    // The bundle gets another program, and then another description of the same program.
    fs::remove_file(world.project().join("marks")).expect("a file");
    executable(folder.join("bin/ferry"), &own);
    assert_eq!(world.json(&["trust", "ferry", "--yes"]).0, 0);
    refused("is not the one that its bundle declares");
    install(&world);
    assert_eq!(show(&world).1["value"], "edited");
    let text = fs::read_to_string(folder.join("CLI.md")).expect("a file");
    let text = text.replace("Cross a river", "Cross the river");
    fs::write(folder.join("CLI.md"), text).expect("a file");
    assert_eq!(world.json(&["trust", "ferry", "--yes"]).0, 0);
    assert_eq!(show(&world).1["value"], "edited");
}

#[test]
fn refuses_to_add_a_bundle_that_cannot_be_installed_or_called() {
    let world = World::empty("mistakes");
    let folder = world.path("bundle");
    for (right, wrong, why) in [
        (">=2.40 <3", "banana", "version_check.range: `banana`: "),
        ("(\\\\S+)", "(", "version_check.parse: `ferry version (`: "),
        ("bin: \"ferry\"", "bin: \"../sh\"", "without `..`"),
        ("bin: \"ferry\"", "bin: \"-sh\"", "write the program's name"),
        (
            "\"exec\"",
            "\"network\": {\"egress\": [\"*\"]}, \"exec\"",
            "sandbox.network.egress: `*`: ",
        ),
        (
            "\"exec\"",
            "\"env\": {\"pass\": [\"A=B\"]}, \"exec\"",
            "sandbox.env: `A=B` is not the name of a variable",
        ),
    ] {
        write(&folder, VENDORED);
        let file = folder.join("CLI.md");
        let text = fs::read_to_string(&file).expect("a file");
        let changed = text.replacen(right, wrong, 1);
        assert_ne!(text, changed, "{right}");
        fs::write(&file, changed).expect("a file");
        let (status, answer) = world.json(&["add", "../bundle", "--name", "ferry", "--yes"]);
        let message = assert_fails(status, &answer, (65, "DOCUMENT_INVALID"));
        assert!(message.contains(why), "{message}");
        assert!(!world.registry().exists());
    }
}

/// An older version of cmdhelp has installed a program without a receipt.
#[test]
fn records_the_program_of_an_older_installation() {
    let world = World::empty("no-receipt");
    bundle(&world, VENDORED);
    install(&world);
    let receipt = "home/.local/share/cmdhelp/tools/ferry@2/cmdhelp-receipt.json";
    let advice = || world.json(&["doctor"]).1["tools"].to_string();
    assert_eq!(advice(), "[]");
    fs::remove_file(world.path(receipt)).expect("a receipt");
    assert_eq!(show(&world).1["value"], "at");
    let told = advice();
    assert!(told.contains("run `cmdhelp install ferry --yes`"), "{told}");
    install(&world);
    assert!(world.path(receipt).exists());
    assert_eq!(advice(), "[]");
    assert_eq!(show(&world).1["value"], "at");
}

/// Two bundles from different folders can have the same id and major version. Each of them has its own program, setup
/// and login.
#[test]
fn keeps_bundles_with_the_same_id_apart() {
    let world = World::empty("same-id");
    let more = format!(
        "{VENDORED}\n{LOGIN}setup:\n\
         - {{id: port, kind: prompt, prompt: Which port?, type: text, persist: {{env: FERRY_PORT}}}}"
    );
    bundle(&world, &more);
    let other = world.path("other");
    write(&other, &more);
    let own = FERRY.replace("VERSION", "2.41");
    executable(other.join("bin/ferry"), own.replace("at $", "other at $"));
    let words = ["add", "../other", "--name", "other", "--yes"];
    assert_eq!(world.json(&words).0, 0);
    install(&world);
    assert_eq!(
        world.json(&["setup", "ferry", "--answer", "port=south"]).0,
        0
    );
    assert_eq!(world.json(&["login", "ferry"]).0, 0);
    assert_eq!(show(&world).1["value"], "at south");

    let (status, answer) = world.json(&["call", "other", "show"]);
    assert_fails(status, &answer, (69, "INSTALL_REQUIRED"));
    let (status, answer) = world.json(&["install", "other", "--yes"]);
    assert_eq!((status, &answer["state"]), (0, &"setup".into()), "{answer}");
    assert_eq!(answer["auth"], "unknown", "{answer}");
    assert_eq!(
        world.json(&["setup", "other", "--answer", "port=east"]).0,
        0
    );
    let (status, answer) = world.json(&["call", "other", "show"]);
    assert_fails(status, &answer, (4, "AUTH_REQUIRED"));
    assert_eq!(world.json(&["login", "other"]).0, 0);

    for _ in 0..2 {
        let (_, answer) = world.json(&["call", "other", "show"]);
        assert_eq!(answer["value"], "other at east", "{answer}");
        let (_, answer) = show(&world);
        assert_eq!(answer["value"], "at south", "{answer}");
    }
    // Another name of the same bundle is not another bundle.
    let words = ["add", "../bundle", "--name", "again", "--yes"];
    assert_eq!(world.json(&words).0, 0);
    let (_, answer) = world.json(&["call", "again", "show"]);
    assert_eq!(answer["value"], "at south", "{answer}");
}
