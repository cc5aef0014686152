//! A correction is the command line without its mistake. Ambiguous mistakes have no correction.

use cmdhelp_test_support::rows;
use serde_json::{Value, json};

use crate::attic::{ATTIC, Attic, texts};

/// Returns the correction in an error, without the program's name.
fn corrected(error: &Value) -> Option<String> {
    let words = texts(error.get("corrected_argv")?);
    assert_eq!(words[0], ATTIC, "{error}");
    Some(words[1..].join(" "))
}

#[test]
fn corrections_keep_values() {
    let attic = Attic::new();
    for [line, expected] in rows(
        "
        list --select nam | list --select=name
        list chair --select nam | list chair --select=name
        list --select nam chair | list chair --select=name
        list --select=nam chair | list chair --select=name
        list --tag x --select nam --all | list --tag x --all --select=name
        list --tg lst | list --tag lst
        list --tag lst lis --al | list --tag lst lis --all
        ",
    ) {
        let outcome = attic.line(line);
        assert_eq!(
            corrected(&outcome.error()).unwrap_or_default(),
            expected,
            "{line}"
        );
    }
}

#[test]
fn a_command_and_its_aliases_are_one_candidate() {
    let attic = Attic::new();
    for (line, expected) in [
        ("lst", "list"),
        ("lst chair --tag lst", "list chair --tag lst"),
        ("--house lst lst --all", "--house lst list --all"),
    ] {
        let error = attic.line(line).error();
        assert_eq!(error["code"], "UNKNOWN_COMMAND");
        assert_eq!(corrected(&error).as_deref(), Some(expected), "{line}");
    }
}

