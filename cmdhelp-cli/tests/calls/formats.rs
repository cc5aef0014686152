//! Tests programs that are described in other formats.

use std::fs;

use crate::calls::world::{World, assert_fails, split};

/// Makes an environment in which the program is registered with KDL definitions.
pub(crate) fn defined(name: &str, definitions: &str) -> World {
    let world = World::empty(name);
    let file = world.path("tools.kdl");
    fs::write(
        &file,
        definitions.replace("PROGRAM", world.path("teller").to_str().expect("a path")),
    )
    .expect("a file");
    let (status, added) = world.json(&[
        "add",
        file.to_str().expect("a path"),
        "--name",
        "tools",
        "--yes",
    ]);
    assert_eq!(status, 0, "{added}");
    world.register("policy { allow \"*\" { effect \"unknown\"; }; }\n");
    world
}

fn words(world: &World, tool: &str, inputs: &str) -> Vec<String> {
    words_of(world, "tools", tool, inputs)
}

/// Calls a tool of a program, and returns the arguments that the program has received.
fn words_of(world: &World, program: &str, tool: &str, inputs: &str) -> Vec<String> {
    let (status, answer) = world.json(&["call", program, tool, "--json", inputs]);
    assert_eq!(status, 0, "{program}: {answer}");
    let text = answer["value"].as_str().expect("a text");
    text.strip_suffix('\0')
        .expect("words")
        .split('\0')
        .map(str::to_owned)
        .collect()
}

#[test]
fn calls_a_tool_that_kdl_defines() {
    let world = defined(
        "kdl",
        r#"
cli "find" {
    description "Find"
    command "PROGRAM"
    arg "pattern" { required true; }
    arg "paths" { type "array"; }
    flag "depth" { type "number"; long "--depth"; }
    flag "silent" { short "-s"; default true; }
    flag "type" { type "string"; long "--type"; default "f"; }
    flag "glob" { type "array"; long "--glob"; separator ","; }
    flag "skip" { type "array"; long "--skip"; repeat true; }
}
cli "other" { description "Any words"; command "PROGRAM"; }
"#,
    );
    assert_eq!(
        words(&world, "find", r#"{"pattern":"a b"}"#),
        ["a b", "-s", "--type", "f"]
    );
    let all = r#"{"pattern":"x","paths":["a","b"],"depth":1e3,"silent":false,"type":"d","glob":["1","2"],"skip":["3","4"]}"#;
    let expected = [
        "x", "a", "b", "--depth", "1000", "--type", "d", "--glob", "1,2", "--skip", "3", "--skip",
        "4",
    ];
    assert_eq!(words(&world, "find", all), expected);
    assert_eq!(
        words(
            &world,
            "find",
            r#"{"pattern":"x","type":"--output=/etc/x","silent":false}"#
        ),
        ["x", "--type=--output=/etc/x"]
    );
    let (status, answer) = world.json(&[
        "call",
        "tools",
        "find",
        "--json",
        r#"{"pattern":"--output=/etc/x"}"#,
    ]);
    assert_fails(status, &answer, (2, "OPTION_INJECTION"));
    // A tool without declared arguments accepts any command line.
    assert_eq!(
        words(&world, "other", r#"{"args":["-x","$(touch y)"]}"#),
        ["-x", "$(touch y)"]
    );
}

#[test]
fn reports_the_position_of_an_invalid_definition() {
    let world = World::empty("kdl-wrong");
    let file = world.path("wrong.kdl");
    fs::write(
        &file,
        "cli \"x\" {\n    description \"x\"\n    comand \"x\"\n}\n",
    )
    .expect("a file");
    let (status, answer) = world.json(&["add", file.to_str().expect("a path"), "--yes"]);
    assert_ne!(status, 0, "{answer}");
    assert!(
        answer["error"]["message"]
            .as_str()
            .expect("a text")
            .contains("wrong.kdl:3:5"),
        "{answer}"
    );
    assert!(!world.registry().exists());

    for (wrong, expected) in [
        (
            "    nothing \"x\"\n}\n",
            "4:5: unknown key `nothing`; remove the key [",
        ),
        ("}\n}\n", "5:1: invalid KDL; "),
    ] {
        let text = format!("cli \"x\" {{\n    description \"x\"\n    command \"x\"\n{wrong}");
        fs::write(&file, text).expect("a file");
        let (_, answer) = world.json(&["add", file.to_str().expect("a path")]);
        let message = answer["error"]["message"].as_str().expect("a text");
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn warns_that_functions_in_typescript_are_not_run() {
    let world = World::new("typescript");
    let words = split("emit teller --as cli-md --to bundle --vendored bin/teller");
    let emitted = world.json(&words);
    assert_eq!(emitted.0, 0, "{}", emitted.1);
    let warnings = |name: &str| world.add("bundle", name)["warnings"].clone();
    assert!(warnings("plain").is_null());
    fs::write(world.project().join("bundle/cli.ts"), "export default {}\n").expect("a file");
    let expected = "`cli.ts` is not run; only the front matter applies";
    assert_eq!(warnings("scripted"), serde_json::json!([expected]));
}

#[test]
fn calls_emitted_descriptions_like_the_program() {
    let world = World::new("round");
    for (format, to, name) in [
        ("cli-md", "bundle", "bundled"),
        ("kdl", "tools.kdl", "defined"),
        ("kdl-slop-mcp", "slop-mcp.kdl", "slop"),
    ] {
        let (status, answer) = world.json(&[
            "emit",
            "teller",
            "--as",
            format,
            "--to",
            to,
            "--vendored",
            "bin/teller",
        ]);
        assert_eq!(status, 0, "{answer}");
        world.add(to, name);
    }
    // KDL cannot declare effects, so all calls need this rule.
    world.register("policy { allow \"*\" { effect \"unknown\"; }; }\n");
    let inputs = r#"{"name":"a b","level":7,"quiet":true}"#;
    let mut expected = world.words(inputs);
    let mut words = words_of(&world, "bundled", "show", inputs);
    words.retain(|it| *it != "--");
    assert_eq!(words, expected);
    // Calls of a KDL definition have the positional arguments before the flags.
    let name = expected.pop().expect("the name");
    expected.insert(1, name);
    for name in ["defined", "slop"] {
        assert_eq!(words_of(&world, name, "show", inputs), expected, "{name}");
    }
    // CLI.md passes these arguments as JSON, but KDL can declare them. The words of the command must not become an
    // argument.
    let several = r#"{"tag":["a=1","b=2"],"name":"Fix it"}"#;
    let other = r#"{"name":"x","command_1":"drop"}"#;
    let mut expected = world.words(several);
    let name = expected.pop().expect("the name");
    expected.insert(1, name);
    for name in ["defined", "slop"] {
        assert_eq!(words_of(&world, name, "show", several), expected, "{name}");
        let (status, answer) = world.json(&["call", name, "show", "--json", other]);
        assert_eq!(status, 2, "{name}: {answer}");
    }
}
