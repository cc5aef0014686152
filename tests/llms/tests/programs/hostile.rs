//! Malicious values.

use cmdhelp_llms_tests::calls::Random;
use serde_json::Value;

use crate::programs::run::{program, run, run_with};

const PAD: &str = program!("llms_pad");

fn delete(value: &[u8]) -> Value {
    run_with(PAD, &["item", "delete", "--json", "-"], value).refusal()
}

#[test]
fn invalid_json_is_refused() {
    for value in [
        "",
        " ",
        "{",
        "}",
        "{\"id\":\"a\"",
        "{\"id\":\"a\"}}",
        "{\"id\":\"a\"} {\"id\":\"b\"}",
        "{\"id\":\"a\",}",
        "{'id':'a'}",
        "{id:\"a\"}",
        "{\"id\":\"a\" \"others\":[]}",
        "{\"id\":01}",
        "{\"id\":+1}",
        "{\"id\":1.}",
        "{\"id\":.5}",
        "{\"id\":1e}",
        "{\"id\":NaN}",
        "{\"id\":Infinity}",
        "{\"id\":\"a\tb\"}",
        "{\"id\":\"\\x\"}",
        "{\"id\":\"\\u12\"}",
        "{\"id\":\"\\u+123\"}",
        "{\"id\":\"a\"}//",
        "\u{feff}\u{feff}{\"id\":\"a\"}",
        "{\u{feff}\"id\":\"a\"}",
        " \u{feff}{\"id\":\"a\"}",
    ] {
        assert_eq!(delete(value.as_bytes())["code"], "INVALID_JSON", "{value}");
    }
}

#[test]
fn ambiguous_json_is_refused() {
    for value in [
        &br#"{"id":"a","id":"b"}"#[..],
        br#"{"id":"\ud800"}"#,
        br#"{"id":"\udc00\ud800"}"#,
        br#"{"id":"\ud800x"}"#,
        br#"{"id":"a\u0000"}"#,
        b"{\"id\":\"\xff\"}",
        b"{\"id\":\"\0\"}",
    ] {
        assert_eq!(delete(value)["code"], "INVALID_JSON", "{value:?}");
    }
    let pair = run(
        PAD,
        &["item", "delete", "--json", r#"{"id":"\ud83e\udd80"}"#],
    );
    assert!(pair.stdout.contains('🦀'), "{pair:?}");
}

#[test]
fn oversized_json_is_refused() {
    let deep = "[".repeat(1_000_000);
    assert_eq!(delete(deep.as_bytes())["code"], "INVALID_JSON");
    let deep = format!("{{\"id\":{}1{}}}", "[".repeat(20_000), "]".repeat(20_000));
    assert_eq!(delete(deep.as_bytes())["code"], "INVALID_JSON");
    let many = format!(
        "{{\"id\":\"a\",\"others\":[{}\"\"]}}",
        "\"\",".repeat(300_000)
    );
    assert_eq!(delete(many.as_bytes())["code"], "INVALID_JSON");
    let long = vec![b' '; 100 << 20];
    assert_eq!(delete(&long)["code"], "INPUT_TOO_LARGE");
    let keys: Vec<String> = (0..5_000).map(|key| format!("\"k{key}\":1")).collect();
    let error = delete(format!("{{{}}}", keys.join(",")).as_bytes());
    assert_eq!(error["code"], "INVALID_INPUT");
    assert!(error.to_string().len() < 50_000);
}

/// For every input, the program prints exactly one document.
#[test]
fn no_input_causes_a_panic() {
    let mut random = Random::new(7);
    let pieces = [
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "\\",
        "\\u",
        "d800",
        "\"id\"",
        "\"others\"",
        "\"title\"",
        "\"collection\"",
        "\"at\"",
        "\"token\"",
        "null",
        "true",
        "-1",
        "1e9",
        "0.5",
        "\"a\"",
        "\"-x\"",
        "é",
        "\n",
        " ",
        "1",
        "99999999999999999999",
    ];
    let words = [
        "item",
        "create",
        "delete",
        "move",
        "collection",
        "list",
        "--json",
        "--llms",
        "--",
        "-",
        "--workspace",
        "w",
        "--cmdhelp-json",
        "--json={}",
        "{}",
        "@",
        "help",
        "--help",
        "--verbose",
        "-v",
        "--token=x",
        "serve",
        "secret",
        "",
    ];
    for _ in 0..400 {
        let count = random.below(12);
        let value: String = (0..count).map(|_| *random.pick(&pieces)).collect();
        let whole = match random.below(2) {
            0 => value,
            _ => format!("{{\"id\":\"a\",\"title\":{value}}}"),
        };
        one_document(&["item", "create", "--json", "-"], whole.as_bytes());
        let mut line: Vec<&str> = (0..random.below(6)).map(|_| *random.pick(&words)).collect();
        let at = usize::try_from(random.below(line.len() as u64 + 1)).unwrap();
        line.splice(at..at, ["--json", &whole]);
        one_document(&line, b"{}");
    }
}

fn one_document(words: &[&str], input: &[u8]) {
    if words.iter().any(|word| word.contains('\0')) {
        return;
    }
    let outcome = run_with(PAD, words, input);
    assert!(
        !outcome.stderr.contains("panicked"),
        "{words:?}: {outcome:?}"
    );
    match outcome.code {
        0 => assert_eq!(outcome.stderr, "", "{words:?}"),
        2 if outcome.stderr.is_empty() => {
            let error: Value = serde_json::from_str(&outcome.stdout).unwrap();
            assert_eq!(error["ok"], false, "{words:?}");
        }
        // A call without `--json` fails with clap's error on standard error.
        2 => assert_eq!(outcome.stdout, "", "{words:?}"),
        code => panic!("{words:?} ended with {code}: {outcome:?}"),
    }
}
