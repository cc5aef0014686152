//! `cmdhelp check` on a program that keeps all rows, and on ones that break one each.

#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

/// A program that keeps all rows.
const PERFECT: &str = r##"#!/bin/sh
document='{"cmdhelp_version":"0.1","binary":"kept","commands":{"delete":{"summary":"Delete it","flags":{"hard":{"type":"bool"}},"exit_codes":{"0":"ok"},"examples":[{"cmd":"kept delete --hard"}],"stdout":{"json_schema_ref":"#/schemas/Done"},"effect":"destructive","confirm":"flag"}},"schemas":{"Done":{"type":"object"}}}'
tools='{"tools":[{"name":"help","inputSchema":{"type":"object"}},{"name":"delete","inputSchema":{"type":"object"}}]}'
case "$*" in
"help --capabilities") echo "cmdhelp/0.1: text, md, json, llm" ;;
"help"|"help --format text") echo "kept: delete it" ;;
"help --format md"|"help --format llm") echo "# kept" ;;
"help --format json"|"help --depth "[0-9]*" --format json") echo "$document" ;;
"--llms") echo "$tools" ;;
*) echo '{"ok":false}'; exit 2 ;;
esac
"##;

/// Each row, with a change of the program that breaks it and no other one.
const BREAKS: [(&str, &str, &str); 20] = [
    (
        "CH-8.2",
        "echo \"cmdhelp/0.1: text, md, json, llm\"",
        "echo \"cmdhelp/0.1: text, md, json, llm\"; date +%N",
    ),
    (
        "CH-8.3",
        "echo \"cmdhelp/0.1",
        "echo log >&2; echo \"cmdhelp/0.1",
    ),
    ("CH-8.4", "md, json, llm\" ;;", "md, json, llm\"; exit 3 ;;"),
    ("CH-8.5", "text, md, json, llm", "text, json, llm"),
    ("CH-3.7", "md, json, llm\"", "md, json, llm, yaml\""),
    (
        "CH-3.6",
        "\"help --format md\"|\"help --format llm\") echo \"# kept\" ;;",
        "\"help --format md\") echo \"# kept\" ;;\n\"help --format llm\") echo \"# other\" ;;",
    ),
    (
        "CH-3.3",
        "\"help\"|\"help --format text\")",
        "\"help --format text\") ;;\n\"help\")",
    ),
    ("CH-3.4", "echo \"# kept\"", "echo \"kept\""),
    (
        "CH-3.5",
        "\"help --format json\"|",
        "\"help --format json\") echo no ;;\n",
    ),
    (
        "CH-3.8",
        "\"help --depth \"[0-9]*\"",
        "\"help --depth \"6[0-9]*\"",
    ),
    ("CH-4.5", "exit 2", "exit 0"),
    (
        "CH-9.1",
        "\"cmdhelp_version\":\"0.1\"",
        "\"cmdhelp_version\":\"0.1.0\"",
    ),
    ("CH-5.1", "\"summary\":\"Delete it\"", "\"summary\":\"\""),
    ("CH-5.8", "\"schemas\":{\"Done\"", "\"schemas\":{\"Other\""),
    ("CH-5.9", "\"0\":\"ok\"", "\"0\":\"\""),
    ("CH-5.18", "\"type\":\"bool\"", "\"type\":\"boolean\""),
    ("CH-6.5", "kept delete --hard", "kept delete --harder"),
    ("AA-15", ",\"confirm\":\"flag\"", ""),
    ("FA-3", "\"name\":\"help\"", "\"name\":\"usage\""),
    ("FA-4", "\"name\":\"delete\"", "\"name\":\"remove\""),
];

fn program(name: &str, text: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("check")
        .join(name);
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("kept");
    fs::write(&file, text).expect("a script");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("an executable");
    file.to_str().expect("a path").to_owned()
}

fn check(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cmdhelp"));
    command.arg("check").args(words).output().expect("it runs")
}

fn report(program: &str) -> Value {
    json_of(&check(&[program]))
}

