//! Calls programs that describe themselves only by a help text: what the text does not say must not be lost or refused.

use cmdhelp_test_support::executable;
use serde_json::{Value, json};

use crate::calls::world::{World, assert_fails};

/// Creates a program that prints this help text.
fn program(world: &World, name: &str, help: &str) {
    let text = format!("#!/bin/sh\ncat <<'END'\n{help}END\n");
    executable(world.project().join(name), text);
}

/// Returns the command line of a call with these arguments in JSON.
fn line(world: &World, program: &str, inputs: &Value) -> Value {
    let inputs = inputs.to_string();
    let (_, plan) = world.json(&["call", program, "--explain", "--json", &inputs]);
    plan["argv"].clone()
}

/// Calls a program with words of a command line. Returns the exit code and the plan.
fn planned(world: &World, program: &str, words: &[&str]) -> (i32, Value) {
    world.json(&[&["call", program, "--explain", "--"], words].concat())
}

#[test]
fn writes_the_separator_that_the_help_has() {
    let world = World::empty("guessed-separator");
    let help = "Usage: forge [options] file...\n\nOptions:\n  \
                -Wa,<options>     Pass these to the assembler\n  \
                -verbose:package  Print the packages\n  \
                --level:<LEVEL>   How much to print\n";
    program(&world, "forge", help);
    let inputs = json!({"Wa": "-x,y", "verbose": "class", "level": "3", "file": ["a.c"]});
    assert_eq!(
        line(&world, "./forge", &inputs),
        json!(["-Wa,-x,y", "-verbose:class", "--level:3", "a.c"])
    );
    let words = ["-Wa,-x,y", "a.c"];
    let (_, plan) = planned(&world, "./forge", &words);
    assert_eq!(plan["argv"], json!(words), "{plan}");
    let (status, answer) = planned(&world, "./forge", &["-Wa", "x", "a.c"]);
    let message = assert_fails(status, &answer, (2, "INPUT_INVALID"));
    assert!(message.contains("`-Wa,VALUE`"), "{message}");
}

#[test]
fn a_flag_can_be_given_again_unless_the_help_refuses_it() {
    let world = World::empty("guessed-again");
    let help = "Usage: amend [OPTION]... {script} [FILE]...\n\n  \
                -e script, --expression=script\n                 add the script\n  \
                -l N       line length\n  \
                --posix    no extensions\n";
    program(&world, "amend", help);
    for (given, written) in [
        (
            json!(["p", "q"]),
            json!(["--expression", "p", "--expression", "q"]),
        ),
        (json!("p"), json!(["--expression", "p"])),
        (json!([]), json!([])),
    ] {
        let argv = line(&world, "./amend", &json!({"expression": given}));
        assert_eq!(argv, written);
    }
    let words = ["-e", "p", "-e", "q"];
    let (_, plan) = planned(&world, "./amend", &words);
    assert_eq!(plan["argv"], json!(words), "{plan}");
    // A number in place of the text, and a text in place of the number, are corrected in the list, too.
    for (given, corrected) in [
        (json!({"expression": 5}), json!({"expression": "5"})),
        (json!({"expression": [5]}), json!({"expression": ["5"]})),
    ] {
        let given = given.to_string();
        let (status, answer) = world.json(&["call", "./amend", "--explain", "--json", &given]);
        assert_fails(status, &answer, (2, "INPUT_INVALID"));
        assert_eq!(answer["error"]["corrected_json"], corrected, "{answer}");
    }
    let (status, answer) = planned(&world, "./amend", &["--posix", "--posix"]);
    assert_fails(status, &answer, (2, "INPUT_INVALID"));
}

