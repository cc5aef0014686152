//! Rare features of clap are described in tool lists, and calls behave as with clap.

use serde_json::{Value, json};

use crate::programs::run::{document, program, refused, run};

const ODDS: &str = program!("llms_odds");

fn description(command: &str) -> Value {
    document(ODDS, &["help", "--all", "--format", "json"])["commands"][command].clone()
}

fn properties(command: &str) -> Value {
    let tools = document(ODDS, &["--llms"]);
    let mut tools = tools["tools"].as_array().unwrap().iter();
    let tool = tools.find(|tool| tool["name"] == command);
    tool.unwrap_or_else(|| panic!("{command} cannot be called"))["inputSchema"].clone()
}

/// Checks that a JSON call and a command line have the same result, and returns it.
pub(super) fn same(command: &[&str], value: &Value, line: &[&str]) -> String {
    let value = value.to_string();
    let called = run(ODDS, &[command, &["--json", &value]].concat());
    let typed = run(ODDS, line);
    assert_eq!(
        (called.code, &called.stdout),
        (typed.code, &typed.stdout),
        "{value}: {called:?} {typed:?}"
    );
    assert_eq!(called.code, 0, "{value}: {called:?}");
    called.stdout
}

#[test]
fn listed_values_are_examples_where_the_parser_accepts_others() {
    let flags = &description("bump")["flags"];
    let schema = properties("bump");
    for name in ["level", "named"] {
        let listed = json!(["major", "minor", "patch"]);
        assert_eq!(flags[name]["type"], "string");
        assert_eq!(flags[name]["examples"], listed, "{name}");
        assert_eq!(schema["properties"][name]["examples"], listed, "{name}");
        assert!(flags[name]["enum"].is_null() && schema["properties"][name]["enum"].is_null());
        let flag = format!("--{name}=patch=3");
        same(&["bump"], &json!({ name: "patch=3" }), &["bump", &flag]);
    }
    let page = run(ODDS, &["help", "bump", "--format", "md"]).stdout;
    assert!(page.contains("such as `major`, `minor`, `patch`"), "{page}");
}

/// clap's error names neither the variable nor the argument.
#[cfg(unix)]
#[test]
fn a_variable_that_is_no_text_is_reported_at_its_key() {
    use std::os::unix::ffi::OsStrExt as _;

    let odd = std::ffi::OsStr::from_bytes(b"\xff");
    let call = |value: &Value| {
        let mut pad = std::process::Command::new(program!("llms_pad"));
        pad.env("PAD_WORKSPACE", odd);
        pad.args(["collection", "list", "--json", &value.to_string()]);
        let output = pad.output().expect("the program");
        String::from_utf8(output.stdout).expect("text")
    };
    for value in [json!({}), json!({ "workspace": "here" })] {
        let error: Value = serde_json::from_str(&call(&value)).expect("JSON");
        let violation = &error["error"]["violations"][0];
        assert_eq!(violation["pointer"], "/workspace", "{error}");
        assert_eq!(violation["code"], "INVALID_VALUE", "{error}");
        let message = violation["message"].as_str().expect("a text");
        assert!(
            message.contains("`PAD_WORKSPACE`") && message.contains("not valid UTF-8"),
            "{message}"
        );
    }
}

#[test]
fn numbers_that_a_command_lists_are_numbers() {
    let depth = &description("stash")["flags"]["depth"];
    assert_eq!(
        (&depth["type"], &depth["maximum"], &depth["enum_source"]),
        (&json!("int"), &json!(255), &json!("dynamic:odds show"))
    );
    assert_eq!(
        properties("stash")["properties"]["depth"]["type"],
        "integer"
    );
    same(
        &["stash"],
        &json!({ "depth": 7 }),
        &["stash", "--depth", "7"],
    );
}

