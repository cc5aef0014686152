//! Tests `cmdhelp check` on a program that meets all requirements, and on programs that each fail one requirement.

#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

/// A program that meets all requirements.
const PERFECT: &str = r##"#!/bin/sh
document='{"cmdhelp_version":"0.1","binary":"kept","version":"1.4.2","commands":{"delete":{"summary":"Delete it","args":[{"name":"name","type":"enum","enum":["a"],"enum_source":"dynamic:kept list"}],"flags":{"hard":{"type":"bool","negate_flag":"--no-hard"}},"stdin":{"accepted":true},"see_also":["delete"],"exit_codes":{"0":"ok"},"examples":[{"cmd":"kept delete --hard"}],"stdout":{"json_schema_ref":"#/schemas/Done"},"effect":"destructive","confirm":"flag"}},"schemas":{"Done":{"type":"object"}}}'
markdown='# kept

## `kept delete`

Delete it

### Synopsis

`kept delete [flags]`

### Flags

| flag | type |
| --- | --- |
| `--hard` | bool |

### Examples

```bash
kept delete --hard
```

### Workspace context

- `name` (from `kept list`): `a`

### See also

- `kept delete`'
summary='{"cmdhelp_version":"0.1","binary":"kept","commands":{"delete":{"summary":"Delete it"},"list":{"summary":"List"}}}'
tools='{"tools":[{"name":"help","inputSchema":{"type":"object"}},{"name":"delete","inputSchema":{"type":"object"}}]}'
case "$*" in
"help --capabilities") echo "cmdhelp/0.1: text, md, json, llm" ;;
"help"|"help --format text") echo "kept: delete it" ;;
"help --format md"|"help --format llm") echo "# kept" ;;
"help --depth 64 --format md") echo "$markdown" ;;
"help delete --format json") echo "$document" ;;
"--version") echo "kept 1.4.2" ;;
"help --format json"|"help --depth 0 --format json") echo "$summary" ;;
"help --depth "[0-9]*" --format json") echo "$document" ;;
"--llms") echo "$tools" ;;
*) echo '{"ok":false}'; exit 2 ;;
esac
"##;