#[test]
fn the_words_of_a_wrapped_program_can_look_like_flags() {
    let world = World::empty("guessed-wrapped");
    let help = "Usage: hull [-v] [-p port] destination [command [argument ...]]\n\n  \
                -v  print more\n  -p port  the port\n  -q  print less\n";
    program(&world, "hull", help);
    let inputs =
        json!({"destination": "host", "command": "ls", "argument": ["-l", "--all"], "p": "22"});
    assert_eq!(
        line(&world, "./hull", &inputs),
        json!(["-p", "22", "host", "ls", "-l", "--all"])
    );
    let words = ["-p", "22", "host", "ls", "-l", "--", "-v"];
    let (_, plan) = planned(&world, "./hull", &words);
    assert_eq!(plan["argv"], json!(words), "{plan}");
    // Words before the name of the other program are read by the program itself.
    for inputs in [
        r#"{"destination": "-oProxyCommand=x", "command": "ls"}"#,
        r#"{"destination": "host", "command": "-v"}"#,
    ] {
        let (status, answer) = world.json(&["call", "./hull", "--explain", "--json", inputs]);
        assert_fails(status, &answer, (2, "OPTION_INJECTION"));
    }
}

#[test]
fn a_page_about_another_program_of_this_name_is_not_read() {
    let world = World::empty("guessed-page");
    program(
        &world,
        "sort",
        "Usage: sort [-l FILE]\n\n  -l FILE  a list\n",
    );
    let (_, found) = world.json(&["inspect", "./sort", "--format", "json"]);
    let document = &found["document"];
    assert_eq!(document["summary"], "sort", "{document}");
    assert_eq!(
        document["commands"][""]["flags"]["key"],
        Value::Null,
        "{document}"
    );
}

/// Help texts in the styles of programs that most machines have, and lines that these programs accept.
const ACCEPTED: &[(&str, &str, &[&str])] = &[
    // diff: a plural is the name of several values.
    (
        "Usage: pair [OPTION]... FILES\n\n  -q  quiet\n",
        "",
        &["-q a b"],
    ),
    // seq: the longest of several usage lines has all arguments.
    (
        "Usage: span [OPTION]... LAST\n  or:  span [OPTION]... FIRST LAST\n  or:  span [OPTION]... FIRST INCREMENT LAST\n\n  -w  equal width\n",
        r#"{"LAST":"9"} => 9"#,
        &["9", "1 9", "1 2 9"],
    ),
    // date: a value can begin with a plus sign.
    (
        "Usage: day [OPTION]... [+FORMAT]\n\n  -u  UTC\n",
        "",
        &["-u +%F", "+%F"],
    ),
    // man: a program reads its only word as the required argument.
    (
        "Usage: page [OPTION...] [SECTION] PAGE...\n\n  -k  search\n",
        r#"{"PAGE":["ls"],"k":true} => -k ls"#,
        &["-k ls", "3 ls"],
    ),
    // env: assignments precede the wrapped program.
    (
        "Usage: vars [OPTION]... [NAME=VALUE]... [COMMAND [ARG]...]\n\n  -i  empty\n",
        r#"{"COMMAND":"ls","ARG":["-l"]} => ls -l"#,
        &["-i A=1 ls -l", "ls -l", "A=1 B=2 ls -l C=3"],
    ),
    // strace: a group in braces, and a wrapped program with a plural.
    (
        "Usage: trail [-f] [-o FILE]\n             { -p PID | [-E VAR]... PROG [ARGS] }\n\n  -f  follow\n  -p PID  attach\n",
        "",
        &["-f -o x ls -l", "-p 7"],
    ),
    // dpkg: the commands are flags, and alternatives in a placeholder are no values.
    (
        "Usage: pkg [<option>...] <command>\n\nCommands:\n  -l|--list [<pattern>...]\n  --configure <package>... | -a|--pending\n  -i|--install <file>...\n",
        "",
        &["-l x", "--configure foo", "-i a b"],
    ),
    // curl: a description can begin in upper case, and a placeholder can name two kinds of values.
    (
        "Usage: fetch [options...] <url>\n     --data <data> HTTP POST data\n -b, --cookie <data|filename> Send cookies\n -i, --include  Headers\n",
        "",
        &["--data a=b u", "-b x u"],
    ),
    // git: an optional part of a value is no argument.
    (
        "usage: vcs [-s] [--fixup [(amend|reword):]<commit>] [--] [<file>...]\n\n    -s   sign\n    --fixup <commit>  fix\n    -q  quiet\n",
        "",
        &["-s a.txt"],
    ),
    // cp: a flag can have two short spellings.
    (
        "Usage: dup [OPTION]... FILE...\n\n  -R, -r, --recursive  all\n",
        "",
        &["-r a b", "-R a"],
    ),
    // less: without a usage line, nothing is known about the arguments.
    (
        "A program\n\nOptions:\n  -n, --number  lines\n  -S  chop\n",
        r#"{"args":["a"]} => a"#,
        &["-S a b"],
    ),
];