fn json_of(output: &Output) -> Value {
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn broken(report: &Value) -> Vec<&str> {
    let rows = report["rows"].as_array().expect("rows");
    let broken = rows.iter().filter(|it| it["kept"] == false);
    broken.map(|it| it["id"].as_str().expect("an id")).collect()
}

#[test]
fn who_keeps_all_rows_has_100() {
    let kept = program("perfect", PERFECT);
    let report = report(&kept);
    assert_eq!(
        (&report["score"], broken(&report)),
        (&100.into(), vec![]),
        "{report}"
    );
    assert!(check(&[&kept, "--strict", "--min", "100"]).status.success());
}

#[test]
fn who_breaks_a_row_is_told_that_row_and_no_other() {
    for (id, from, to) in BREAKS {
        assert!(PERFECT.contains(from), "{id}");
        let text = PERFECT.replacen(from, to, 1);
        let report = report(&program(id, &text));
        assert_eq!(broken(&report), [id], "{report}");
        assert!(
            report["score"].as_u64().is_some_and(|it| it < 100),
            "{report}"
        );
    }
}

#[test]
fn examples_that_only_read_are_tried_out() {
    let with = |name: &str, commands: &str| {
        let first = "\"commands\":{";
        let text = PERFECT.replacen(first, &format!("{first}{commands},"), 1);
        let text = text.replacen(
            "*) echo",
            "delete*) exit 9 ;;\nlist) ;;\n\"list gone\") exit 3 ;;\n\"list odd\") exit 7 ;;\n\"list -x\") exit 2 ;;\n*) echo",
            1,
        );
        let report = json_of(&check(&[&program(name, &text), "--run-examples"]));
        let rows = report["rows"].as_array().expect("rows");
        let row = rows.iter().find(|it| it["id"] == "CH-10").expect("a row");
        row.get("wrong")
            .map(|it| it.as_str().expect("a text").to_owned())
    };
    let list = |effect: &str, example: &str| {
        format!(
            r#""list":{{"summary":"List","args":[{{"name":"name","type":"string"}}],"flags":{{"x":{{"type":"bool"}}}},"exit_codes":{{"3":"it is gone"}},"effect":"{effect}","examples":[{{"cmd":"{example}"}}]}}"#
        )
    };
    assert_eq!(with("tried", &list("read", "kept list")), None);
    // A status that is declared is an answer.
    assert_eq!(with("tried-gone", &list("read", "kept list gone")), None);
    let wrong = with("tried-usage", &list("read", "kept list -x"));
    assert_eq!(
        wrong.as_deref(),
        Some("the example `kept list -x` is not understood")
    );
    let wrong = with("tried-odd", &list("read", "kept list odd")).expect("a fault");
    assert!(wrong.contains("ends with the status 7"), "{wrong}");
    // What may do more than read, is not one call, or has a placeholder is not run.
    for (effect, example) in [
        ("write", "kept list -x"),
        ("read", "kept list -x | sort"),
        ("read", "kept list <name>"),
        ("read", "kept list $NAME"),
        ("read", "other list -x"),
        ("read", "kept delete"),
    ] {
        assert_eq!(with("untried", &list(effect, example)), None, "{example}");
    }
}

#[test]
fn a_program_of_this_framework_has_100() {
    let report = json_of(&check(&[env!("CARGO_BIN_EXE_cmdhelp"), "--run-examples"]));
    assert_eq!(
        (&report["score"], broken(&report)),
        (&100.into(), vec![]),
        "{report}"
    );
}

#[test]
fn a_program_that_knows_nothing_of_it_fails_where_that_is_asked_for() {
    let mute = program("mute", "#!/bin/sh\necho no; exit 0\n");
    let output = check(&[&mute, "--min", "50"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        text.contains("NONCONFORMING") && text.contains("CH-8.1"),
        "{text}"
    );
    assert_eq!(check(&[&mute, "--strict"]).status.code(), Some(1));
    let badge = check(&[&mute, "--report", "badge"]);
    let badge: Value = serde_json::from_slice(&badge.stdout).expect("JSON");
    assert_eq!(
        (&badge["schemaVersion"], &badge["color"]),
        (&1.into(), &"red".into())
    );
    let sarif = check(&[&mute, "--report", "sarif"]);
    let sarif: Value = serde_json::from_slice(&sarif.stdout).expect("JSON");
    let results = sarif["runs"][0]["results"].as_array().expect("results");
    assert!(
        results
            .iter()
            .any(|it| it["ruleId"] == "CH-8.1" && it["level"] == "error"),
        "{sarif}"
    );
}
