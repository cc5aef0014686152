//! Programs that meet all requirements, and programs that each fail one.

use std::path::Path;

use cmdhelp_test_support::rows;
use serde_json::Value;

use crate::check::{broken, check, json_of, program, report};

/// A program that meets all requirements.
const PERFECT: &str = r##"#!/bin/sh
document='{"cmdhelp_version":"0.1","binary":"kept","context":{"workspace":"here"},"global_flags":{"quiet":{"type":"bool"}},"version":"1.4.2","commands":{"delete":{"summary":"Delete it","args":[{"name":"name","type":"enum","enum":["a"],"enum_source":"dynamic:kept list"}],"flags":{"hard":{"type":"bool","negate_flag":"--no-hard"}},"stdin":{"accepted":true},"see_also":["delete"],"exit_codes":{"0":"ok"},"examples":[{"cmd":"kept delete --hard"}],"stdout":{"json_schema_ref":"#/schemas/Done"},"effect":"destructive","confirm":"flag"}},"schemas":{"Done":{"type":"object"}}}'
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
tools='{"tools":[{"name":"help","inputSchema":{"type":"object"}},{"name":"delete","inputSchema":{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}}]}'
case "$*" in
"help --capabilities") echo "cmdhelp/0.1: text, md, json, llm" ;;
"help"|"help --format text") echo "kept: delete it" ;;
"help --format md"|"help --format llm") echo "# kept" ;;
"help --depth 64 --format md") echo "$markdown" ;;
"help delete --format json") echo "$document" ;;
"--version") echo "kept 1.4.2" ;;
"help --format json"|"help --depth 0 --format json") echo "$summary" ;;
"help --depth "[0-9]*" --format json") echo "$document" ;;
"--llms"|"delete --llms") echo "$tools" ;;
*) echo '{"ok":false}'; exit 2 ;;
esac
"##;