#[test]
fn accepts_what_programs_accept() {
    let world = World::empty("guessed-accepted");
    for (number, (help, json, lines)) in ACCEPTED.iter().enumerate() {
        let name = help.split_whitespace().nth(1).expect("a name").to_owned();
        let name = format!(
            "{name}{}",
            if help.starts_with('A') {
                number.to_string()
            } else {
                String::new()
            }
        );
        program(&world, &name, help);
        let path = format!("./{name}");
        for line in *lines {
            let words: Vec<&str> = line.split(' ').collect();
            let (_, plan) = planned(&world, &path, &words);
            assert_eq!(plan["argv"], json!(words), "{line}: {plan}");
        }
        if let Some((inputs, line)) = json.split_once(" => ") {
            let words: Vec<&str> = line.split(' ').collect();
            let (_, plan) = world.json(&["call", &path, "--explain", "--json", inputs]);
            assert_eq!(plan["argv"], json!(words), "{inputs}: {plan}");
        }
    }
}

#[test]
fn a_listed_command_without_help_accepts_further_words() {
    let world = World::empty("guessed-listed");
    let help = "unitctl [OPTIONS...] COMMAND ...\n\nCommands:\n  restart UNIT...  Restart units\n  status           Show units\n\nOptions:\n  -q --quiet  quiet\n";
    program(&world, "unitctl", help);
    let (_, plan) = planned(&world, "./unitctl", &["restart", "a", "b"]);
    assert_eq!(plan["argv"], json!(["restart", "a", "b"]), "{plan}");
    // A word before the command is no further word of the program: it would hide which command is called.
    let (status, answer) = planned(&world, "./unitctl", &["-q", "x", "restart"]);
    assert_fails(status, &answer, (2, "INPUT_INVALID"));
}

/// Creates a program like git, of which the help text lists few flags, and returns the world and its path.
fn keel(name: &str) -> World {
    let world = World::empty(name);
    let help = "usage: keel [-C <path>] [-v] <command> [<args>]\n\nCommands:\n   log      Show logs\n   \
                push     Update\n   address  Show addresses\n   clean    Remove files\n\nOptions:\n  \
                -C <path>  the folder\n  -v         more\n";
    program(&world, "keel", help);
    world
}

#[test]
fn words_that_the_help_does_not_list_are_passed_on_with_consent() {
    let world = keel("verbatim");
    for (line, tool) in [
        ("log --oneline -5", "keel log"),
        ("-C /tmp log", "keel log"),
        ("--bare -v log -1", "keel log"),
        ("log -vZ -- -x", "keel log"),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let (_, plan) = planned(&world, "./keel", &words);
        assert_eq!(plan["argv"], json!(words), "{plan}");
        assert_eq!(plan["tool"], tool, "{plan}");
        assert_eq!(plan["effect"], "unknown", "{plan}");
        assert_eq!(plan["verbatim"], true, "{plan}");
        assert_eq!(plan["policy"]["decision"], "ask", "{plan}");
    }
    let (status, answer) = planned(&world, "./keel", &["psuh"]);
    assert_fails(status, &answer, (2, "INPUT_INVALID"));
    let (_, plan) = planned(&world, "./keel", &["-C", "/tmp", "clean"]);
    assert_eq!(plan["effect"], "destructive", "{plan}");
}