#[test]
fn listed_values_are_an_enum_where_the_parser_accepts_no_others() {
    let flags = &description("bump")["flags"];
    for (name, listed) in [
        ("part", json!(["major", "minor"])),
        ("mapped", json!(["one", "two"])),
        ("pace", json!(["fast", "slow"])),
    ] {
        assert_eq!(flags[name]["type"], "enum", "{name}");
        assert_eq!(flags[name]["enum"], listed, "{name}");
        let error = refused(
            ODDS,
            &["bump", "--json", &json!({ name: "other=3" }).to_string()],
        );
        assert_eq!(error["violations"][0]["code"], "INVALID_VALUE", "{error}");
    }
}

#[test]
fn values_are_checked_by_the_parser() {
    for value in ["fast", "FAST", "lento", "warp"] {
        let flag = format!("--pace={value}");
        same(&["bump"], &json!({ "pace": value }), &["bump", &flag]);
    }
    let error = refused(ODDS, &["bump", "--json", r#"{"pace":"fats"}"#]);
    assert_eq!(error["corrected_json"], json!({"pace": "fast"}));
}

#[test]
fn a_visible_negation_of_a_hidden_flag_is_listed() {
    let flags = description("show")["flags"].clone();
    let mut names: Vec<&String> = flags.as_object().unwrap().keys().collect();
    names.sort();
    assert_eq!(names, ["colour", "no-colour", "no-ignore", "pager"]);
    assert_eq!(flags["pager"]["negate_flag"], "--no-pager");
    for (key, flag) in [("no_ignore", "--no-ignore"), ("no_colour", "--no-colour")] {
        same(&["show"], &json!({ key: true }), &["show", flag]);
    }
    same(&["show"], &json!({"pager": false}), &["show", "--no-pager"]);
}

#[test]
fn external_subcommands_are_called_by_their_words() {
    let words = &properties("odds")["properties"]["external_subcommand"];
    assert_eq!(words["type"], "array", "{words}");
    for words in [
        &["deploy"][..],
        &["deploy", "--fast", "-x", "--", "y", ""],
        &[
            "deploy",
            "--json",
            "{}",
            "--output=json",
            "--confirm",
            "help",
        ],
        &["--help"],
        &["bum"],
    ] {
        let outcome = run(
            ODDS,
            &["--json", &json!({"external_subcommand": words}).to_string()],
        );
        let expected = format!("Odds {{ verbose: false, command: Some(Other({words:?})) }}\n");
        assert_eq!(outcome.stdout, expected, "{outcome:?}");
    }
    let value = json!({"verbose": true, "external_subcommand": ["deploy", "x"]});
    same(&[], &value, &["--verbose", "deploy", "x"]);
    // A declared command cannot be called as an external subcommand.
    for name in ["bump", "show", "help"] {
        let value = json!({ "external_subcommand": [name] }).to_string();
        let error = refused(ODDS, &["--json", &value]);
        assert_eq!(error["violations"][0]["pointer"], "/external_subcommand/0");
    }
}

#[test]
fn words_of_external_subcommands_are_required_and_have_a_key_of_their_own() {
    let schema = properties("remote");
    assert_eq!(schema["required"], json!(["cmdhelp_external_subcommand"]));
    let value = json!({"external_subcommand": "flag", "cmdhelp_external_subcommand": ["ls", "-a"]});
    let line = ["remote", "--external-subcommand=flag", "ls", "-a"];
    same(&["remote"], &value, &line);
    for value in [json!({}), json!({"cmdhelp_external_subcommand": []})] {
        let error = refused(ODDS, &["remote", "--json", &value.to_string()]);
        let pointer = &error["violations"][0]["pointer"];
        assert_eq!(pointer, "/cmdhelp_external_subcommand", "{error}");
    }
}

#[test]
fn relations_name_flattened_arguments_by_their_flags() {
    let flags = description("exclude")["flags"].clone();
    let schema = properties("exclude");
    let outcome = |name: &str| schema["properties"][name]["description"].as_str().unwrap();
    let shown = json!(["--short", "positional_one"]);
    assert_eq!(flags["excludes"]["conflicts_with"], shown);
    assert!(outcome("excludes").ends_with("Not with `short_one` or `positional_one`."));
    assert_eq!(flags["alone"].get("conflicts_with"), None);
    assert_eq!(outcome("alone"), "Excludes only what nobody sees");
    assert_eq!(flags["all"]["conflicts_with"], shown);
    assert_eq!(flags["all"]["requires"], json!(["--verbose"]));
    let description = document(ODDS, &["help", "--all", "--format", "json"]).to_string();
    for hidden in ["hidden_one", "secret_one", "--hidden", "--secret"] {
        assert!(!description.contains(hidden), "{hidden}");
    }
}

#[test]
fn values_with_their_own_parser_have_a_type() {
    let flags = &description("read")["flags"];
    let properties = &properties("read")["properties"];
    for (name, ty, format) in [
        ("wait", "string", Value::Null),
        ("file", "string", Value::Null),
        ("mapped", "string", Value::Null),
        ("own", "path", json!("path")),
        ("said", "path", json!("path")),
        ("hinted", "path", json!("path")),
        ("function", "string", Value::Null),
    ] {
        assert_eq!(flags[name]["type"], ty, "{name}");
        assert_eq!(properties[name]["type"], "string", "{name}");
        if format.is_null() {
            assert_eq!(properties[name]["format"], format, "{name}");
        }
    }
    let flag = "--wait=5m";
    same(&["read"], &json!({"wait": "5m"}), &["read", flag]);
}

#[test]
fn constant_ranges_are_listed_as_numbers() {
    let flags = &description("read")["flags"];
    let properties = &properties("read")["properties"];
    for (name, least, most) in [
        ("percent", 0, 100),
        ("bound", 1, 9),
        // As `f64`, the next number would be equal.
        ("wide", 0, 1_i64 << 53),
        ("small", 2, 7),
    ] {
        let key = |key: &str| (&flags[name][key], &properties[name][key]);
        assert_eq!(flags[name]["type"], "int", "{name}");
        assert_eq!(properties[name]["type"], "integer", "{name}");
        assert_eq!(key("minimum"), (&json!(least), &json!(least)), "{name}");
        assert_eq!(key("maximum"), (&json!(most), &json!(most)), "{name}");
        let flag = format!("--{name}={most}");
        same(&["read"], &json!({ name: most }), &["read", &flag]);
        let error = refused(
            ODDS,
            &["read", "--json", &json!({ name: most + 1 }).to_string()],
        );
        assert_eq!(error["violations"][0]["code"], "OUT_OF_RANGE", "{error}");
    }
    assert_eq!(flags["size"]["enum"], json!(["big", "small"]));
    assert_eq!(flags["by-reference"]["default"], json!([7, 7]));
    for colors in [&flags["colors"], &properties["colors"]] {
        assert_eq!(colors["default"], json!(["red", "\"blue\""]));
    }
    same(
        &["read"],
        &json!({ "colors": properties["colors"]["default"] }),
        &["read"],
    );
}

#[test]
fn computed_ids_are_listed() {
    let flags = &description("relate")["flags"];
    let shown = |names: &[&str]| json!(names);
    assert_eq!(flags["computed"]["conflicts_with"], shown(&["--other"]));
    let both = shown(&["--computed", "--other"]);
    assert_eq!(flags["listed"]["conflicts_with"], both);
    assert_eq!(flags["own"]["conflicts_with"], shown(&["--other"]));
}

#[test]
fn conditional_requirements_are_described() {
    let groups = description("relate")["groups"].clone();
    let group = |members: &[&str]| json!({"members": members, "required": true, "multiple": true});
    let expected = json!([
        group(&["--any", "--other", "--verbose"]),
        group(&["--all", "--any"]),
        group(&["--all", "--listed"]),
        group(&["--each", "--own", "--other"]),
        group(&["--each", "--own", "--verbose"]),
    ]);
    assert_eq!(groups, expected);
    let tools = document(ODDS, &["--llms"]);
    let mut tools = tools["tools"].as_array().unwrap().iter();
    let tool = tools.find(|tool| tool["name"] == "relate").unwrap();
    let description = tool["description"].as_str().unwrap();
    assert!(
        description.contains("Pass at least one of `any`, `other` and `verbose`."),
        "{description}"
    );
    assert!(
        description.contains("Pass at least one of `all` and `listed`."),
        "{description}"
    );
    let each = "--each=e";
    for (rest, code) in [
        (&["--any=a", "--all=b", each][..], 0),
        (&["--any=a", "--own", "--listed", each], 0),
        (&["--any=a", each], 2),
        (&["--any=a", "--all=b"], 2),
        (&["--any=a", "--all=b", "--own"], 0),
    ] {
        let rest = [&["relate"], rest].concat();
        assert_eq!(run(ODDS, &rest).code, code, "{rest:?}");
    }
}

#[test]
fn groups_list_all_their_members() {
    let description = description("join");
    let mut groups = description["groups"].as_array().unwrap().clone();
    let form = json!(["--table", "--tree", "--list"]);
    let source = json!({"members": ["--url", "--list", "--file"], "required": true});
    groups.sort_by_key(|group| group["required"] != true);
    assert_eq!(groups, [source, json!({ "members": form })]);
    assert_eq!(description["flags"]["raw"]["conflicts_with"], form);
    assert_eq!(description["flags"]["depth"]["requires"], json!(["--tree"]));
    for wrong in [
        &["join", "--file=a", "--table", "--tree"][..],
        &["join", "--file=a", "--url=b"],
        &["join", "--table"],
    ] {
        assert_eq!(run(ODDS, wrong).code, 2, "{wrong:?}");
    }
    same(
        &["join"],
        &json!({"file": "a", "table": true}),
        &["join", "--file=a", "--table"],
    );
    let tools = document(ODDS, &["--llms"]);
    let mut tools = tools["tools"].as_array().unwrap().iter();
    let tool = tools.find(|tool| tool["name"] == "join").unwrap();
    let description = tool["description"].as_str().unwrap();
    for sentence in [
        "Pass at most one of `table`, `tree` and `list`.",
        "Pass exactly one of `url`, `list` and `file`.",
    ] {
        assert!(description.contains(sentence), "{description}");
    }
}

#[test]
fn flags_that_select_a_command_are_listed() {
    let expected = json!(["rel", "--relate", "--rels", "-R"]);
    let mut aliases = description("relate")["aliases"].clone();
    aliases
        .as_array_mut()
        .unwrap()
        .sort_by_key(Value::to_string);
    let mut sorted = expected.as_array().unwrap().clone();
    sorted.sort_by_key(Value::to_string);
    assert_eq!(aliases, json!(sorted));
    for flag in ["--relate", "--rels", "-R"] {
        let by_flag = run(ODDS, &[flag, "--any=a", "--all=b", "--each=c"]);
        assert_eq!(by_flag.code, 0, "{flag}: {by_flag:?}");
    }
    assert_eq!(description("made")["aliases"], json!(["--made"]));
}

#[test]
fn more_values_than_one_flag_takes_are_distributed_over_several() {
    let called = |few: Value, line: &str| {
        let line: Vec<&str> = line.split(' ').collect();
        same(&["several"], &json!({ "few": few }), &line);
    };
    called(json!([1, 2]), "several --few 1 2");
    called(json!([1, 2, 3, 4]), "several --few 1 2 3 4");
    called(json!([1, 2, 3, 4, 5]), "several --few 1 2 3 --few 4 5");
    called(
        json!([1, 2, 3, 4, 5, 6, 7, 8, 9]),
        "several --few 1 2 3 --few 4 5 6 --few 7 8 9",
    );
    let error = refused(ODDS, &["several", "--json", r#"{"few":[1]}"#]);
    assert_eq!(error["violations"][0]["code"], "TOO_FEW_VALUES", "{error}");
}

#[test]
fn words_after_two_dashes_need_no_other_argument() {
    let called = |value: Value, words: &[&str]| {
        let line: Vec<&str> = ["several"].iter().chain(words).copied().collect();
        same(&["several"], &value, &line);
    };
    called(json!({ "rest": ["--json", "{}"] }), &["--", "--json", "{}"]);
    called(json!({ "first": "a", "rest": ["b"] }), &["a", "--", "b"]);
    called(
        json!({ "first": "a", "second": "b", "rest": ["c"] }),
        &["a", "b", "--", "c"],
    );
    // No `--` leads to an argument in the middle.
    let error = refused(
        ODDS,
        &["several", "--json", r#"{"second":"b","rest":["c"]}"#],
    );
    assert_eq!(error["violations"][0]["pointer"], "/first");
}

#[test]
fn no_value_becomes_a_further_value_of_the_flag_before_it() {
    let error = refused(ODDS, &["several", "--json", r#"{"few":[1,2],"first":"3"}"#]);
    assert_eq!(error["violations"][0]["pointer"], "/few", "{error}");
    assert_eq!(error["violations"][0]["code"], "CANNOT_BE_PASSED");
    let line = ["several", "--few", "1", "2", "3", "4", "5"];
    same(
        &["several"],
        &json!({ "few": [1, 2, 3, 4], "first": "5" }),
        &line,
    );
    // The next flag ends the values.
    let line = ["several", "--few", "1", "2", "--calm", "3"];
    let value = json!({ "few": [1, 2], "first": "3", "calm": true });
    same(&["several"], &value, &line);
}

/// Calls `copy`, which fails with one violation, and returns the place, the code and the message of the violation.
fn copy_violation(value: &Value) -> (String, String, String) {
    let error = refused(ODDS, &["copy", "--json", &value.to_string()]);
    let violations = error["violations"].as_array();
    let [one] = violations.map_or(&[][..], Vec::as_slice) else {
        panic!("{value}: {error}");
    };
    let text = |key: &str| one[key].as_str().unwrap().to_owned();
    (text("pointer"), text("code"), text("message"))
}

#[test]
fn a_dash_after_a_list_before_the_last_argument_is_refused_at_its_place() {
    for (sources, target, place) in [
        (json!(["a"]), "-5", "/target"),
        (json!(["a", "-b"]), "t", "/sources/1"),
    ] {
        let value = json!({ "sources": sources, "target": target });
        let (pointer, code, message) = copy_violation(&value);
        assert_eq!((&*pointer, &*code), (place, "CANNOT_BE_PASSED"), "{value}");
        assert_eq!(
            message,
            "after a value of `sources`, a value cannot begin with `-`"
        );
    }
    // The first value, and a dash alone, are clear.
    let value = json!({ "sources": ["-a", "-"], "target": "t" });
    same(&["copy"], &value, &["copy", "--", "-a", "-", "t"]);
}

#[test]
fn several_values_of_one_flag_are_words_of_their_own_beside_a_delimiter() {
    let value = json!({ "pairs": ["a", "b", "c", "d"], "sources": ["s"], "target": "t" });
    let line = ["copy", "--pairs", "a", "b", "--pairs", "c", "d", "s", "t"];
    same(&["copy"], &value, &line);
    let with =
        |pairs: Value| copy_violation(&json!({ "pairs": pairs, "sources": ["s"], "target": "t" }));
    let (pointer, code, _) = with(json!(["a;b", "c"]));
    assert_eq!((&*pointer, &*code), ("/pairs/0", "CANNOT_BE_PASSED"));
    let (pointer, code, message) = with(json!(["a", "b", "c"]));
    assert_eq!((&*pointer, &*code), ("/pairs", "TOO_FEW_VALUES"));
    assert_eq!(message, "expected a multiple of 2 values, found 3");
}
