//! Tests that arguments reach the program unchanged, or that nothing is run.

use cmdhelp_test_support::rows;

use crate::calls::world::{World, assert_fails, assert_value};

#[test]
fn passes_values_as_command_line_arguments() {
    let world = World::new("words");
    let cases = [
        (r#"{}"#, &["show"][..]),
        (r#"{"name":"a b"}"#, &["show", "a b"]),
        (r#"{"level":1e6}"#, &["show", "--level", "1000000"]),
        (
            r#"{"level":9223372036854775808}"#,
            &["show", "--level", "9223372036854775808"],
        ),
        (r#"{"level":-5}"#, &["show", "--level=-5"]),
        (
            r#"{"tag":["a","b"],"quiet":true}"#,
            &["show", "--tag", "a", "--tag", "b", "--quiet"],
        ),
        (r#"{"quiet":false}"#, &["show"]),
        (r#"{"color":false}"#, &["show", "--no-color"]),
        (r#"{"name":"n","more":["x","y"]}"#, &["show", "n", "x", "y"]),
        (r#"{"name":"-"}"#, &["show", "-"]),
        (r#"{"name":""}"#, &["show", ""]),
        (
            r#"{"output":"--output=/etc/x"}"#,
            &["show", "--output=--output=/etc/x"],
        ),
    ];
    for (inputs, expected) in cases {
        assert_eq!(world.words(inputs), expected, "{inputs}");
    }
    assert!(world.has_run(), "a call leaves its mark");
}

/// The message blames the number, and not the schema of the tool.
#[test]
fn refuses_numbers_that_no_program_reads() {
    let world = World::new("huge");
    let (status, answer) = world.call("show", r#"{"level":1e400}"#);
    assert_eq!(status, 2, "{answer}");
    let message = answer["error"]["message"].as_str().expect("a message");
    assert!(
        message.starts_with("the arguments: number out of range"),
        "{message}"
    );
    assert!(!world.has_run());
}

#[test]
fn passes_values_without_a_shell() {
    let world = World::new("shell");
    for value in [
        "$(touch x)",
        "`touch x`",
        "; touch x",
        "a\nb",
        "|touch x",
        "'\"\\",
        "*",
        "${HOME}",
        "\u{1b}[31m",
    ] {
        let inputs = serde_json::json!({"name": value, "tag": [value]}).to_string();
        assert_eq!(world.words(&inputs), ["show", "--tag", value, value]);
    }
    assert!(!world.project().join("x").exists());
}

#[test]
fn refuses_values_that_look_like_options() {
    let world = World::new("injection");
    for inputs in [
        r#"{"name":"--output=/etc/x"}"#,
        r#"{"name":"-x"}"#,
        r#"{"name":"a","more":["b","--quiet"]}"#,
        r#"{"x":"-rf"}"#,
    ] {
        let (status, answer) = world.call("show", inputs);
        assert_eq!(status, 2, "{answer}");
        assert_eq!(answer["error"]["code"], "OPTION_INJECTION", "{answer}");
        assert!(!world.has_run());
    }
    // As values of a flag, texts that begin with a dash are accepted.
    assert_eq!(world.words(r#"{"tag":["-x"]}"#), ["show", "--tag=-x"]);
}

#[test]
fn suggests_corrected_arguments_that_work() {
    let world = World::new("corrected");
    std::fs::write(
        world.path("paint.json"),
        r#"{"cmdhelp_version":"0.1","binary":"paint","commands":{"show":{"effect":"read",
            "flags":{"color":{"type":"enum","enum":["red","green"]},
                "also":{"type":"enum","enum":["red","green"],"repeatable":true},
                "word":{"type":"string"}}}}}"#,
    )
    .expect("a file");
    world.register_tool("paint", "paint.json", "");
    for [tool, wrong, right] in rows(
        r#"
        teller | {"nam":"a","level":"3"} | --level 3 a
        teller | {"name":"a","tag":"b"} | --tag b a
        teller | {"Name":"a","quiet":"true"} | --quiet a
        paint | {"color":"gren"} | --color green
        paint | {"also":"RED"} | --also red
        paint | {"word":1e3} | --word 1e3
        "#,
    ) {
        let right: Vec<&str> = right.split_whitespace().collect();
        let (status, answer) = world.json(&["call", tool, "show", "--json", wrong]);
        assert_eq!(status, 2, "{answer}");
        let corrected = answer["error"]["corrected_json"].to_string();
        let (status, answer) = world.json(&["call", tool, "show", "--json", &corrected]);
        assert_eq!(status, 0, "{wrong}: {corrected}: {answer}");
        let words: Vec<&str> = answer["value"]
            .as_str()
            .expect("text")
            .split('\0')
            .collect();
        let right = [&["show"], &right[..], &[""]].concat();
        assert_eq!(words, right, "{wrong}: {corrected}");
    }
}

#[test]
fn suggests_no_correction_for_ambiguous_or_secret_arguments() {
    let world = World::new("uncorrected");
    for (command, inputs) in [
        // These mistakes have no unique correction: an unknown name, two values for one argument, a text instead of a
        // number.
        ("show", r#"{"colour_of_the_sky":true}"#),
        ("show", r#"{"name":"a","nam":"b"}"#),
        ("show", r#"{"level":"much"}"#),
        // A correction would repeat the secret.
        ("show", r#"{"password":"hunter2","levl":1}"#),
        // Calls that need consent are not corrected, because the nearest name could be that of a more harmful argument.
        ("drop", r#"{"nam":"a"}"#),
        ("odd", r#"{"nam":"a"}"#),
    ] {
        let (status, answer) = world.json(&["call", "teller", command, "--json", inputs]);
        assert_eq!(status, 2, "{answer}");
        assert!(
            answer["error"]["corrected_json"].is_null(),
            "{inputs}: {answer}"
        );
        assert!(!answer.to_string().contains("hunter2"), "{answer}");
    }
    let (_, answer) = world.json(&["call", "teller", "drop", "--json", r#"{"NAME":"a"}"#]);
    let corrected = &answer["error"]["corrected_json"];
    assert_eq!(
        *corrected,
        serde_json::json!({"name":"a"}),
        "only the case differs"
    );
    assert!(!world.has_run());
}

#[test]
fn refuses_invalid_arguments_before_anything_runs() {
    let world = World::new("refused");
    let long = "x".repeat(200_000);
    let long = serde_json::json!({"name": long}).to_string();
    let cases = [
        (r#"{"nam":"a"}"#, "/nam"),
        (r#"{"level":"x"}"#, "/level"),
        (r#"{"name":"a\u0000b"}"#, "/name"),
        (r#"{"tag":"a"}"#, "/tag"),
        (r#"{"more":["x"]}"#, "/more"),
    ];
    for (inputs, pointer) in cases {
        let (status, answer) = world.call("show", inputs);
        assert_eq!(status, 2, "{answer}");
        assert_eq!(answer["error"]["code"], "INPUT_INVALID", "{answer}");
        assert_eq!(
            answer["error"]["violations"][0]["pointer"], pointer,
            "{answer}"
        );
    }
    std::fs::write(world.project().join("long.json"), long).expect("a file");
    let (status, answer) = world.call("show", "@long.json");
    assert_fails(status, &answer, (2, "INPUT_INVALID"));
    for words in [
        &["call", "teller", "show", "--json", "@no.json"][..],
        &["policy", "simulate", "--with", "no.json"],
        &["policy", "simulate", "--log", "no.json"],
        &["call", "teller", "show", "--cwd", "no.json"],
    ] {
        let (_, answer) = world.json(words);
        let message = answer["error"]["message"].as_str().expect("a text");
        assert!(message.starts_with("no.json: "), "{words:?}: {message}");
    }
    for wrong in ["", "[1]", "{", "{\"name\":1,\"name\":2}"] {
        let (status, answer) = world.call("show", wrong);
        assert_fails(status, &answer, (2, "INVALID_ARGUMENTS"));
    }
    let (status, answer) = world.call("shwo", "{}");
    assert_fails(status, &answer, (2, "UNKNOWN_COMMAND"));
    assert!(
        answer["error"]["message"]
            .as_str()
            .expect("a text")
            .contains("`show`"),
        "{answer}"
    );
    let (status, answer) = world.json(&["call", "no-such-program"]);
    assert_fails(status, &answer, (66, "PROGRAM_NOT_FOUND"));
    assert!(!world.has_run());
}

#[test]
fn explains_a_call_without_running_it() {
    let world = World::granted("explain", "");
    let inputs = r#"{"name":"n","password":"hunter2"}"#;
    let (status, plan) = world.json(&["call", "teller", "show", "--json", inputs, "--explain"]);
    assert_eq!(status, 0, "{plan}");
    assert_eq!(
        plan["argv"],
        serde_json::json!(["show", "--password", "[secret]", "n"])
    );
    assert_eq!(plan["policy"]["decision"], "allow");
    assert_eq!(plan["sandbox"]["read"], serde_json::json!(["."]));
    assert_eq!(plan["sandbox"]["write"], serde_json::json!([]));
    let (_, plan) = world.json(&["call", "teller", "drop", "--explain"]);
    assert_eq!(plan["policy"]["decision"], "ask");
    assert_eq!(plan["policy"]["rule"], "default:destructive");
    assert!(!world.has_run());
}

#[test]
fn reports_the_error_of_the_program() {
    let world = World::new("failure");
    let (status, answer) = world.call("fail", "{}");
    assert_eq!(status, 1);
    let error = &answer["error"];
    assert_eq!(error["code"], "NO_SUCH_ITEM");
    assert_eq!(error["message"], "it is not there");
    assert_eq!(error["exit_code"], 44);
    assert_eq!(error["recovery"], "teller show");
    let raw = world.run(&["call", "teller", "fail", "--raw"]);
    assert_eq!(
        raw.status.code(),
        Some(44),
        "--raw ends with the status of the program"
    );

    let (_, answer) = world.call("trace", "{}");
    assert_eq!(answer["error"]["code"], "TOOL_FAILED");
    assert_eq!(answer["error"]["message"], "ValueError: bad");
}

#[test]
fn passes_no_variables_of_the_caller() {
    let world = World::new("environment");
    let mut command = world.command(&["call", "teller", "env"]);
    command
        .env("TOKEN_OF_THE_HOST", "hunter2")
        .env("GRANTED", "yes");
    let without = String::from_utf8(command.output().expect("it runs").stdout).expect("text");
    assert!(
        without.contains("PATH="),
        "it has an environment: {without}"
    );
    assert!(
        !without.contains("hunter2") && !without.contains("GRANTED"),
        "{without}"
    );
    let allowed = world.json(&["allow", "teller", "--env", "GRANTED"]);
    assert_eq!(allowed.0, 0, "{}", allowed.1);
    let with = String::from_utf8(command.output().expect("it runs").stdout).expect("text");
    assert!(
        with.contains("GRANTED=yes") && !with.contains("hunter2"),
        "{with}"
    );
}

#[test]
fn passes_the_argument_stdin_to_standard_input() {
    let world = World::new("stdin");
    let text = "a\nb \u{e9}\n$(x)";
    let inputs = serde_json::json!({"stdin": text}).to_string();
    let (status, answer) = world.call("stdin", &inputs);
    assert_value(status, &answer, text);
    let (_, answer) = world.call("show", &inputs);
    assert_eq!(answer["error"]["code"], "INPUT_INVALID", "{answer}");
}

#[test]
fn returns_only_objects_and_lists_as_json() {
    let world = World::new("values");
    let echoed = |text: &str| {
        let inputs = serde_json::json!({"text": text}).to_string();
        world.call("echo", &inputs).1["value"].clone()
    };
    assert_eq!(
        echoed(r#"{"a":[1,null]}"#),
        serde_json::json!({"a": [1, null]})
    );
    assert_eq!(
        echoed("[9223372036854775808]").to_string(),
        "[9223372036854775808]"
    );
    assert_eq!(echoed("plain text"), "plain text");
    assert_eq!(echoed("12"), "12");
}

/// The program `wide` is made with cmdhelp, and `far` is not. A value must never become a value of another argument.
#[test]
fn passes_several_values_of_one_flag() {
    let world = World::new("several");
    let document = |name: &str, surface: &str| {
        format!(
            r#"{{"cmdhelp_version":"0.1","binary":"{name}",{surface}"commands":{{
            "show":{{"effect":"read","args":[{{"name":"to","type":"string"}}],"flags":{{
                "from":{{"type":"path","repeatable":true,"values":{{"min":1}}}},
                "few":{{"type":"int","repeatable":true,"values":{{"min":2,"max":4}}}},
                "pair":{{"type":"int","repeatable":true,"values":{{"min":2,"max":2}}}},
                "quiet":{{"type":"bool"}}}}}},
            "tail":{{"effect":"read","args":[{{"name":"to","type":"string"}},
                {{"name":"rest","type":"string","repeatable":true,"last":true}}],
                "flags":{{"from":{{"type":"path","repeatable":true,"values":{{"min":1}}}}}}}},
            "exec":{{"effect":"read",
                "args":[{{"name":"words","type":"string","repeatable":true,"trailing":true}}]}}}}}}"#
        )
    };
    let surface = r#""surface":{"json":"--json","output":"--output"},"#;
    for (name, surface) in [("wide", surface), ("far", "")] {
        std::fs::write(world.path(&format!("{name}.json")), document(name, surface))
            .expect("a file");
    }
    let tool = |name: &str| {
        let (document, program) = (world.path(&format!("{name}.json")), world.path("teller"));
        format!("tool {name:?} {{ document {document:?}; program {program:?}; }}\n")
    };
    world.register(&(tool("wide") + &tool("far")));
    let plan = |name: &str, command: &str, inputs: &str| {
        world.json(&["call", name, command, "--json", inputs, "--explain"])
    };
    for [name, command, inputs, expected] in rows(
        r#"
        wide | show | {"from":["a","b"],"to":"c"} | --from a b -- c
        wide | show | {"from":["a"],"to":"c"} | --from=a c
        wide | show | {"few":[1,2],"to":"c"} | --few 1 2 -- c
        wide | show | {"few":[1,2,3,4],"to":"c"} | --few 1 2 3 4 c
        wide | show | {"few":[1,2,3,4,5]} | --few 1 2 3 --few 4 5
        wide | show | {"pair":[1,2,3,4],"to":"c"} | --pair 1 2 --pair 3 4 c
        far | show | {"from":["a","b"]} | --from a b
        far | show | {"quiet":true,"from":["a","b"],"to":"c"} | --from a b --quiet c
        "#,
    ) {
        let (status, answer) = plan(name, command, inputs);
        assert_eq!(status, 0, "{inputs}: {answer}");
        let words = answer["argv"].as_array().expect("words").iter();
        let words = words.map(|it| it.as_str().expect("a word"));
        let own: Vec<&str> = words
            .filter(|it| ![command, "--output=json"].contains(it))
            .collect();
        assert_eq!(own.join(" "), expected, "{inputs}");
    }
    for (name, inputs) in [
        ("wide", r#"{"pair":[1,2,3]}"#),
        ("far", r#"{"pair":[1,2,3]}"#),
        // It is unknown whether this program accepts `--`.
        ("far", r#"{"from":["a","b"],"to":"c","quiet":false}"#),
    ] {
        let (status, answer) = plan(name, "show", inputs);
        assert_eq!(status, 2, "{inputs}: {answer}");
        assert_eq!(answer["error"]["code"], "INPUT_INVALID", "{answer}");
    }
    // Only values of `rest` may follow `--`, even if the call gives none.
    for inputs in [r#"{"from":["a","b"],"to":"c"}"#, r#"{"to":"-c"}"#] {
        let (status, answer) = plan("wide", "tail", inputs);
        assert_eq!(status, 2, "{inputs}: {answer}");
    }
    // The argument takes all words that follow the command, even flags of cmdhelp.
    let (_, answer) = plan("wide", "exec", r#"{"words":["--x","y"]}"#);
    let expected = ["--output=json", "exec", "--", "--x", "y"];
    assert_eq!(answer["argv"], serde_json::json!(expected), "{answer}");
}