#[test]
fn lines_that_real_programs_accept_are_passed_on() {
    let world = World::empty("verbatim-lines");
    for (name, help, lines) in [
        // head and tail: a number is a flag.
        (
            "top",
            "Usage: top [OPTION]... [FILE]...\n\n  -n, --lines=N  lines\n",
            &["-5 a", "-n 3 a"][..],
        ),
        // ps: a help text without positional arguments.
        (
            "list",
            "Usage:\n list [options]\n\n -A, -e  all processes\n",
            &["aux"],
        ),
        // dpkg: alternatives to the values of a flag.
        (
            "pkg",
            "Usage: pkg [<option>...] <command>\n\nCommands:\n  --configure <package>...  set up\n",
            &["--configure -a"],
        ),
        // find: a flag that takes words up to a semicolon.
        (
            "seek",
            "Usage: seek [path...] [expression]\n\n  -name PATTERN  the name\n",
            &[". -name x -exec grep y {} ;"],
        ),
        // expr: operators, and negative numbers.
        (
            "sum",
            "Usage: sum EXPRESSION\n  or:  sum OPTION\n\n  --help  help\n",
            &["1 + -2"],
        ),
    ] {
        program(&world, name, help);
        for line in lines {
            let words: Vec<&str> = line.split(' ').collect();
            let (_, plan) = planned(&world, &format!("./{name}"), &words);
            assert_eq!(plan["argv"], json!(words), "{line}: {plan}");
        }
    }
}

#[test]
fn no_rule_is_evaded_by_words_that_the_help_does_not_list() {
    let world = keel("verbatim-rules");
    let rules = r#"policy {
        deny "keel push"
        ask "keel address" { when "v" "true"; }
        allow "keel log" { effect "unknown" "destructive"; source "guessed"; }
        allow "keel *" { effect "unknown"; unless "v" "true"; }
    }"#;
    world.write_registry(rules);
    let path = std::env::join_paths([world.project()]).expect("a path");
    let decision = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let line = [&["call", "keel", "--explain", "--"], &words[..]].concat();
        let output = world.command(&line).env("PATH", &path).output();
        let output = output.expect("cmdhelp must start");
        let plan: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        plan["policy"].clone()
    };
    for line in ["-C x push", "--bare push", "log --why push"] {
        let policy = decision(line);
        assert_eq!(policy["decision"], "deny", "{line}: {policy}");
    }
    assert_eq!(decision("log")["decision"], "allow");
    // A rule for one command, or with conditions, does not cover words of unknown meaning.
    for line in ["log --oneline", "address -Z"] {
        let policy = decision(line);
        assert_eq!(policy["decision"], "ask", "{line}: {policy}");
    }
    world
        .write_registry("policy { allow \"keel *\" { effect \"unknown\"; source \"guessed\"; }; }");
    assert_eq!(decision("log --oneline")["decision"], "allow");
}

#[test]
fn a_flag_that_deletes_makes_a_call_of_unknown_effect_destructive() {
    let world = World::empty("guessed-delete");
    let help = "Usage: seek [path...] [expression]\n\n  -name PATTERN  the name\n  -delete  delete files\n  \
                -f  force overwrite of files\n";
    program(&world, "seek", help);
    for (words, effect) in [
        (&[".", "-name", "x"][..], "unknown"),
        (&[".", "-delete"], "destructive"),
        (&["-f"], "destructive"),
        (&[".", "-exec", "ls", ";", "-delete"], "destructive"),
    ] {
        let (_, plan) = planned(&world, "./seek", words);
        assert_eq!(plan["effect"], effect, "{plan}");
    }
    let (_, plan) = world.json(&[
        "call",
        "./seek",
        "--explain",
        "--json",
        r#"{"delete":true}"#,
    ]);
    assert_eq!(plan["effect"], "destructive", "{plan}");
}
