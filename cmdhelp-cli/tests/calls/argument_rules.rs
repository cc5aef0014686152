//! Tests the rules for arguments: their violations, options of parent commands, and flags that take flags as values.

use cmdhelp_test_support::rows;

use crate::calls::world::World;

/// The violations have the same form as in the errors of programs that are built with cmdhelp.
#[test]
fn reports_violations_with_their_place_and_code() {
    let world = World::described(
        "violations",
        "strict",
        r#"{"cmdhelp_version":"0.1","binary":"strict","commands":{"show":{"effect":"read",
            "args":[{"name":"name","type":"string","required":true}],
            "flags":{"color":{"type":"enum","enum":["red","green"]},
                "pin":{"type":"enum","enum":["1234","5678"],"secret":true},
                "level":{"type":"int","minimum":1,"maximum":9},
                "few":{"type":"string","repeatable":true,"values":{"min":2,"max":3}}}}}}"#,
    );
    let text = std::fs::read_to_string("../schema/call-error.schema.json").expect("a schema");
    let mut schema: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    schema["$ref"] = "#/$defs/violation".into();
    for key in ["type", "required", "properties", "additionalProperties"] {
        schema.as_object_mut().expect("an object").remove(key);
    }
    let schema = jsonschema::draft202012::new(&schema).expect("a schema");
    for [inputs, pointer, code, message] in rows(
        r#"
        {} | /name | MISSING | `name` is missing
        {"name":"a","levle":1} | /levle | UNKNOWN_KEY | unknown key `levle`
        {"name":"a","a/b":1} | /a~1b | UNKNOWN_KEY | unknown key `a/b`
        {"name":1} | /name | WRONG_TYPE | expected a string, found a number
        {"name":"a","level":1.5} | /level | WRONG_TYPE | expected a whole number
        {"name":"a","level":0} | /level | OUT_OF_RANGE | expected at least 1
        {"name":"a","color":"gren"} | /color | INVALID_VALUE | invalid value `gren`
        {"name":"a","pin":"4321"} | /pin | INVALID_VALUE | invalid value
        {"name":"a","few":["x"]} | /few | TOO_FEW_VALUES | expected 2 to 3 values for each `--few`
        {"name":"-x"} | /name | CANNOT_BE_PASSED | `-x` begins like an option
        "#,
    ) {
        let (status, answer) = world.json(&["call", "strict", "show", "--json", inputs]);
        assert_eq!(status, 2, "{answer}");
        let all = answer["error"]["violations"]
            .as_array()
            .expect("violations");
        for one in all {
            assert!(schema.is_valid(one), "{one}");
        }
        assert_eq!(
            (&all[0]["pointer"], &all[0]["code"]),
            (&pointer.into(), &code.into()),
            "{answer}"
        );
        let text = all[0]["message"].as_str().expect("text");
        assert!(text.starts_with(message), "{text}");
    }
    let (_, answer) = world.json(&[
        "call",
        "strict",
        "show",
        "--json",
        r#"{"color":"gren","levle":1}"#,
    ]);
    let violations = &answer["error"]["violations"];
    assert_eq!(violations.as_array().map(Vec::len), Some(3), "{answer}");
    let near = |code: &str| {
        let mut all = violations.as_array().expect("violations").iter();
        let one = all.find(|it| it["code"] == code).expect("a violation");
        one["did_you_mean"].clone()
    };
    assert_eq!(near("INVALID_VALUE"), serde_json::json!(["green"]));
    assert_eq!(near("UNKNOWN_KEY"), serde_json::json!(["level"]));
}

#[test]
fn passes_options_of_parent_commands_before_the_subcommand() {
    let world = World::described(
        "parents",
        "tree",
        r#"{"cmdhelp_version":"0.1","binary":"tree","commands":{
            "":{"runnable":false,"flags":{"config":{"type":"path"},"version":{"type":"bool"},
                "all":{"type":"bool","exclusive":true}}},
            "remote":{"runnable":false,"flags":{"verbose":{"type":"bool"},"color":{"type":"string","values":{"min":0,"max":1}}}},
            "remote add":{"effect":"read","args":[{"name":"name","type":"string"}],
                "flags":{"tags":{"type":"bool"}}}}}"#,
    );
    let inputs = r#"{"name":"a","tags":true,"config":"x","verbose":true,"color":"red"}"#;
    let (status, answer) = world.json(&["call", "tree", "remote", "add", "--json", inputs]);
    assert_eq!(status, 0, "{answer}");
    let expected = "--config\0x\0remote\0--verbose\0--color=red\0add\0--tags\0a\0";
    assert_eq!(answer["value"], expected, "{answer}");
    let tools = crate::calls::client::Client::new(&world, &[]).tools();
    let keys = tools[0]["inputSchema"]["properties"].as_object();
    let keys: Vec<&String> = keys.expect("properties").keys().collect();
    assert_eq!(keys, ["name", "tags", "config", "verbose", "color"]);
}

