//! Tests definitions of single files, of folders and of the registry file, in both dialects.

use std::fs;

use crate::calls::definitions::compare;
use crate::calls::world::{World, assert_fails, assert_value};

/// A file of definitions can be shown in a dialect even if the file is not registered.
#[test]
fn shows_definitions_in_a_dialect() {
    let world = World::empty("dialects");
    let file = world.path("x.kdl");
    let text = "cli \"x\" {\n description \"X\"\n command \"x\"\n flag \"raw\" { short \"-r\"; }\n \
                arg \"b\" { position 1; }\n arg \"a\" { required true; }\n}\n\
                cli \"y\" {\n description \"Y\"\n command \"y\"\n}\n";
    fs::write(&file, text).expect("a file");
    let file = file.to_str().expect("a path");
    let shown = |dialect: &str| {
        let (_, found) = world.json(&["inspect", file, "--dialect", dialect, "--format", "json"]);
        let tool = found["document"]["commands"]["x"].clone();
        (
            tool["flags"]["r"]["type"].clone(),
            tool["args"][0]["name"].clone(),
        )
    };
    assert_eq!(shown("spec"), ("bool".into(), "a".into()));
    assert_eq!(shown("slop-mcp"), ("string".into(), "a".into()));
}

/// Each definition has its own program. The program often has the same name as the definition.
#[test]
fn calls_definitions_named_like_their_programs() {
    let world = World::empty("own-names");
    let file = world.path("tools.kdl");
    let one = |name: &str| {
        format!(
            "cli \"{name}\" {{\n description \"Run {name}\"\n command \"{name}\"\n arg \"text\" {{ position 0; }}\n}}\n"
        )
    };
    fs::write(&file, one("echo") + &one("basename")).expect("a file");
    let file = file.to_str().expect("a path");
    let (_, found) = world.json(&["inspect", file, "--format", "json"]);
    let commands = found["document"]["commands"].as_object().expect("commands");
    assert_eq!(commands.keys().collect::<Vec<_>>(), ["basename", "echo"]);
    let (status, added) = world.json(&["add", file, "--name", "tools", "--yes"]);
    assert_eq!(status, 0, "{added}");
    world.register("policy { allow \"*\" { effect \"unknown\"; }; }\n");
    for (tool, expected) in [("echo", "a/b"), ("basename", "b")] {
        let (status, answer) = world.json(&["call", "tools", tool, "--json", r#"{"text":"a/b"}"#]);
        assert_value(status, &answer, expected);
    }
    let (_, answer) = world.json(&["call", "tools", "ech"]);
    let message = answer["error"]["message"].as_str().expect("a message");
    assert!(message.contains("did you mean `echo`?"), "{message}");
    let (_, found) = world.json(&["search", "basename"]);
    assert_eq!(found["commands"][0]["command"], "tools basename", "{found}");
}

/// The definitions of a folder can have several authors, so a file with a fault does not hide the other files.
#[test]
fn registers_the_definitions_of_a_folder() {
    let world = World::empty("folder");
    let folder = world.path("tools");
    fs::create_dir_all(&folder).expect("a folder");
    let teller = world.path("teller").display().to_string();
    let one = |name: &str| {
        format!(
            "cli \"{name}\" {{\n    description \"Tell {name}\"\n    command \"{teller}\"\n}}\n"
        )
    };
    fs::write(folder.join("a.kdl"), one("first")).expect("a file");
    fs::write(folder.join("c.kdl"), one("third")).expect("a file");
    let path = folder.to_str().expect("a path");
    for (broken, expected) in [
        (one("second") + "other true\n", "b.kdl:5:1"),
        (one("second").replace("command", "comand"), "b.kdl:3:5"),
        (one("second").replace("}", ""), "b.kdl:"),
        (
            one("second").replace("}", "    shell #true\n}"),
            "b.kdl:4:11",
        ),
    ] {
        fs::write(folder.join("b.kdl"), &broken).expect("a file");
        let (status, added) = world.json(&["add", path]);
        assert_eq!(status, 0, "{added}");
        let faults = added["faults"].to_string();
        assert!(faults.contains(expected), "{expected}: {faults}");
    }
    let (status, added) = world.json(&["add", path, "--name", "tools", "--yes"]);
    assert_eq!((status, &added["kind"]), (0, &"kdl".into()), "{added}");
    world.register("policy { allow \"*\" { effect \"unknown\"; }; }\n");
    compare(
        &world,
        r#"
        first | {"args":["a"]} | ["a"]
        third | {"args":["c"]} | ["c"]
        "#,
    );
    // If a folder has several definitions, none of them is the default.
    let (status, answer) = world.json(&["call", "tools", "--json", r#"{"args":["a"]}"#]);
    let message = assert_fails(status, &answer, (2, "UNKNOWN_COMMAND"));
    assert!(
        message.ends_with("choose one of its commands: first, third"),
        "{message}"
    );
    let (_, found) = world.json(&["inspect", "tools", "--format", "json"]);
    assert_eq!(found["complete"], false, "{found}");
    assert_eq!(found["commands"], 2, "{found}");
    // A changed file of the folder is refused.
    fs::write(folder.join("c.kdl"), one("fourth")).expect("a file");
    let (status, answer) = world.json(&["call", "tools", "first", "--json", r#"{"args":["a"]}"#]);
    assert_eq!(answer["error"]["code"], "UNTRUSTED", "{status}: {answer}");
}

/// The specification allows definitions in the main configuration file, not only in separate files.
#[test]
fn calls_definitions_in_the_registry_file() {
    let world = World::empty("inline");
    let definition = |name: &str, command: &str| {
        format!(
            "cli \"{name}\" {{\n  description \"Tell {name}\"\n  {command} \"{}\"\n  arg \"text\" {{ position 0; }}\n}}\n",
            world.path("teller").display()
        )
    };
    let policy = "policy { allow \"*\" { effect \"unknown\"; }; }\n";
    fs::write(
        world.registry(),
        format!(
            "{}{policy}{}",
            definition("one", "command"),
            definition("two", "comand")
        ),
    )
    .expect("a file");
    let (status, answer) = world.json(&["call", "one", "--json", r#"{"text":"a b"}"#]);
    assert_value(status, &answer, "a b\0");
    let (_, listed) = world.json(&["list"]);
    assert!(listed.to_string().contains("\"kind\":\"cli\""), "{listed}");
    // A definition with a fault does not hide the other definitions.
    let (status, answer) = world.json(&["call", "two", "--json", r#"{"text":"a"}"#]);
    assert_eq!(status, 65, "{answer}");
    let message = answer["error"]["message"].as_str().expect("a message");
    assert!(
        message.contains("cmdhelp.kdl:9:3: unknown key `comand`"),
        "{message}"
    );
}