#[test]
fn aliases_of_flags_are_candidates() {
    let attic = Attic::new();
    for [line, expected] in rows(
        "
        add Cup --remrk x | add Cup --remark x
        add Cup --remarks=x | add Cup --remark=x
        add --json {\"title\":\"Cup\",\"remark\":\"x\"} | add --json {\"title\":\"Cup\",\"note\":\"x\"}
        list --json {\"label\":\"x\"} | list --json {\"tag\":\"x\"}
        list --json {\"--tag\":\"x\"} | list --json {\"tag\":\"x\"}
        // Both names of one argument have different values, so the intended value is unknown.
        list --json {\"label\":\"x\",\"tag\":\"y\"} |
        ",
    ) {
        let error = attic.line(line).error();
        assert_eq!(corrected(&error).unwrap_or_default(), expected, "{line}: {error}");
    }
    assert_eq!(attic.gone(), [""; 0]);
}

#[test]
fn extra_words_are_removed_from_calls_that_are_not_destructive() {
    let attic = Attic::new();
    for [line, expected] in rows(
        "
        list chair table | list chair
        list chair chair | list chair
        add Cup plants --note plants | add Cup --note plants
        add Cup --note plants plants | add Cup --note plants
        add Cup two more |
        rm chair table |
        rm chair table --confirm |
        rm chair --confirm 6922e-1234 |
        wipe chairs tables |
        ",
    ) {
        let error = attic.line(line).error();
        assert_eq!(error["code"], "UNKNOWN_ARGUMENT", "{line}");
        assert_eq!(
            corrected(&error).unwrap_or_default(),
            expected,
            "{line}: {error}"
        );
    }
    assert_eq!(attic.gone(), [""; 0]);
}

/// Flags that resemble `--confirm`.
const NEAR_CONSENT: [&str; 9] = [
    "--no-confirm",
    "--confrim",
    "--config",
    "--conform",
    "--conflict",
    "--comfirm=yes",
    "--confirmed",
    "--cmdhelp-confim",
    "--no-cmdhelp-confirm",
];

#[test]
fn corrections_contain_no_consent() {
    let attic = Attic::new();
    for word in NEAR_CONSENT {
        for beside in [
            "",
            "--output json",
            "--output text",
            "--confirm",
            "--limit=1",
        ] {
            for line in [
                format!("rm chair {word} {beside}"),
                format!("{word} {beside} wipe"),
                format!("shown chair {beside} {word}"),
                format!("list {word} {beside}"),
                format!("--json {{}} wipe {word} {beside}"),
            ] {
                let outcome = attic.line(&line);
                assert_eq!(attic.gone(), [""; 0], "{line}");
                let output = outcome.stdout.clone() + &outcome.stderr;
                let name = word.split_once('=').map_or(word, |(name, _)| name);
                let output = output.replace(name, "");
                let given = line.contains("--confirm ") || line.ends_with("--confirm");
                let agrees = output.contains("--confirm") || output.contains("--cmdhelp-confirm");
                assert!(!agrees || given, "{line}: {outcome:?}");
                if let Some(words) = outcome.stdout.starts_with('{').then(|| outcome.error()) {
                    assert_eq!(words.get("corrected_argv"), None, "{line}");
                }
            }
        }
    }
}

/// Consent covers only the command line as written, not its correction.
#[test]
fn corrections_never_run_a_destructive_call_at_once() {
    let attic = Attic::new();
    for (line, expected) in [
        ("wippe --confirm", None),
        ("forced --conditionl --confirm", None),
        ("wippe", Some("wipe")),
        ("forced --conditionl", Some("forced --conditional")),
        ("forced --no-conditional", None),
        ("lsit --confirm", Some("list --confirm")),
    ] {
        let error = attic.line(line).error();
        assert_eq!(corrected(&error).as_deref(), expected, "{line}: {error}");
        if let Some(argv) = error.get("corrected_argv") {
            attic.run_printed(argv);
            assert_eq!(attic.gone(), [""; 0], "{line}");
        }
    }
}

/// Valid command lines, to which the test adds typos.
const LINES: [&str; 14] = [
    "list",
    "list chair",
    "list --tag list chair",
    "list --all chair",
    "list chair --tag=all --all",
    "ls chair --select name",
    "list --select name,filter chair --limit 1",
    "list --output json --tag x",
    "--house list list --limit=1 --after 0",
    "add Cup",
    "add Cup --note add",
    "--house left add Cup --note=add",
    "forced --mode chair",
    "plugin dust",
];

/// Returns the word with one typo of each kind.
fn mistyped_words(word: &str) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    let first = letters.iter().position(|it| *it != '-').unwrap_or(0);
    let text = |letters: &[char]| letters.iter().collect::<String>();
    let mut mistyped_words = Vec::new();
    for at in first..letters.len() {
        if letters[at] == '=' {
            break;
        }
        let mut left_out = letters.clone();
        left_out.remove(at);
        mistyped_words.push(text(&left_out));
        let mut twice = letters.clone();
        twice.insert(at, letters[at]);
        mistyped_words.push(text(&twice));
        if at + 1 < letters.len() && letters[at + 1] != '=' {
            let mut exchanged = letters.clone();
            exchanged.swap(at, at + 1);
            mistyped_words.push(text(&exchanged));
        }
        let mut other = letters.clone();
        other[at] = 'x';
        mistyped_words.push(text(&other));
    }
    mistyped_words
}

#[test]
fn a_correction_is_the_line_without_its_mistake() {
    // The lines are tried in two threads, because the program runs many times for each.
    let (first, second) = LINES.split_at(LINES.len() / 2);
    let corrected_lines: usize = std::thread::scope(|scope| {
        let other = scope.spawn(|| {
            first
                .iter()
                .map(|line| corrected_lines(line))
                .sum::<usize>()
        });
        let one: usize = second.iter().map(|line| corrected_lines(line)).sum();
        one + other.join().expect("the first lines")
    });
    assert!(corrected_lines > 100, "{corrected_lines}");
}

/// Returns how many mistakes in a line are corrected, and checks the corrections.
fn corrected_lines(line: &str) -> usize {
    let attic = Attic::new();
    let mut corrected_lines = 0;
    let words: Vec<&str> = line.split(' ').collect();
    let original = attic.call(&words);
    assert_eq!(original.code, 0, "{line}: {original:?}");
    attic.gone();
    for at in 0..words.len() {
        for mistyped in mistyped_words(words[at]) {
            let mut wrong = words.clone();
            wrong[at] = &mistyped;
            let outcome = attic.call(&wrong);
            if outcome.code != 2 {
                attic.gone();
                continue;
            }
            let Some(argv) = outcome.error().get("corrected_argv").cloned() else {
                continue;
            };
            let again = attic.run_printed(&argv);
            attic.gone();
            assert_eq!(again.stdout, original.stdout, "{wrong:?} became {argv}");
            assert_eq!(again.code, 0, "{wrong:?} became {argv}");
            corrected_lines += 1;
        }
    }
    corrected_lines
}

#[test]
fn a_command_without_a_handler_is_unknown() {
    let attic = Attic::new();
    for (line, near) in [
        ("plugin dst", json!(["dust"])),
        ("plugin dst --deep x", json!(["dust"])),
        ("plugin elsewhere --flag", Value::Null),
        ("plugin --house x dst", json!(["dust"])),
    ] {
        let outcome = attic.line(line);
        assert_eq!(
            outcome.code_and_status(),
            ("UNKNOWN_COMMAND".into(), 2),
            "{line}"
        );
        let error = outcome.error();
        assert_eq!(error["did_you_mean"], near, "{line}: {error}");
        assert_eq!(error["available"], json!(["dust"]), "{line}");
    }
    let error = attic.line("plugin dst").error();
    assert_eq!(corrected(&error).as_deref(), Some("plugin dust"));
    let error = attic.line("plugin dst --deep x").error();
    assert_eq!(corrected(&error), None);
}

#[test]
fn external_subcommands_without_a_handler_are_not_documented() {
    let attic = Attic::new();
    let outcome = attic.line("help --all --format json").document();
    let document = &outcome["commands"]["plugin"];
    assert_eq!(document["runnable"], false, "{document}");
    assert_eq!(document.get("external_subcommands"), None, "{document}");
    let outcome = attic.line("--llms").document();
    let tools = outcome["tools"].as_array().expect("tools").iter();
    let names: Vec<_> = tools.map(|tool| tool["name"].as_str()).collect();
    assert!(names.contains(&Some("plugin dust")), "{names:?}");
    assert!(!names.contains(&Some("plugin")), "{names:?}");
}

#[test]
fn a_mistyped_command_of_a_json_call_is_corrected() {
    let attic = Attic::new();
    for [line, expected] in rows(
        "
        lst --json {} | list --json {}
        --json {\"filter\":\"lst\"} lst | --json {\"filter\":\"lst\"} list
        plugin dst --json {} | plugin dust --json {}
        wippe --json {} | wipe --json {}
        wippe --json {} --confirm |
        lst --json {\"filter\":7} |
        ",
    ) {
        let error = attic.line(line).error();
        assert_eq!(
            corrected(&error).unwrap_or_default(),
            expected,
            "{line}: {error}"
        );
    }
    assert_eq!(attic.gone(), [""; 0]);
}

#[test]
fn extra_keys_are_removed_from_calls_that_are_not_destructive() {
    let attic = Attic::new();
    for (line, expected) in [
        (
            "list --json {\"filter\":\"a\",\"weight\":1}",
            Some(json!({"filter": "a"})),
        ),
        (
            "add --json {\"title\":\"a\",\"weight\":1}",
            Some(json!({"title": "a"})),
        ),
        ("add --json {\"title\":\"a\",\"dry_run\":true}", None),
        ("add --json {\"title\":\"a\",\"dryRun\":true}", None),
        ("add --json {\"title\":\"a\",\"tytle\":\"b\"}", None),
        ("rm --json {\"id\":\"a\",\"weight\":1}", None),
        ("rm --json {\"id\":\"a\",\"confirm\":true}", None),
        ("ring --json {\"hard\":true,\"weight\":1}", None),
        (
            "stroll --json {\"pace\":1,\"weight\":1}",
            Some(json!({"pace": 1})),
        ),
        ("tidy --json {\"corner\":\"a\",\"weight\":1}", None),
        ("forced --json {\"no_conditional\":true}", None),
        (
            "list --json {\"filtr\":\"a\"} --confirm",
            Some(json!({"filter": "a"})),
        ),
    ] {
        let error = attic.line(line).error();
        assert_eq!(error["code"], "INVALID_INPUT", "{line}");
        assert_eq!(
            error.get("corrected_json"),
            expected.as_ref(),
            "{line}: {error}"
        );
        if let Some(argv) = error.get("corrected_argv") {
            assert_eq!(attic.run_printed(argv).code, 0, "{line}: {error}");
        }
        attic.gone();
    }
}