/// clap parses even a flag and `--` as further values of a flag with `allow_hyphen_values`.
#[test]
fn no_flag_becomes_a_value_of_a_flag_with_hyphen_values() {
    let world = World::described(
        "hyphens",
        "raw",
        r#"{"cmdhelp_version":"0.1","binary":"raw","surface":{"json":"--json"},"commands":{
            "show":{"effect":"read","args":[{"name":"to","type":"string"}],"flags":{
                "args":{"type":"string","repeatable":true,"hyphen_values":true,"values":{"min":1}},
                "quiet":{"type":"bool"},"level":{"type":"int"}}}}}"#,
    );
    let plan = |inputs: &str| world.json(&["call", "raw", "show", "--json", inputs, "--explain"]);
    let (status, answer) = plan(r#"{"args":["a","b"],"quiet":true,"level":1}"#);
    assert_eq!(status, 0, "{answer}");
    let expected = ["show", "--quiet", "--level", "1", "--args", "a", "b"];
    assert_eq!(answer["argv"], serde_json::json!(expected), "{answer}");
    let (_, answer) = plan(r#"{"args":["a"],"quiet":true,"to":"c"}"#);
    let expected = ["show", "--quiet", "--args=a", "c"];
    assert_eq!(answer["argv"], serde_json::json!(expected), "{answer}");
    let (status, answer) = plan(r#"{"args":["a","b"],"to":"c"}"#);
    assert_eq!(status, 2, "{answer}");
    let violation = &answer["error"]["violations"][0];
    assert_eq!(violation["pointer"], "/args", "{answer}");
    assert_eq!(violation["code"], "CANNOT_BE_PASSED", "{answer}");
}

/// The schema of such a flag has the default `true`, so `true` leaves the flag out, as in the program's own JSON calls.
#[test]
fn a_flag_that_switches_off_is_written_for_false() {
    let world = World::described(
        "off",
        "off",
        r#"{"cmdhelp_version":"0.1","binary":"off","surface":{"json":"--json"},"commands":{
            "clear":{"effect":"read","flags":{
                "no-keep":{"type":"bool","default":true,"effect":"destructive"}}}}}"#,
    );
    let plan = |words: &[&str]| {
        let (_, answer) = world.json(&[&["call", "off"], words].concat());
        (answer["argv"].clone(), answer["effect"].clone())
    };
    let json = |inputs| plan(&["clear", "--explain", "--json", inputs]);
    let kept = (serde_json::json!(["clear"]), "read".into());
    assert_eq!(json("{}"), kept);
    assert_eq!(json(r#"{"no_keep":true}"#), kept);
    let cleared = (
        serde_json::json!(["clear", "--no-keep"]),
        "destructive".into(),
    );
    assert_eq!(json(r#"{"no_keep":false}"#), cleared);
    assert_eq!(plan(&["--explain", "--", "clear", "--no-keep"]), cleared);
}

#[test]
fn requires_no_argument_of_a_parent_whose_subcommands_negate_requirements() {
    let world = World::described(
        "negates",
        "teller",
        r#"{"cmdhelp_version":"0.1","binary":"teller","commands":{
            "": {"summary":"Tell","effect":"read","subcommands":["show"],
                "args":[{"name":"what","type":"string","required":true}],
                "flags":{"loud":{"type":"bool"},"must":{"type":"string","required":true}},
                "subcommand_negates_reqs":true},
            "show": {"summary":"Show","effect":"read"}
        }}"#,
    );
    for (inputs, line) in [
        ("{}", "show\0"),
        (r#"{"loud":true,"must":"x"}"#, "--loud\0--must\0x\0show\0"),
    ] {
        let (status, answer) = world.json(&["call", "teller", "show", "--json", inputs]);
        assert_eq!((status, &answer["value"]), (0, &line.into()), "{answer}");
    }
}

#[test]
fn passes_no_flag_of_a_parent_that_excludes_subcommands() {
    let parent = |excludes: bool| {
        let manifest = serde_json::json!({"cmdhelp_version":"0.1","binary":"teller","commands":{
            "": {"summary":"Tell","effect":"read","subcommands":["show"],
                "flags":{"loud":{"type":"bool"},"must":{"type":"string","required":true}},
                "args_conflicts_with_subcommands":excludes},
            "show": {"summary":"Show","effect":"read"}
        }});
        World::described("excludes", "teller", &manifest.to_string())
    };
    let (status, answer) = parent(false).json(&[
        "call",
        "teller",
        "show",
        "--json",
        r#"{"loud":true,"must":"x"}"#,
    ]);
    assert_eq!(
        (status, &answer["value"]),
        (0, &"--loud\0--must\0x\0show\0".into()),
        "{answer}"
    );
    let world = parent(true);
    let (status, answer) = world.json(&["call", "teller", "show", "--json", r#"{"loud":true}"#]);
    assert_eq!(
        (status, &answer["error"]["violations"][0]["code"]),
        (2, &"UNKNOWN_KEY".into())
    );
    let (status, answer) = world.json(&["call", "teller", "show"]);
    assert_eq!(
        (status, &answer["value"]),
        (0, &"show\0".into()),
        "{answer}"
    );
}