/// Each requirement, with a change of the program that breaks only this one.
const BREAKS: [(&str, &str, &str); 38] = [
    (
        "CH-4.1",
        "\"List\"",
        "\"List\",\"flags\":{\"x\":{\"type\":\"bool\"}}",
    ),
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
        "CH-3.1",
        "\"help\"|\"help --format text\")",
        "\"help --format text\")",
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
        "\"help --depth 2 --format json\") exit 3 ;;\n\"help --depth \"[0-9]*\"",
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
    ("CH-5.2", "kept 1.4.2", "kept 1.4.3"),
    (
        "CH-5.5",
        "\"args\":[",
        "\"args\":[{\"name\":\"name\",\"type\":\"string\"},",
    ),
    (
        "CH-5.6",
        "\"hard\":{",
        "\"-h\":{\"type\":\"bool\"},\"hard\":{",
    ),
    ("CH-5.7", "\"accepted\":true", "\"format\":\"text/plain\""),
    (
        "CH-5.11",
        "\"see_also\":[\"delete\"]",
        "\"see_also\":[\"drop\"]",
    ),
    (
        "CH-5.12",
        "\"Done\":{\"type\":\"object\"}",
        "\"Done\":{\"type\":\"map\"}",
    ),
    ("CH-5.20", "\"--no-hard\"", "\"no-hard\""),
    ("CH-7.2", "\"dynamic:kept list\"", "\"kept list\""),
    (
        "CH-4.3",
        "\"help delete --format json\") echo \"$document\"",
        "\"help delete --format json\") echo \"$summary\"",
    ),
    (
        "CH-4.4",
        "\"help --depth \"[0-9]*",
        "\"help --depth 1 --format json\") echo \"$summary\" ;;\n\"help --depth \"[0-9]*",
    ),
    ("CH-1.1", "## `kept delete`", "## `kept drop`"),
    ("CH-6.1", "### See also", "### Stdin"),
    ("CH-6.3", "### Workspace context", "### Values"),
    ("CH-6.4", "kept delete --hard\n```", "kept delete\n```"),
    ("CH-5.18", "\"type\":\"enum\"", "\"type\":\"choice\""),
    ("CH-6.5", "\"flags\":{\"hard\"", "\"flags\":{\"soft\""),
    ("AA-15", ",\"confirm\":\"flag\"", ""),
    (
        "AA-16",
        ",\"effect\":\"destructive\",\"confirm\":\"flag\"",
        "",
    ),
    (
        "FA-7",
        "\"name\":\"delete\",\"inputSchema\":{\"type\":\"object\"}",
        "\"name\":\"delete\",\"inputSchema\":{\"type\":\"string\"}",
    ),
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
fn scores_100_if_all_requirements_are_met() {
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
fn reports_only_the_requirement_that_is_not_met() {
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
fn reports_side_effects_of_the_capability_line() {
    for (name, effect, wrong) in [
        (
            "log",
            "echo log >&2",
            "the program writes to standard error",
        ),
        ("here", "echo x > left", "the program writes a file"),
        ("home", "mkdir ~/.kept", "the program writes a file"),
    ] {
        let line = "echo \"cmdhelp/0.1";
        let text = PERFECT.replacen(line, &format!("{effect}; {line}"), 1);
        let report = report(&program(&format!("effect-{name}"), &text));
        assert_eq!(broken(&report), ["CH-8.3"], "{report}");
        let rows = report["rows"].as_array().expect("rows");
        let row = rows.iter().find(|it| it["id"] == "CH-8.3").expect("a row");
        assert_eq!(row["wrong"], wrong, "{name}");
    }
}

/// A program that prints what pad, the reference implementation, prints: all details for each depth, an empty summary
/// for a command without a text, a time in the front matter, and current values in one section at the top.
const REFERENCE: &str = r##"#!/bin/sh
commands='"item":{"summary":""},"item create":{"summary":"Create a new item in a collection","args":[{"name":"collection","type":"enum","required":true,"enum":["tasks","ideas"],"enum_source":"dynamic:pad collection list"}],"flags":{"priority":{"type":"string"}},"examples":[{"cmd":"pad item create tasks --priority high"}]}'
document='{"cmdhelp_version":"0.1","binary":"pad","version":"1.4.2","global_flags":{"workspace":{"type":"string"}},"commands":{'$commands'},"context":{"workspace":"docapp"}}'
markdown() { cat <<END
---
cmdhelp_version: "0.1"
binary: pad
version: 1.4.2
generated: $(date +%N)
---

# pad

Project management

## Workspace context

- workspace: \`docapp\`

## Global flags

| flag | type | default | description |
| --- | --- | --- | --- |
| \`--workspace\` | string |  | workspace slug override |

## \`pad item\`

### Synopsis

\`\`\`
pad item
\`\`\`

## \`pad item create\`

Create a new item in a collection

### Synopsis

\`\`\`
pad item create <collection> [flags]
\`\`\`

### Arguments

| name | type | required | description |
| --- | --- | --- | --- |
| \`collection\` | enum: tasks\|ideas | yes |  |

### Flags

| flag | type | default | description |
| --- | --- | --- | --- |
| \`--priority\` | string |  | priority |

### Examples

\`\`\`bash
pad item create tasks --priority high
\`\`\`

END
}
case "$*" in
"help --capabilities"|"--cmdhelp-capabilities") echo "cmdhelp/0.1: text, md, json, llm" ;;
"help"|"help --format text") echo "Project management" ;;
*"--format md"|*"--format llm") markdown ;;
"help nope"*|"help no-such"*) echo 'Error: unknown help topic' >&2; exit 1 ;;
*"--format json") echo "$document" ;;
*) echo "pad version 1.4.2" ;;
esac
"##;

#[test]
fn accepts_the_reference_implementation_with_three_recommendations() {
    let pad = program("reference", REFERENCE);
    let words = [&*pad, "--spec", "cmdhelp"];
    let report = json_of(&check(&words));
    assert_eq!(broken(&report), ["CH-4.1", "CH-5.1", "CH-6.3"], "{report}");
    assert!(
        check(&[&words[..], &["--strict"]].concat())
            .status
            .success()
    );
}

/// Writes files below a folder of this name, and returns the folder.
fn folder(name: &str, files: &[(&str, &str)]) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("check-files");
    let folder = folder.join(name);
    let _ = fs::remove_dir_all(&folder);
    for (file, text) in files {
        let file = folder.join(file);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(file, text).expect("a file");
    }
    folder.to_str().expect("a path").to_owned()
}

const CLI: &str = "---\nname: Raft\nid: raft\ndescription: Float\nversion: 1.0.0\nbin: raft\n\
    version_check: { cmd: raft --version, parse: 'raft (\\S+)', range: '>=1' }\n\
    install: [{ method: apt, package: raft }]\n\
    sandbox: { network: { egress: [\"*.example.com\"] } }\n\
    commands: { drift: ./tools/drift/TOOL.md }\n---\n";
const TOOL: &str = "---\nname: drift\nid: drift\ndescription: Drift\nversion: 1.0.0\n\
    inputs: { type: object }\noutputs: {}\nmutates: []\napproval: auto\n\
    sandbox: { network: { egress: [api.example.com] } }\n---\n";
const SECRETS: &str = "---\nsecrets:\n  - { slug: raft/token, name: T, description: Token }\n---\n";
const APP: &str = "---\nname: Lists\ndescription: Keeps lists\nslug: lists\n\
    entry: { command: sh app/cli.sh }\ncommands: [list]\nskills: [lists]\n---\n";
const SKILL: &str = "---\nname: lists\ndescription: Keeps lists\n---\nDo it.\n";
const LONE: &str = "---\nname: lone\ndescription: Alone\n---\nDo it.\n";
const KDL: &str = "cli \"jq\" { description \"Process JSON\"; command \"jq\"; }\n";

/// Checks a bundle, a package, definitions and a skill after one change of their text. Returns the requirements that
/// fail.
fn broken_files(name: &str, from: &str, to: &str) -> Vec<String> {
    let change = |text: &str| text.replacen(from, to, 1);
    let files = folder(
        name,
        &[
            ("raft/CLI.md", &change(CLI)),
            ("raft/tools/drift/TOOL.md", &change(TOOL)),
            ("raft/SECRETS.md", &change(SECRETS)),
            ("app/APP.md", &change(APP)),
            ("app/app/cli.sh", ""),
            ("app/skills/lists/SKILL.md", &change(SKILL)),
            ("lone/SKILL.md", &change(LONE)),
            ("jq.kdl", &change(KDL)),
        ],
    );
    let specs = [
        ("raft", "cli-md"),
        ("app", "app"),
        ("app/skills/lists", "skill"),
        ("lone", "skill"),
        ("jq.kdl", "kdl"),
    ];
    let reports =
        specs.map(|(path, spec)| json_of(&check(&[&format!("{files}/{path}"), "--spec", spec])));
    let broken = reports.iter().flat_map(broken);
    broken.map(str::to_owned).collect()
}

#[test]
fn reports_only_the_requirement_that_a_file_does_not_meet() {
    assert_eq!(broken_files("perfect", "nothing", ""), [""; 0]);
    for (id, from, to) in [
        ("CL-4", "bin: raft\n", "bin: raft\nbin: raft\n"),
        ("CL-5", "bin: raft\n", "bin: raft -x\n"),
        ("TL-1", "approval: auto", "approval: perhaps"),
        ("CL-83", "[api.example.com]", "[api.evil.test]"),
        ("CL-2", "id: raft\n", "id: ship\n"),
        (
            "CL-12",
            "bin: raft\n",
            "bin: raft\nexamples: [{ cmd: raft sink, goal: Sink }]\n",
        ),
        (
            "CL-23",
            "{ method: apt, package: raft }",
            "{ method: curl, url: 'https://example.com/x' }",
        ),
        (
            "CL-56",
            "description: Token",
            "description: Token, value: sesame",
        ),
        ("AA-24", "slug: lists", "slug: Lists!"),
        ("AA-25", "skills: [lists]", "skills: [lists, other]"),
        ("AA-1", "sh app/cli.sh", "cd app && ./cli.sh"),
        ("SK-1.1", "name: lists", "name: other"),
        ("SK-1", "Alone\n---", "Alone\n- x\n---"),
        ("KD-2", "command \"jq\"; }", "command \"jq\";"),
        ("KD-3", "command \"jq\"", "comand \"jq\""),
    ] {
        assert_eq!(broken_files(id, from, to), [id]);
    }
}

#[test]
fn scores_100_for_the_files_of_the_examples() {
    let bundles = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/bundles");
    // The name of the folder differs from the id of the bundle.
    let report = json_of(&check(&[
        &format!("{bundles}/todo/cli"),
        "--spec",
        "cli-md",
    ]));
    assert_eq!(broken(&report), ["CL-2"], "{report}");
    for (path, spec) in [
        ("todo/app", "app"),
        ("todo/app/skills/todo-usage", "skill"),
        ("todo/todo.spec.kdl", "kdl"),
    ] {
        let report = json_of(&check(&[&format!("{bundles}/{path}"), "--spec", spec]));
        assert_eq!(broken(&report), [""; 0], "{path}: {report}");
    }
}

#[test]
fn checks_tools_in_the_form_for_clients() {
    let tools = |commands: &str| {
        let text =
            format!(r#"{{"cmdhelp_version":"0.1","binary":"kept","commands":{{{commands}}}}}"#);
        let path = folder("offers", &[("kept.json", &text)]);
        json_of(&check(&[&format!("{path}/kept.json"), "--spec", "mcp"]))
    };
    let list = r#""list":{"summary":"List","effect":"read"}"#;
    assert_eq!(broken(&tools(list)), [""; 0]);
    assert_eq!(broken(&tools("")), ["MC-1.1"]);
    let nameless = r#""list":{"summary":" ","effect":"read"}"#;
    assert_eq!(broken(&tools(nameless)), ["MC-1.4"]);
    let silent = r#""list":{"summary":"List"}"#;
    assert_eq!(broken(&tools(silent)), ["MC-1.5"]);
}

#[test]
fn fails_if_the_target_has_no_files_of_the_format() {
    let output = check(&["sh", "--spec", "cli-md"]);
    assert_eq!(output.status.code(), Some(66), "{output:?}");
}

#[test]
fn runs_examples_that_only_read() {
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
    // An exit code that the command declares is accepted.
    assert_eq!(with("tried-gone", &list("read", "kept list gone")), None);
    let wrong = with("tried-usage", &list("read", "kept list -x"));
    assert_eq!(
        wrong.as_deref(),
        Some("the program rejects the example `kept list -x`")
    );
    let wrong = with("tried-odd", &list("read", "kept list odd")).expect("a fault");
    assert!(wrong.contains("ends with the status 7"), "{wrong}");
    // These examples are not run: one may write, one is not a single call, and one has a placeholder.
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
fn scores_100_for_a_program_of_cmdhelp() {
    let report = json_of(&check(&[env!("CARGO_BIN_EXE_cmdhelp"), "--run-examples"]));
    assert_eq!(
        (&report["score"], broken(&report)),
        (&100.into(), vec![]),
        "{report}"
    );
}

#[test]
fn fails_for_a_program_without_cmdhelp_only_on_request() {
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
