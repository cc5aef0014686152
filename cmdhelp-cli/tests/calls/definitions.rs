//! Tests calls of the definitions in the KDL specification and in its file of common tools, if the specification is on
//! this machine.

use std::fs;
use std::path::PathBuf;

use crate::formats::defined;
use crate::world::World;

/// Returns the text of a specification, or prints that its file is missing.
fn specification(name: &str) -> Option<String> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/specs");
    let folder = std::env::var_os("CMDHELP_SPECS").map_or(beside, PathBuf::from);
    let path = folder.join(name);
    let text = fs::read_to_string(&path).ok();
    if text.is_none() {
        println!("SKIPPED: there is no {}", path.display());
    }
    text
}

/// Registers definitions after replacing their programs by a program that prints its arguments.
fn registered(name: &str, definitions: &str) -> World {
    defined(name, &with_teller(definitions))
}

/// Registers definitions in the dialect of slop-mcp.
fn registered_slop(name: &str, definitions: &str) -> World {
    let world = World::empty(name);
    let file = world.path("tools.kdl");
    let teller = world.path("teller").display().to_string();
    fs::write(&file, with_teller(definitions).replace("PROGRAM", &teller)).expect("a file");
    let file = file.to_str().expect("a path");
    let words = [
        "add",
        file,
        "--dialect",
        "slop-mcp",
        "--name",
        "tools",
        "--yes",
    ];
    let (status, added) = world.json(&words);
    assert_eq!(status, 0, "{added}");
    world.register("policy { allow \"*\" { effect \"unknown\"; }; }\n");
    world
}

fn with_teller(definitions: &str) -> String {
    let lines = definitions.lines().map(|line| {
        let indent = line.len() - line.trim_start().len();
        match line.trim_start().starts_with("command \"") {
            true => format!("{}command \"PROGRAM\"\n", " ".repeat(indent)),
            false => format!("{line}\n"),
        }
    });
    lines.collect()
}

/// Calls each tool with these inputs, and compares the arguments of its program.
fn compare(world: &World, calls: &[(&str, &str, &[&str])]) {
    for (tool, inputs, expected) in calls {
        let (status, answer) = world.json(&["call", "tools", tool, "--json", inputs]);
        assert_eq!(status, 0, "{tool} {inputs}: {answer}");
        let text = answer["value"].as_str().expect("a text");
        let words: Vec<&str> = text.split_terminator('\0').collect();
        assert_eq!(words, *expected, "{tool} {inputs}");
    }
}

/// Asserts that inputs are refused.
fn refused(world: &World, tool: &str, inputs: &str) {
    let (status, answer) = world.json(&["call", "tools", tool, "--json", inputs]);
    assert_eq!(status, 2, "{tool} {inputs}: {answer}");
}

