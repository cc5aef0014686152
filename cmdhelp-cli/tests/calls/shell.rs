//! Tests definitions and applications whose command line is run by a shell: only with the user's permission, and without
//! reading values as syntax.

use std::fs;

use crate::calls::world::{World, assert_fails, assert_value};

/// A definition with two commands, whose last one prints its arguments in angle brackets.
const COUNT: &str = r#"
cli "count" {
    description "Count"
    command "cd . && printf '' | cat; printf '<%s>'"
    shell true
    arg "names" { type "array"; required true; }
    flag "mode" { type "string"; long "--mode"; }
}
"#;

/// Registers definitions with these flags. Returns the status and the answer of `add`.
fn added(world: &World, definitions: &str, flags: &[&str]) -> serde_json::Value {
    let file = world.path("tools.kdl");
    fs::write(&file, definitions).expect("a file");
    let file = file.to_str().expect("a path");
    let words = [&["add", file, "--name", "tools", "--yes"][..], flags].concat();
    let (status, added) = world.json(&words);
    assert_eq!(status, 0, "{added}");
    world.register("policy { allow \"*\" { effect \"unknown\"; }; }\n");
    added
}

fn count(world: &World, inputs: &str) -> (i32, serde_json::Value) {
    world.json(&["call", "tools", "count", "--json", inputs])
}

#[test]
fn a_definition_gets_a_shell_only_after_the_user_permits_it() {
    let world = World::empty("shell-consent");
    let added = added(&world, COUNT, &[]);
    let warning = added["warnings"][0].as_str().expect("a warning");
    assert!(warning.contains("a shell runs"), "{added}");
    let (status, refused) = count(&world, r#"{"names":["a"]}"#);
    let error = &refused["error"];
    assert_fails(status, &refused, (77, "POLICY_DENIED"));
    assert_eq!(error["recovery"], "cmdhelp allow tools --shell");

    let (status, allowed) = world.json(&["allow", "tools", "--shell"]);
    assert_eq!((status, &allowed["granted"][0][0]), (0, &"shell".into()));
    let (status, answer) = count(&world, r#"{"names":["a"]}"#);
    assert_value(status, &answer, "<a>");
    let (_, found) = world.json(&["inspect", "tools"]);
    let warning = found["warnings"][0].as_str().expect("a warning");
    assert!(warning.contains("`count`"), "{found}");
}

#[test]
fn a_shell_reads_no_value_as_syntax() {
    let world = World::empty("shell-values");
    added(&world, COUNT, &["--shell"]);
    let hostile = [
        "$(touch x)",
        "`touch x`",
        "; touch x",
        "a && touch x",
        "' ; touch x ; '",
        "\" ; touch x ; \"",
        "a\nb touch x",
        "$HOME",
        "*",
        "a  b",
        "",
        "\\",
    ];
    for value in hostile {
        let inputs = serde_json::json!({ "names": [value, "end"] }).to_string();
        let (status, answer) = count(&world, &inputs);
        let expected = format!("<{value}><end>");
        assert_value(status, &answer, expected);
    }
    // No value has made the shell create the file `x`.
    assert!(!world.project().join("x").exists());
    let (status, answer) = count(&world, r#"{"names":["--mode=x"]}"#);
    assert_fails(status, &answer, (2, "OPTION_INJECTION"));
    let (status, answer) = count(&world, r#"{"names":["a"],"mode":"-x; touch x"}"#);
    assert_value(status, &answer, "<a><--mode=-x; touch x>");
}

#[test]
fn a_shell_is_in_the_sandbox() {
    let world = World::empty("shell-sandbox");
    let outside = world.path("outside");
    fs::write(&outside, "kept").expect("a file");
    let definition = format!(
        "cli \"reach\" {{ description \"Reach\"; command \"cat {} | cat; echo\"; shell true; }}\n",
        outside.display()
    );
    added(&world, &definition, &["--shell"]);
    let call = || {
        world
            .json(&["call", "tools", "reach", "--json", "{}"])
            .1
            .to_string()
    };
    assert!(!call().contains("kept"), "{}", call());
    let (status, _) = world.json(&[
        "allow",
        "tools",
        "--read",
        outside.to_str().expect("a path"),
    ]);
    assert_eq!(status, 0);
    assert!(call().contains("kept"), "{}", call());
}

#[test]
fn a_command_line_that_ends_without_a_program_is_refused() {
    let world = World::empty("shell-open");
    let definition = COUNT.replace("printf '<%s>'", "");
    added(&world, &definition, &["--shell"]);
    let (status, answer) = count(&world, r#"{"names":["touch","x"]}"#);
    assert_fails(status, &answer, (77, "POLICY_DENIED"));
    assert!(!world.project().join("x").exists());
}

#[test]
fn the_users_registry_permits_a_shell_and_a_projects_registry_does_not() {
    let world = World::empty("shell-registry");
    world.register(COUNT);
    world.register("policy { allow \"*\" { effect \"unknown\"; }; }\n");
    let call = |name: &str| world.json(&["call", name, "count", "--json", r#"{"names":["a"]}"#]);
    let (status, answer) = call("count");
    assert_value(status, &answer, "<a>");

    let project_definition = COUNT.replace("\"count\"", "\"theirs\"");
    fs::write(world.path("theirs.kdl"), &project_definition).expect("a file");
    let inline = project_definition.replace("theirs", "inline");
    let path = world.path("theirs.kdl");
    let project = format!("tool \"theirs\" {{ kdl {path:?}; shell true; }}\n{inline}");
    fs::write(world.project().join("cmdhelp.kdl"), project).expect("a file");
    assert_eq!(world.json(&["trust", "--yes"]).0, 0);
    for name in ["theirs", "inline"] {
        let (status, answer) = world.json(&["call", name, name, "--json", r#"{"names":["a"]}"#]);
        let code = &answer["error"]["code"];
        assert_eq!(
            (status, code),
            (77, &"POLICY_DENIED".into()),
            "{name}: {answer}"
        );
    }
    let (_, listed) = world.json(&["list"]);
    assert!(
        listed["warnings"]
            .to_string()
            .contains("only the user's file"),
        "{listed}"
    );
}
