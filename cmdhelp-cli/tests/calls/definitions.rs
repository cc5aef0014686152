//! Tests calls of the definitions in the KDL specification and in its file of common tools, if the specification is on
//! this machine.

use std::fs;

use cmdhelp_test_support::{rows, specification_text};

use crate::calls::formats::defined;
use crate::calls::world::World;

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

/// Calls the tools in a table with their inputs, and compares the arguments of their programs.
pub(crate) fn compare(world: &World, calls: &str) {
    for [tool, inputs, expected] in rows(calls) {
        let (status, answer) = world.json(&["call", "tools", tool, "--json", inputs]);
        assert_eq!(status, 0, "{tool} {inputs}: {answer}");
        let text = answer["value"].as_str().expect("a text");
        let words: Vec<&str> = text.split_terminator('\0').collect();
        let expected: Vec<&str> = serde_json::from_str(expected).expect("a list of words");
        assert_eq!(words, expected, "{tool} {inputs}");
    }
}

/// Asserts that inputs are refused.
fn refused(world: &World, tool: &str, inputs: &str) {
    let (status, answer) = world.json(&["call", "tools", tool, "--json", inputs]);
    assert_eq!(status, 2, "{tool} {inputs}: {answer}");
}

#[test]
fn common_tools_get_the_arguments_of_their_definitions() {
    let Some(text) = specification_text("common-tools.kdl") else {
        return;
    };
    let world = registered("common", &text);
    compare(
        &world,
        r#"
        jq | {"filter":".name","raw_output":true,"compact":true} | [".name","-r","-c"]
        jq | {"filter":".","slurp":true,"sort_keys":true} | [".","-s","-S"]
        // A default is passed to the program if the call gives no other value.
        yq | {"expression":".a","file":"x.yaml","in_place":true} | [".a","x.yaml","-o","yaml","-i"]
        yq | {"expression":".a","output_format":"json"} | [".a","-o","json"]
        rg | {"pattern":"a b"} | ["a b",".","-C","0"]
        rg | {"pattern":"x","path":"src","ignore_case":true,"context":2,"glob":["*.js","!*.min.js"],"type":["js","py"],"max_count":1e1,"json":true} | ["x","src","-i","-C","2","-g","*.js","-g","!*.min.js","-t","js","-t","py","-m","10","--json"]
        fd | {} | []
        fd | {"pattern":"x","type":"f","extension":["rs","md"],"max_depth":3,"exec":"ls {}"} | ["x","-t","f","-e","rs","-e","md","-d","3","-x","ls {}"]
        bat | {"file":"a.rs","line_range":"10:20","plain":true} | ["a.rs","-p","-r","10:20"]
        gh | {"command":["pr","list"],"json":["number","title"],"limit":5,"repo":"a/b"} | ["pr","list","-R","a/b","--json","number,title","-L","5"]
        // The switches `-L`, `-s` and `-S` are on by default, and `false` turns them off.
        curl | {"url":"https://x.test"} | ["https://x.test","-X","GET","-L","-m","30","-s","-S"]
        curl | {"url":"https://x.test","silent":false,"show_error":false,"location":false,"header":["A: 1","B: 2"],"data":"{}"} | ["https://x.test","-X","GET","-H","A: 1","-H","B: 2","-d","{}","-m","30"]
        sqlite3 | {"database":":memory:","sql":"select 1"} | [":memory:","select 1","-header"]
        sqlite3 | {"database":"x.db","header":false,"json":true,"separator":"|"} | ["x.db","-json","-separator","|"]
        "#,
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
    let Some(text) = specification_text("cli-tools-kdl.txt") else {
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
        r#"
        jq | {"args":["-r",".a b"]} | ["-r",".a b"]
        jq | {"args":"-r '.a b'"} | ["-r",".a b"]
        "#,
    );
    refused(minimal, "jq", r#"{"args":"'.a"}"#);
    compare(
        jq,
        r#"
        jq | {"filter":".","file":"in.json","raw_output":true,"compact":true,"slurp":true,"null_input":true} | [".","in.json","--raw-output","--compact-output","--slurp","--null-input"]
        "#,
    );
    compare(
        rg,
        r#"
        rg | {"pattern":"x","context":3,"glob":["a","b"],"type":["rs"],"json":true,"word_regexp":true,"ignore_case":true} | ["x",".","--ignore-case","--word-regexp","--context","3","--glob","a","--glob","b","--type","rs","--json"]
        "#,
    );
    refused(rg, "rg", r#"{"pattern":"x","type":["cobol"]}"#);
    compare(
        curl,
        r#"
        curl | {"url":"u"} | ["u","--request","GET","--silent","--show-error","--location"]
        curl | {"url":"u","silent":false,"output":"-x"} | ["u","--request","GET","--output=-x","--show-error","--location"]
        "#,
    );
    compare(
        sqlite,
        r#"
        sqlite3 | {"database":"x.db","json":true} | ["x.db","-json"]
        "#,
    );
}

/// In the dialect of slop-mcp, a flag without a type is a string, and commas join the values of an array.
#[test]
fn common_tools_get_the_arguments_of_slop_mcp() {
    let Some(text) = specification_text("common-tools.kdl") else {
        return;
    };
    let world = registered_slop("slop", &text);
    compare(
        &world,
        r#"
        jq | {"filter":".name","raw_output":"x"} | [".name","-r","x"]
        yq | {"expression":".a"} | [".a","-o","yaml"]
        rg | {"pattern":"x","glob":["a","b"]} | ["x",".","-C","0","-g","a","-g","b"]
        fd | {"pattern":"x","type":"f","hidden":"y"} | ["x","-t","f","-H","y"]
        bat | {"file":"a.rs","plain":"p"} | ["a.rs","-p","p"]
        gh | {"command":["pr","list"],"json":["number","title"]} | ["pr","list","--json","number,title"]
        // The untyped flags of curl have the default `true`, which slop-mcp passes as a word.
        curl | {"url":"u"} | ["u","-X","GET","-L","true","-m","30","-s","true","-S","true"]
        sqlite3 | {"database":"x.db","separator":"|"} | ["x.db","-header","true","-separator","|"]
        "#,
    );
    // A flag without a type is a string, so `true` is not a value of the flag.
    refused(&world, "jq", r#"{"filter":".","raw_output":true}"#);
}