#[test]
fn common_tools_get_the_arguments_of_their_definitions() {
    let Some(text) = specification("common-tools.kdl") else {
        return;
    };
    let world = registered("common", &text);
    compare(
        &world,
        &[
            (
                "jq",
                r#"{"filter":".name","raw_output":true,"compact":true}"#,
                &["-r", "-c", ".name"],
            ),
            (
                "jq",
                r#"{"filter":".","slurp":true,"sort_keys":true}"#,
                &["-s", "-S", "."],
            ),
            // A default is passed on, unless another value is given.
            (
                "yq",
                r#"{"expression":".a","file":"x.yaml","in_place":true}"#,
                &["-o", "yaml", "-i", ".a", "x.yaml"],
            ),
            (
                "yq",
                r#"{"expression":".a","output_format":"json"}"#,
                &["-o", "json", ".a"],
            ),
            ("rg", r#"{"pattern":"a b"}"#, &["-C", "0", "a b", "."]),
            (
                "rg",
                r#"{"pattern":"x","path":"src","ignore_case":true,"context":2,"glob":["*.js","!*.min.js"],"type":["js","py"],"max_count":1e1,"json":true}"#,
                &[
                    "-i",
                    "-C",
                    "2",
                    "-g",
                    "*.js",
                    "-g",
                    "!*.min.js",
                    "-t",
                    "js",
                    "-t",
                    "py",
                    "-m",
                    "10",
                    "--json",
                    "x",
                    "src",
                ],
            ),
            ("fd", "{}", &[]),
            (
                "fd",
                r#"{"pattern":"x","type":"f","extension":["rs","md"],"max_depth":3,"exec":"ls {}"}"#,
                &[
                    "-t", "f", "-e", "rs", "-e", "md", "-d", "3", "-x", "ls {}", "x",
                ],
            ),
            (
                "bat",
                r#"{"file":"a.rs","line_range":"10:20","plain":true}"#,
                &["-p", "-r", "10:20", "a.rs"],
            ),
            (
                "gh",
                r#"{"command":["pr","list"],"json":["number","title"],"limit":5,"repo":"a/b"}"#,
                &[
                    "-R",
                    "a/b",
                    "--json",
                    "number,title",
                    "-L",
                    "5",
                    "pr",
                    "list",
                ],
            ),
            // The switches `-L`, `-s` and `-S` are on by default, and `false` turns them off.
            (
                "curl",
                r#"{"url":"https://x.test"}"#,
                &["-X", "GET", "-L", "-m", "30", "-s", "-S", "https://x.test"],
            ),
            (
                "curl",
                r#"{"url":"https://x.test","silent":false,"show_error":false,"location":false,"header":["A: 1","B: 2"],"data":"{}"}"#,
                &[
                    "-X",
                    "GET",
                    "-H",
                    "A: 1",
                    "-H",
                    "B: 2",
                    "-d",
                    "{}",
                    "-m",
                    "30",
                    "https://x.test",
                ],
            ),
            (
                "sqlite3",
                r#"{"database":":memory:","sql":"select 1"}"#,
                &["-header", ":memory:", "select 1"],
            ),
            (
                "sqlite3",
                r#"{"database":"x.db","header":false,"json":true,"separator":"|"}"#,
                &["-json", "-separator", "|", "x.db"],
            ),
        ],
    );
    // A later positional argument does not take the place of an earlier one.
    refused(&world, "fd", r#"{"path":"src"}"#);
    refused(
        &world,
        "yq",
        r#"{"expression":".a","output_format":"toml"}"#,
    );
    refused(&world, "curl", r#"{"method":"GET"}"#);
    // The program `jq` gets the argument `stdin` on its standard input, as JSON.
    let (_, answer) = world.json(&[
        "call",
        "tools",
        "jq",
        "--json",
        r#"{"filter":"stdin","stdin":{"a":1}}"#,
    ]);
    assert_eq!(answer["value"]["a"], 1, "{answer}");
}

#[test]
fn definitions_of_the_specification_get_their_arguments() {
    let Some(text) = specification("cli-tools-kdl.txt") else {
        return;
    };
    let blocks = text
        .split("```kdl\n")
        .skip(1)
        .filter_map(|it| it.split_once("```"));
    let whole = blocks
        .map(|(block, _)| block)
        .filter(|it| it.contains("command \""));
    let worlds: Vec<World> = whole
        .enumerate()
        .map(|(i, it)| registered(&format!("seed-{i}"), it))
        .collect();
    let [minimal, jq, rg, curl, sqlite] = &worlds[..] else {
        panic!("{} definitions", worlds.len())
    };
    compare(
        minimal,
        &[
            ("jq", r#"{"args":["-r",".a b"]}"#, &["-r", ".a b"]),
            ("jq", r#"{"args":"-r '.a b'"}"#, &["-r", ".a b"]),
        ],
    );
    refused(minimal, "jq", r#"{"args":"'.a"}"#);
    compare(
        jq,
        &[(
            "jq",
            r#"{"filter":".","file":"in.json","raw_output":true,"compact":true,"slurp":true,"null_input":true}"#,
            &[
                "--raw-output",
                "--compact-output",
                "--slurp",
                "--null-input",
                ".",
                "in.json",
            ],
        )],
    );
    compare(
        rg,
        &[(
            "rg",
            r#"{"pattern":"x","context":3,"glob":["a","b"],"type":["rs"],"json":true,"word_regexp":true,"ignore_case":true}"#,
            &[
                "--ignore-case",
                "--word-regexp",
                "--context",
                "3",
                "--glob",
                "a",
                "--glob",
                "b",
                "--type",
                "rs",
                "--json",
                "x",
                ".",
            ],
        )],
    );
    refused(rg, "rg", r#"{"pattern":"x","type":["cobol"]}"#);
    compare(
        curl,
        &[
            (
                "curl",
                r#"{"url":"u"}"#,
                &[
                    "--request",
                    "GET",
                    "--silent",
                    "--show-error",
                    "--location",
                    "u",
                ],
            ),
            (
                "curl",
                r#"{"url":"u","silent":false,"output":"-x"}"#,
                &[
                    "--request",
                    "GET",
                    "--output=-x",
                    "--show-error",
                    "--location",
                    "u",
                ],
            ),
        ],
    );
    compare(
        sqlite,
        &[(
            "sqlite3",
            r#"{"database":"x.db","json":true}"#,
            &["-json", "x.db"],
        )],
    );
}

/// In the dialect of slop-mcp, a flag without a type is a string, and commas join the values of an array.
#[test]
fn common_tools_get_the_arguments_of_slop_mcp() {
    let Some(text) = specification("common-tools.kdl") else {
        return;
    };
    let world = registered_slop("slop", &text);
    compare(
        &world,
        &[
            (
                "jq",
                r#"{"filter":".name","raw_output":"x"}"#,
                &["-r", "x", ".name"],
            ),
            ("yq", r#"{"expression":".a"}"#, &["-o", "yaml", ".a"]),
            (
                "rg",
                r#"{"pattern":"x","glob":["a","b"]}"#,
                &["-C", "0", "-g", "a", "-g", "b", "x", "."],
            ),
            (
                "fd",
                r#"{"pattern":"x","type":"f","hidden":"y"}"#,
                &["-t", "f", "-H", "y", "x"],
            ),
            (
                "bat",
                r#"{"file":"a.rs","plain":"p"}"#,
                &["-p", "p", "a.rs"],
            ),
            (
                "gh",
                r#"{"command":["pr","list"],"json":["number","title"]}"#,
                &["--json", "number,title", "pr", "list"],
            ),
            // The untyped flags of curl have the default `true`, which slop-mcp passes as a word.
            (
                "curl",
                r#"{"url":"u"}"#,
                &[
                    "-X", "GET", "-L", "true", "-m", "30", "-s", "true", "-S", "true", "u",
                ],
            ),
            (
                "sqlite3",
                r#"{"database":"x.db","separator":"|"}"#,
                &["-header", "true", "-separator", "|", "x.db"],
            ),
        ],
    );
    // Without a type, `true` is not a value of the flag.
    refused(&world, "jq", r#"{"filter":".","raw_output":true}"#);
}

/// Definitions of a file that is not registered are shown in a dialect, too.
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

/// Each definition has a program of its own, whose name is often that of the definition.
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
        assert_eq!(
            (status, &answer["value"]),
            (0, &expected.into()),
            "{answer}"
        );
    }
    let (_, answer) = world.json(&["call", "tools", "ech"]);
    let message = answer["error"]["message"].as_str().expect("a message");
    assert!(message.contains("did you mean `echo`?"), "{message}");
    let (_, found) = world.json(&["search", "basename"]);
    assert_eq!(found["commands"][0]["command"], "tools basename", "{found}");
}

/// The definitions of a folder can have several authors, so a file with a fault does not hide the others.
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
        &[
            ("first", r#"{"args":["a"]}"#, &["a"]),
            ("third", r#"{"args":["c"]}"#, &["c"]),
        ],
    );
    let (_, found) = world.json(&["inspect", "tools", "--format", "json"]);
    assert_eq!(found["complete"], false, "{found}");
    assert_eq!(found["commands"], 2, "{found}");
    // A changed file of the folder is refused.
    fs::write(folder.join("c.kdl"), one("fourth")).expect("a file");
    let (status, answer) = world.json(&["call", "tools", "first", "--json", r#"{"args":["a"]}"#]);
    assert_eq!(answer["error"]["code"], "UNTRUSTED", "{status}: {answer}");
}

/// The specification also allows definitions in the main configuration file.
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
    assert_eq!((status, &answer["value"]), (0, &"a b\0".into()), "{answer}");
    let (_, listed) = world.json(&["list"]);
    assert!(listed.to_string().contains("\"kind\":\"cli\""), "{listed}");
    // A definition with a fault does not hide the others.
    let (status, answer) = world.json(&["call", "two", "--json", r#"{"text":"a"}"#]);
    assert_eq!(status, 65, "{answer}");
    let message = answer["error"]["message"].as_str().expect("a message");
    assert!(
        message.contains("cmdhelp.kdl:9:3: unknown key `comand`"),
        "{message}"
    );
}