/// Each requirement, with a change of the program that violates only this requirement. `\n` stands for a new line.
const BREAKS: &str = r##"
CH-4.1 | "List" | "List","flags":{"x":{"type":"bool"}}
CH-8.2 | echo "cmdhelp/0.1: text, md, json, llm" | echo "cmdhelp/0.1: text, md, json, llm"; date +%N
CH-8.3 | echo "cmdhelp/0.1 | echo log >&2; echo "cmdhelp/0.1
CH-8.4 | md, json, llm" ;; | md, json, llm"; exit 3 ;;
CH-8.5 | text, md, json, llm | text, json, llm
CH-3.7 | md, json, llm" | md, json, llm, yaml"
CH-3.6 | "help --format md"|"help --format llm") echo "# kept" ;; | "help --format md") echo "# kept" ;;\n"help --format llm") echo "# other" ;;
CH-3.1 | "help"|"help --format text") | "help --format text")
CH-3.3 | "help"|"help --format text") | "help --format text") ;;\n"help")
CH-3.4 | echo "# kept" | echo "kept"
CH-3.5 | "help --format json"| | "help --format json") echo no ;;\n
CH-3.8 | "help --depth "[0-9]*" | "help --depth 2 --format json") exit 3 ;;\n"help --depth "[0-9]*"
CH-4.5 | exit 2 | exit 0
CH-9.1 | "cmdhelp_version":"0.1" | "cmdhelp_version":"0.x"
CH-9.2 | "cmdhelp_version":"0.1" | "cmdhelp_version":"0.1.0"
CH-5.3 | "quiet":{"type":"bool"} | "quiet":{"type":"switch"}
CH-5.10 | --hard"} | --hard"},{"note":"x"}
CH-5.13 | {"workspace":"here"} | "here"
CH-5.19 | kept delete --hard | kept delete --hard=yes
CH-5.21 | "hard":{"type":"bool" | "hard":{"type":"bool","enum":["true","false"]
FA-2 | |"delete --llms") | )
FA-8 | "required":["name"] | "required":["named"]
CH-5.1 | "summary":"Delete it" | "summary":""
CH-5.8 | "schemas":{"Done" | "schemas":{"Other"
CH-5.9 | "0":"ok" | "0":""
CH-5.2 | kept 1.4.2 | kept 1.4.3
CH-5.5 | "args":[ | "args":[{"name":"name","type":"string"},
CH-5.6 | "hard":{ | "-h":{"type":"bool"},"hard":{
CH-5.7 | "accepted":true | "format":"text/plain"
CH-5.11 | "see_also":["delete"] | "see_also":["drop"]
CH-5.12 | "Done":{"type":"object"} | "Done":{"type":"map"}
CH-5.20 | "--no-hard" | "no-hard"
CH-7.2 | "dynamic:kept list" | "kept list"
CH-4.3 | "help delete --format json") echo "$document" | "help delete --format json") echo "$summary"
CH-4.4 | "help --depth "[0-9]* | "help --depth 1 --format json") echo "$summary" ;;\n"help --depth "[0-9]*
CH-1.1 | ## `kept delete` | ## `kept drop`
CH-6.1 | ### See also | ### Stdin
CH-6.3 | ### Workspace context | ### Values
CH-6.4 | kept delete --hard\n``` | kept delete\n```
CH-5.18 | "type":"enum" | "type":"choice"
CH-6.5 | "flags":{"hard" | "flags":{"soft"
AA-15 | ,"confirm":"flag" |
AA-16 | ,"effect":"destructive","confirm":"flag" |
FA-7 | "name":"delete","inputSchema":{"type":"object" | "name":"delete","inputSchema":{"type":"string"
FA-3 | "name":"help" | "name":"usage"
FA-4 | "name":"delete" | "name":"remove"
"##;

/// Returns the requirements in [`BREAKS`], each with the changed text and its replacement.
fn breaks() -> Vec<[String; 3]> {
    let breaks = rows(BREAKS);
    breaks
        .map(|row| row.map(|text| text.replace("\\n", "\n")))
        .collect()
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
    let reports_only_one = |[id, from, to]: &[String; 3]| {
        assert!(PERFECT.contains(from), "{id}");
        let kept = program(id, &PERFECT.replace(from, to));
        let report = report(&kept);
        assert_eq!(broken(&report), [id], "{report}");
        let score = report["score"].as_u64().expect("a score");
        assert!(score < 100, "{id}: {report}");
    };
    // Each program runs dozens of times, so two threads check half of the programs each.
    let breaks = breaks();
    let (first, second) = breaks.split_at(breaks.len() / 2);
    std::thread::scope(|scope| {
        scope.spawn(|| first.iter().for_each(reports_only_one));
        second.iter().for_each(reports_only_one);
    });
}

#[test]
fn fails_below_the_requested_score() {
    let [id, from, to] = &breaks()[0];
    let kept = program("below", &PERFECT.replace(from, to));
    let output = check(&[&kept, "--min", "100", "--output", "json"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains(id), "{text}");
}

/// Returns a command line of Python that sends a datagram to an address of a documentation network.
fn datagram(call: &str) -> String {
    format!(
        "python3 -c \"import socket; s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); {call}\" 2>/dev/null"
    )
}

#[test]
fn names_the_side_effects_of_the_capability_line() {
    let connects = "the program connects to `203.0.113.7:53`";
    let datagrams = [
        datagram("s.sendto(b'x', ('203.0.113.7', 53))"),
        datagram("s.sendmsg([b'x'], [], 0, ('203.0.113.7', 53))"),
        datagram("s.connect(('203.0.113.7', 53))"),
    ];
    let mut effects = vec![
        ("echo log >&2", "the program writes to standard error"),
        ("echo x > left", "the program writes `./left`"),
        (
            "mkdir -p ~/.kept && : > ~/.kept/log",
            "the program writes `~/.kept`, `~/.kept/log`",
        ),
        (
            "echo x > /tmp/kept.log",
            "the program writes `/tmp/kept.log`",
        ),
        (
            "echo x > /tmp/kept.new; mv /tmp/kept.new /tmp/kept.log",
            "the program writes `/tmp/kept.log`",
        ),
        (
            "(echo x > /usr/kept.log) 2>/dev/null",
            "the program writes `/usr/kept.log`",
        ),
        (
            "[ \"$HOME\" = /run/home ] || { echo x > ~/tracked; sleep 7; }",
            "the program writes `~/tracked`, and takes too long or prints too much",
        ),
    ];
    for (tool, effect, wrong) in [
        (
            "curl",
            "curl -s -m 2 http://example.com/ >/dev/null",
            "the program connects to `example.com`",
        ),
        ("python3", &*datagrams[0], connects),
        ("python3", &*datagrams[1], connects),
        ("python3", &*datagrams[2], connects),
    ] {
        match Path::new("/usr/bin").join(tool).exists() {
            true => effects.push((effect, wrong)),
            false => println!("SKIPPED: without {tool}, no program connects to a host"),
        }
    }
    let is_named = |number: usize| {
        let (effect, wrong) = effects[number];
        let line = "echo \"cmdhelp/0.1";
        let text = PERFECT.replacen(line, &format!("{effect}; {line}"), 1);
        let report = report(&program(&format!("effect-{number}"), &text));
        assert_eq!(broken(&report), ["CH-8.3"], "{effect}: {report}");
        let rows = report["rows"].as_array().expect("rows");
        let row = rows.iter().find(|it| it["id"] == "CH-8.3").expect("a row");
        assert_eq!(row["wrong"], wrong, "{effect}");
    };
    // Two threads check every other program each, because one of the programs is slow.
    std::thread::scope(|scope| {
        scope.spawn(|| (0..effects.len()).step_by(2).for_each(is_named));
        (1..effects.len()).step_by(2).for_each(is_named);
    });
}

#[test]
fn accepts_temporary_files_that_are_removed() {
    let line = "echo \"cmdhelp/0.1";
    let mut effects = vec![
        "echo x > /tmp/kept.log; rm /tmp/kept.log",
        "echo x > /tmp/kept.new; mv /tmp/kept.new /tmp/kept.log; rm /tmp/kept.log",
        "echo x > ~/kept.new; mv ~/kept.new ~/kept.log; rm ~/kept.log",
    ];
    match Path::new("/usr/bin/python3").exists() {
        true => effects.extend([
            "python3 -c 'import tempfile; tempfile.TemporaryFile()'",
            "python3 -c 'import tempfile; tempfile.TemporaryFile(dir=\"/tmp\")'",
        ]),
        false => println!("SKIPPED: without python3, no program uses a file without a name"),
    }
    for (number, effect) in effects.into_iter().enumerate() {
        let text = PERFECT.replacen(line, &format!("{effect}; {line}"), 1);
        let report = report(&program(&format!("effect-none-{number}"), &text));
        assert_eq!(broken(&report), [""; 0], "{effect}: {report}");
    }
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
    assert!(wrong.contains("ends with exit code 7"), "{wrong}");
    // These examples are not run: one has an effect that can write, one is not a single call, and one has a
    // placeholder.
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
